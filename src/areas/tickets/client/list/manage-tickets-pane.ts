import { Tickets } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The tickets of all projects that the person may see (TICK-3). */
export const manageTicketsPane = definePane({
  path: '/manage-tickets',
  scope: 'ticket-table',
  title: () => 'Tickets of all projects',
  icon: Tickets,
  view: () => import('./ManageTicketsPane'),
})
