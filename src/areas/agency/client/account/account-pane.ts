import { CircleUserRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page 'My account' of operations and of administration, and the page 'My profile' (§2, ACCT-1, ACCT-9). */
export const accountPane = definePane({
  path: '/account',
  also: ['/admin/account', '/admin/profile'],
  scope: 'form',
  title: () => 'My account',
  icon: CircleUserRound,
  view: () => import('./AccountPane'),
})
