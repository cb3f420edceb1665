import { currentReport } from '#src/areas/reports/client/current-report'
import { searchOf } from '#src/areas/reports/domain/query'
import { lineValues } from '#src/areas/reports/client/report-rows'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.show-tickets': typeof showTickets
  }
}

/** Opens, beside the report, the tickets that are added up in the focused line. */
export const showTickets = defineCommand({
  title: 'Show tickets of the line',
  group: 'Reports',
  scope: 'report-lines',
  needs: whoMay('export_tickets'),
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['open', 'slips', 'proof'],
  when: (context) => (context.row === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const current = currentReport(context)
    if (current === null || context.row === null) return
    const line = new URLSearchParams(lineValues(context.row))
    if (context.row.item_code !== null) line.set('item_code', context.row.item_code)
    workspace.openPath(`/projects/${current.projectId}/reporting/tickets?${searchOf(current.order)}&${line.toString()}`, { in: 'right' })
  },
})
