import { MapPin } from 'lucide-react'
import { definePane } from '#src/client/workspace/pane'

/** Where a project is (PROJ-40). */
export const mapPane = definePane({
  path: '/projects/:projectId/map',
  scope: 'project',
  title: () => 'View Map',
  icon: MapPin,
  view: () => import('./map/ProjectMapPane'),
})
