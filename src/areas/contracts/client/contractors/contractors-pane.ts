import { HardHat } from 'lucide-react'
import { contractorScreen } from '#src/areas/contracts/client/contractors/contractor-screen'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for a project's contractors: the list, and the form for one (PROJ-37, PROJ-45). */
export const [contractorsPane, contractorPane] = recordPanes(contractorScreen, { scope: 'contractor-table', icon: HardHat, one: 'Contractor', views: () => import('./contractor-views') })
