import { Users } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The team of a project (PROJ-23). */
export const teamPane = definePane({
  path: '/projects/:projectId/team',
  scope: 'team-table',
  title: () => 'Team',
  icon: Users,
  view: () => import('./TeamPane'),
})
