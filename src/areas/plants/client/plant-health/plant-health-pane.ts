import { Activity } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The plant board: every plant with its state, latency and notes (PLNT-5, PLUS-25). */
export const plantHealthPane = definePane({
  path: '/admin/plant-health',
  scope: 'plant-health-table',
  title: () => 'Plant health',
  icon: Activity,
  view: () => import('./PlantHealthPane'),
})
