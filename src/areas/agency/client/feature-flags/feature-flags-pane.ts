import { ToggleRight } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Every feature flag of the agency, to be read and switched (SHELL-29). */
export const featureFlagsPane = definePane({
  path: '/feature-flags',
  scope: 'feature-flag-table',
  title: () => 'Feature flags',
  icon: ToggleRight,
  view: () => import('./FeatureFlagsPane'),
})
