import { ChartColumnBig, Ticket } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The reports of a project (PROJ-46, REPT). */
export const reportingPane = definePane({
  path: '/projects/:projectId/reporting',
  scope: 'report-lines',
  title: () => 'Reporting',
  icon: ChartColumnBig,
  view: () => import('./ReportingPane'),
})

/** The tickets of one line of a report. */
export const reportTicketsPane = definePane({
  path: '/projects/:projectId/reporting/tickets',
  scope: 'report-tickets',
  title: () => 'Tickets of a report',
  icon: Ticket,
  view: () => import('./ReportTicketsPane'),
})
