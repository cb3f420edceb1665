import { MailX } from 'lucide-react'
import { words } from '#src/areas/tickets/client/arrivals/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/**
 * The list of the agency's refused arrivals, for its administrators (PLUS-38). The specification gives no path, so the path is our choice.
 */
export const arrivalsPane = definePane({
  path: '/admin/arrivals',
  scope: 'arrival-table',
  title: () => words('arrivals'),
  icon: MailX,
  view: () => import('./ArrivalsPane'),
})

/** One refused arrival: why it was refused, and what was sent. */
export const arrivalPane = definePane({
  path: '/admin/arrivals/:arrivalId',
  scope: 'arrival',
  title: () => words('arrival'),
  icon: MailX,
  view: () => import('./ArrivalPane'),
})
