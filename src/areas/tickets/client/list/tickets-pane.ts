import { Truck } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The tickets of a project. The pane is opened by the path of the list, and also by the path of the project (PROJ-5, TICK-1). */
export const ticketsPane = definePane({
  path: '/projects/:projectId/tickets',
  also: ['/projects/:projectId'],
  scope: 'ticket-table',
  title: () => 'Tickets',
  icon: Truck,
  view: () => import('./TicketsPane'),
})
