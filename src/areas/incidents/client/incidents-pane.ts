import { TriangleAlert } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The active incidents of all projects (INCD-1). */
export const incidentsPane = definePane({
  path: '/admin/ticket-monitoring',
  also: ['/admin/ticket-monitoring/active'],
  scope: 'incident-table',
  title: () => 'Ticket monitoring',
  icon: TriangleAlert,
  view: () => import('./IncidentsPane'),
})

/** The archived incidents of all projects (INCD-1). */
export const archivedIncidentsPane = definePane({
  path: '/admin/ticket-monitoring/archived',
  scope: 'incident-table',
  title: () => 'Archived incidents',
  icon: TriangleAlert,
  view: () => import('./IncidentsPane'),
})

/** The incidents of one project (INCD-6). */
export const projectIncidentsPane = definePane({
  path: '/projects/:projectId/ticket-monitoring',
  scope: 'incident-table',
  title: () => 'Ticket monitoring',
  icon: TriangleAlert,
  view: () => import('./ProjectIncidentsPane'),
})

/** One incident with its missing tickets and comments (INCD-2, INCD-9). */
export const incidentPane = definePane({
  path: '/projects/:projectId/ticket-monitoring/:incidentId',
  scope: 'incident-table',
  title: () => 'Incident',
  icon: TriangleAlert,
  view: () => import('./IncidentPane'),
})

/** The form for one incident (INCD-6 to INCD-8). */
export const incidentFormPane = definePane({
  path: '/projects/:projectId/ticket-monitoring/:incidentId/edit',
  scope: 'form',
  title: () => 'Incident',
  icon: TriangleAlert,
  view: () => import('./IncidentFormPane'),
})
