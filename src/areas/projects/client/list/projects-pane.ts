import { Layers } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The projects of the person (PROJ-1). */
export const projectsPane = definePane({
  path: '/projects',
  scope: 'project-table',
  title: () => 'My projects',
  icon: Layers,
  view: () => import('./ProjectsPane'),
  menu: { place: 'ops', label: 'My projects', order: 10 },
})
