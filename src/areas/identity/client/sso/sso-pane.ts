import { KeyRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's identity providers. The specification gives no path for this page, so this path is our choice. */
export const ssoPane = definePane({
  path: '/admin/sso',
  scope: 'sso-table',
  title: () => 'Single sign-on',
  icon: KeyRound,
  view: () => import('./SsoPane'),
})
