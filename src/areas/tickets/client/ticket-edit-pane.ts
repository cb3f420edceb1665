import { PencilLine } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The form for the agency's fields of one ticket (TICK-42). */
export const ticketEditPane = definePane({
  path: '/projects/:projectId/tickets/:slipId/edit',
  also: ['/manage-tickets/:slipId/edit', '/plants/:slipId/edit'],
  scope: 'form',
  title: () => 'Edit ticket',
  icon: PencilLine,
  view: () => import('./edit/TicketEditPane'),
})
