import { UsersRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** One group as a form; the id `new` adds one. */
export const groupPane = definePane({
  path: '/admin/groups/:groupId',
  scope: 'form',
  title: ({ groupId }) => (groupId === 'new' ? 'New group' : 'Group'),
  icon: UsersRound,
  view: () => import('./GroupPane'),
})
