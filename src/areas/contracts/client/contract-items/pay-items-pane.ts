import { Hash } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pay items of a project with their metrics (PROJ-46, PAY-38). */
export const payItemsPane = definePane({
  path: '/projects/:projectId/pay-items',
  scope: 'pay-item-table',
  title: () => 'Pay Items',
  icon: Hash,
  view: () => import('./PayItemsPane'),
})
