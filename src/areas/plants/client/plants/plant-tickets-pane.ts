import { Factory } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/**
 * The tickets of one plant. If the pane follows a list of plants, these are the tickets of the plant that has the focus in that list. If
 * the path contains `all` instead of a plant's id, the pane shows the tickets of all plants (PLNT-1).
 */
export const plantTicketsPane = definePane({
  path: '/plants/:plantId/tickets',
  also: ['/admin/plants/:plantId/tickets'],
  scope: 'ticket-table',
  title: () => 'Tickets of all plants',
  icon: Factory,
  view: () => import('./PlantTicketsPane'),
})
