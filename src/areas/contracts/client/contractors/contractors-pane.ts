import { HardHat } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The panes for a project's contractors: the list, and the form for one (PROJ-37, PROJ-45). */
export const [contractorsPane, contractorPane] = recordPanes('/projects/:projectId/contractors', { scope: 'contractor-table', icon: HardHat, title: 'Contractors', added: 'New contractor', form: '/projects/:projectId/contractors/edit/:id', one: 'Contractor', views: () => import('./contractor-views') })
