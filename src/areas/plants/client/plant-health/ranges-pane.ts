import { Timer } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The general settings of plant health: the agency's latency ranges (PLNT-6). */
export const plantRangesPane = definePane({
  path: '/admin/plant-health/settings',
  scope: 'form',
  title: () => 'Latency ranges',
  icon: Timer,
  view: () => import('./RangesForm'),
})
