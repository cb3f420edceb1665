import { mayExport, runExport } from '#src/areas/tickets/client/exports/run-export'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'exports.export-xlsx': typeof exportXlsx
  }
}

/** Exports the selected tickets, or all that match the filters, as an Excel workbook with real numbers and dates instead of text. */
export const exportXlsx = defineCommand({
  title: 'Export tickets as Excel workbook',
  group: 'Exports',
  scope: 'ticket-table',
  ofSelection: true,
  keywords: ['download', 'spreadsheet', 'file', 'xlsx', 'save as'],
  when: mayExport,
  run: (context, _answers, env) => runExport({ format: 'xlsx' }, context, env),
})
