import { ChartLine } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Plant Data Explorer (PLNT-19). */
export const explorerPane = definePane({
  path: '/admin/plant-health/explorer',
  scope: 'plant-explorer',
  title: () => 'Plant Data Explorer',
  icon: ChartLine,
  view: () => import('./ExplorerPane'),
})
