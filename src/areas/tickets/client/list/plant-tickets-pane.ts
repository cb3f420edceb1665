import { Factory } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The tickets of the agency's plants (PLNT-1). */
export const plantTicketsPane = definePane({
  path: '/plants',
  scope: 'ticket-table',
  title: () => 'Tickets of plants',
  icon: Factory,
  view: () => import('./PlantTicketsPane'),
})
