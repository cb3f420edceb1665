import { allow, refuse } from '#src/platform/domain/verdict'
import { reconciliationViews, viewOfQuery, viewWords, withView } from '#src/areas/reconciliation/client/page/views'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.show-totals': typeof showTotals
  }
}

/**
 * Shows the tickets of a reconciliation, or their totals by pay item, material, period or day. The command's key toggles between tickets
 * and totals (RECO-8).
 */
export const showTotals = defineCommand({
  title: 'Show totals…',
  group: 'Reconciliation',
  scope: 'reconciliation',
  keys: ['shift+t'],
  keyAnswers: [{ view: 'tickets' }],
  keywords: ['contract', 'quantity', 'material', 'period', 'day', 'balance', 'sum', 'total', 'report', 'how much'],
  steps: { view: choiceStep('Show', reconciliationViews.map((view) => ({ value: view, label: viewWords[view] }))) },
  when: ({ pane }) => (pane === null ? refuse('workspace.no_table') : allow),
  run({ pane }, { view }, { workspace }) {
    const path = pane?.path ?? ''
    const isThere = viewOfQuery(path.split('?')[1] ?? '') === view
    // If the requested view is already open, toggle it: from the tickets to the totals by pay item, or from totals to the tickets.
    workspace.openPath(withView(path, isThere ? (view === 'tickets' ? 'pay_items' : 'tickets') : view), { in: 'focused' })
  },
})
