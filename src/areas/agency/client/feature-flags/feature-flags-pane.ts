import { ToggleRight } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page of all feature flags of the agency, on which they can be switched (SHELL-29). */
export const featureFlagsPane = definePane({
  path: '/feature-flags',
  scope: 'feature-flag-table',
  title: () => 'Feature flags',
  icon: ToggleRight,
  view: () => import('./FeatureFlagsPane'),
})
