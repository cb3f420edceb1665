import { HardHat } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** One contractor of a project as a form; `new` is the one to add (PROJ-45). */
export const contractorPane = definePane({
  path: '/projects/:projectId/contractors/edit/:id',
  scope: 'form',
  title: ({ id }) => (id === 'new' ? 'New contractor' : 'Contractor'),
  icon: HardHat,
  view: () => import('./ContractorPane'),
})
