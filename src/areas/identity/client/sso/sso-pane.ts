import { KeyRound } from 'lucide-react'
import { words } from '#src/areas/identity/client/sso/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's identity providers (the specification gives no path, so this one is our choice). */
export const ssoPane = definePane({
  path: '/admin/sso',
  scope: 'sso-table',
  title: () => words('providers'),
  icon: KeyRound,
  view: () => import('./SsoPane'),
})
