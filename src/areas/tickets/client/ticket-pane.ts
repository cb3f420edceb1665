import { ReceiptText } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pane of one ticket. The ticket is the one in the path, or the focused row of the table that the pane follows (TICK-41, WORK-4). */
export const ticketPane = definePane({
  path: '/projects/:projectId/tickets/:slipId',
  also: ['/manage-tickets/:slipId', '/plants/:slipId'],
  scope: 'ticket',
  title: () => 'Ticket',
  icon: ReceiptText,
  view: () => import('./detail/TicketPane'),
})
