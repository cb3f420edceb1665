import { History } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The events of a project (PROJ-35). */
export const activityPane = definePane({
  path: '/projects/:projectId/activity',
  scope: 'activity-table',
  title: () => 'Activity',
  icon: History,
  view: () => import('./ActivityPane'),
})
