import { Layers } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** All projects of the agency (PROJ-1). */
export const agencyProjectsPane = definePane({
  path: '/admin/projects-management/list',
  scope: 'project-table',
  title: () => 'Projects',
  icon: Layers,
  view: () => import('./ProjectsPane'),
  menu: { place: 'admin', label: 'Projects', order: 10 },
})
