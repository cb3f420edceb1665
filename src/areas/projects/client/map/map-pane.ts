import { MapPin } from 'lucide-react'
import { withMap } from '#src/workspace/client/map/map-code'
import { definePane } from '#src/workspace/client/panes/pane'

/** The map of a project (PROJ-40). */
export const mapPane = definePane({
  path: '/projects/:projectId/map',
  scope: 'map',
  title: () => 'View Map',
  icon: MapPin,
  view: () => withMap(import('./ProjectMapPane')),
})
