import { ChartScatter } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The day of one plant: latency of each ticket, figures, alarm, notes and the total that the plant reported (PLUS-25, PLUS-37). */
export const plantDayPane = definePane({
  path: '/admin/plant-health/:plantId',
  scope: 'plant-day',
  title: () => 'Plant',
  icon: ChartScatter,
  view: () => import('./PlantDayPane'),
})
