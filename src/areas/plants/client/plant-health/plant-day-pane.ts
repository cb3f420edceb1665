import { ChartScatter } from 'lucide-react'
import { words } from '#src/areas/plants/client/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The day of one plant: latency of each ticket, figures, alarm, note and own total (PLUS-25, PLUS-37). */
export const plantDayPane = definePane({
  path: '/admin/plant-health/:plantId',
  scope: 'plant-day',
  title: () => words('plant'),
  icon: ChartScatter,
  view: () => import('./PlantDayPane'),
})
