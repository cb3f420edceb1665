import { ToggleRight } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** All feature flags of the agency, to view and switch (SHELL-29). */
export const featureFlagsPane = definePane({
  path: '/feature-flags',
  scope: 'feature-flag-table',
  title: () => 'Feature flags',
  icon: ToggleRight,
  view: () => import('./FeatureFlagsPane'),
})
