import { Waypoints } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pages /features and /features/dot-portal. Each lists links to the pages below its path (SHELL-45, SHELL-46). */
export const featuresPane = definePane({
  path: '/features',
  also: ['/features/dot-portal'],
  scope: 'workspace',
  title: () => 'Features',
  icon: Waypoints,
  view: () => import('./FeaturesPane'),
})
