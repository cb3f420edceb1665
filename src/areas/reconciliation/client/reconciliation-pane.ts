import { Scale } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The reconciliation of a project: its tickets beside their pay items, and how far it is (RECO-1). */
export const reconciliationPane = definePane({
  path: '/reconciliation/:projectId',
  scope: 'reconciliation-table',
  title: () => 'Reconciliation',
  icon: Scale,
  view: () => import('./ReconciliationPane'),
})
