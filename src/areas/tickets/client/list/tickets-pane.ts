import { Truck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The tickets of a project; the project's own path shows them until it has more to show (PROJ-5, TICK-1). */
export const ticketsPane = definePane({
  path: '/projects/:projectId/tickets',
  also: ['/projects/:projectId'],
  scope: 'ticket-table',
  title: () => 'Tickets',
  icon: Truck,
  view: () => import('./TicketsPane'),
})
