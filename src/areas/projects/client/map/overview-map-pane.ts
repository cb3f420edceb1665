import { Map } from 'lucide-react'
import { withMap } from '#src/workspace/client/map/map-code'
import { definePane } from '#src/workspace/client/panes/pane'

/** The map of all projects (SHELL-49, PROJ-39). */
export const overviewMapPane = definePane({
  path: '/projects/map',
  scope: 'map',
  title: () => 'Map of projects',
  icon: Map,
  view: () => withMap(import('./OverviewMapPane')),
  menu: { place: 'ops', label: 'Map', order: 12 },
})
