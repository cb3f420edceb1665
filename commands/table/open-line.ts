import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { filtersOfLine } from '#src/areas/reconciliation/client/page/line-tickets'
import { viewOfQuery } from '#src/areas/reconciliation/client/page/views'
import { queryOfFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.open-line': typeof openLine
  }
}

/** Opens the tickets that are counted in the focused row of totals; Back returns to the totals (RECO-8). */
export const openLine = defineCommand({
  title: 'Show the tickets of this line',
  group: 'Reconciliation',
  scope: 'totals-table',
  keys: ['enter'],
  keywords: ['open', 'filter', 'day', 'material', 'pay item', 'period'],
  when: ({ pane }) => (pane !== null && viewOfQuery(pane.path.split('?')[1] ?? '') !== 'tickets' ? allow : refuse('workspace.no_row')),
  run({ pane }, _answers, { table, workspace, say }) {
    const [path = '', query = ''] = (pane?.path ?? '').split('?')
    const line = table()?.focusedRow() ?? null
    const filters = line === null ? null : filtersOfLine(viewOfQuery(query), line)
    if (filters === null) return say(message('workspace.no_row'))
    workspace.openPath(`${path}?${queryOfFilters(filters)}`, { in: 'focused' })
  },
})
