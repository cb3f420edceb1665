import { mayExport, runExport } from '#src/areas/tickets/client/exports/run-export'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'exports.export-tickets': typeof exportTickets
  }
}

/**
 * Exports the selected tickets, or all that match the filters, as CSV. A small number of tickets is exported immediately, a large number by
 * a job (TICK-86 to TICK-91).
 */
export const exportTickets = defineCommand({
  title: 'Export tickets as CSV',
  group: 'Exports',
  scope: 'ticket-table',
  ofSelection: true,
  keys: ['e'],
  keywords: ['download', 'spreadsheet', 'file', 'report', 'save as'],
  when: mayExport,
  run: (context, _answers, env) => runExport({ format: 'csv' }, context, env),
})
