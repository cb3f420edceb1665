import { Scale } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pane with a project's tickets, their pay items, and its progress (RECO-1). */
export const reconciliationPane = definePane({
  path: '/reconciliation/:projectId',
  scope: 'reconciliation-table',
  title: () => 'Reconciliation',
  icon: Scale,
  view: () => import('./ReconciliationPane'),
})
