import { ChartColumn } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Counts and tonnage of a project (PROJ-36). */
export const dashboardPane = definePane({
  path: '/projects/:projectId/dashboard',
  scope: 'project',
  title: () => 'Dashboard',
  icon: ChartColumn,
  view: () => import('./DashboardPane'),
})
