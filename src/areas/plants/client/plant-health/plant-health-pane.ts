import { Activity } from 'lucide-react'
import { words } from '#src/areas/plants/client/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** The plant board: every plant with its state, latency and notes (PLNT-5, PLUS-25). */
export const plantHealthPane = definePane({
  path: '/admin/plant-health',
  scope: 'plant-health-table',
  title: () => words('plant_health'),
  icon: Activity,
  view: () => import('./PlantHealthPane'),
})
