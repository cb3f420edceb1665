import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's identity providers (the specification gives no path, so this one is our choice). */
export const ssoPane = definePane({
  path: '/admin/sso',
  scope: 'sso-table',
  title: () => 'Single sign-on',
  icon: KeyRound,
  view: () => import('./SsoPane'),
})
