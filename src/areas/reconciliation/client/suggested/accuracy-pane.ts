import { Sparkles } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** How often the first suggestion was right, for administrators (PLUS-9). The specification defines no path for this pane; we chose one. */
export const accuracyPane = definePane({
  path: '/admin/suggestions',
  scope: 'suggestion-table',
  title: () => 'Suggestions',
  icon: Sparkles,
  view: () => import('./AccuracyPane'),
})
