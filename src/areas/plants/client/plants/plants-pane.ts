import { Factory } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The agency's plants; the tickets of the focused plant open beside the list (PLNT-1). */
export const plantsPane = definePane({
  path: '/plants',
  also: ['/admin/plants'],
  scope: 'plant-table',
  title: () => 'Plants',
  icon: Factory,
  view: () => import('./PlantsPane'),
})
