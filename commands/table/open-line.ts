import { message } from '#src/domain/messages'
import { allow, refuse } from '#src/domain/verdict'
import { filtersOfLine } from '#src/client/reconciliation/page/line-tickets'
import { viewOfQuery } from '#src/client/reconciliation/page/views'
import { queryOfFilters } from '#src/client/tickets/filters/filter-query'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.open-line': typeof openLine
  }
}

/** From a line of totals to the tickets that it counts; back leads to the totals again (RECO-8). */
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
