import { ListChecks, TriangleAlert } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The list of findings of tickets, the most urgent first (PLUS-13). The specification gives no path, so the path is our choice. */
export const findingsPane = definePane({
  path: '/exceptions',
  scope: 'finding-table',
  title: () => 'Exceptions',
  icon: TriangleAlert,
  view: () => import('./FindingsPane'),
})

/** The agency's settings of the checks of tickets, for its administrators (PLUS-10, PLUS-12). */
export const ticketChecksPane = definePane({
  path: '/admin/ticket-checks',
  scope: 'finding-rule-table',
  title: () => 'Ticket checks',
  icon: ListChecks,
  view: () => import('./TicketChecksPane'),
})
