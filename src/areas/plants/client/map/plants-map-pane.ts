import { Map } from 'lucide-react'
import { withMap } from '#src/workspace/client/map/map-code'
import { definePane } from '#src/workspace/client/panes/pane'

/** The map of plants (PLNT-1). */
export const plantsMapPane = definePane({
  path: '/plants/map',
  also: ['/admin/plants/map'],
  scope: 'map',
  title: () => 'Map of plants',
  icon: Map,
  view: () => withMap(import('./PlantsMapPane')),
})
