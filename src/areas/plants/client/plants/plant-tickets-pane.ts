import { Factory } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/**
 * The tickets of one plant, or of the plant that is focused in the list that the pane follows; `all` in the address shows the tickets of
 * all plants (PLNT-1).
 */
export const plantTicketsPane = definePane({
  path: '/plants/:plantId/tickets',
  also: ['/admin/plants/:plantId/tickets'],
  scope: 'ticket-table',
  title: () => 'Tickets of all plants',
  icon: Factory,
  view: () => import('./PlantTicketsPane'),
})
