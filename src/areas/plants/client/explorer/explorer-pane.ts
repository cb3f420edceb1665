import { ChartLine } from 'lucide-react'
import { words } from '#src/areas/plants/client/messages'
import { definePane } from '#src/workspace/client/panes/pane'

/** Plant Data Explorer (PLNT-19). */
export const explorerPane = definePane({
  path: '/admin/plant-health/explorer',
  scope: 'plant-explorer',
  title: () => words('explorer'),
  icon: ChartLine,
  view: () => import('./ExplorerPane'),
})
