import { HardHat } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Contractors' requests for access to a project (PROJ-37, PROJ-38). */
export const contractorRequestsPane = definePane({
  path: '/projects/:projectId/contractors/requests',
  scope: 'contractor-request-table',
  title: () => 'Requests for access',
  icon: HardHat,
  view: () => import('./RequestsPane'),
})
