import { CircleUserRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** My account in operations and administration, and my profile (§2, ACCT-1, ACCT-9). */
export const accountPane = definePane({
  path: '/account',
  also: ['/admin/account', '/admin/profile'],
  scope: 'form',
  title: () => 'My account',
  icon: CircleUserRound,
  view: () => import('./AccountPane'),
})
