import { FilePlus2 } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for a new project (PROJ-10, PROJ-17). */
export const newProjectPane = definePane({
  path: '/projects/new',
  also: ['/admin/projects-management/new'],
  scope: 'form',
  title: () => 'New project',
  icon: FilePlus2,
  view: () => import('./NewProjectPane'),
})
