import { HardHat } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The contractors of a project (PROJ-37). */
export const contractorsPane = definePane({
  path: '/projects/:projectId/contractors',
  scope: 'contractor-table',
  title: () => 'Contractors',
  icon: HardHat,
  view: () => import('./ContractorsPane'),
})
