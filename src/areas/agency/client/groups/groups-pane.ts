import { UsersRound } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The groups of the agency (PEOP-1). */
export const groupsPane = definePane({
  path: '/admin/groups',
  scope: 'group-table',
  title: () => 'Groups',
  icon: UsersRound,
  view: () => import('./GroupsPane'),
})
