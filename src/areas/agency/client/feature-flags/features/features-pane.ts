import { Waypoints } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The features root and its first level, which list the links below them (SHELL-45, SHELL-46). */
export const featuresPane = definePane({
  path: '/features',
  also: ['/features/dot-portal'],
  scope: 'workspace',
  title: () => 'Features',
  icon: Waypoints,
  view: () => import('./FeaturesPane'),
})
