import { Combine } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** Plants that may be duplicates, with the reason (PLNT-3). */
export const plantDuplicatesPane = definePane({
  path: '/admin/plants/duplicates',
  scope: 'plant-duplicate-table',
  title: () => 'Possible duplicates',
  icon: Combine,
  view: () => import('./DuplicatesPane'),
})
