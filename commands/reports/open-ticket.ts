import type {} from '#src/areas/reports/client/report-rows'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.open-ticket': typeof openTicket
  }
}

/** Opens the focused ticket in the tickets of a report. */
export const openTicket = defineCommand({
  title: 'Open ticket of the report',
  group: 'Reports',
  scope: 'report-tickets',
  needs: whoMay('export_tickets'),
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['show', 'slip', 'detail'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row !== null) workspace.openPath(`/projects/${pane?.params.projectId ?? ''}/tickets/${row.id}`)
  },
})
