import { UsersRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** A form for one group. With the id `new`, the form adds a group. */
export const groupPane = definePane({
  path: '/admin/groups/:groupId',
  scope: 'form',
  title: ({ groupId }) => (groupId === 'new' ? 'New group' : 'Group'),
  icon: UsersRound,
  view: () => import('./GroupPane'),
})
