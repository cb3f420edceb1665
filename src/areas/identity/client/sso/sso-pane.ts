import { KeyRound } from 'lucide-react'
import { words } from '#src/areas/identity/client/sso/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's identity providers (path decided: the specification has none for them). */
export const ssoPane = definePane({
  path: '/admin/sso',
  scope: 'sso-table',
  title: () => words('providers'),
  icon: KeyRound,
  view: () => import('./SsoPane'),
})
