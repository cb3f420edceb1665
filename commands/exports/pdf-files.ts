import { mayExport, runExport } from '#src/areas/tickets/client/exports/run-export'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'exports', typeof pdfFiles> {}
}

const shared = { group: 'Exports', scope: 'ticket-table', ofSelection: true, when: mayExport } as const

/** Commands that export the selected tickets, or all that match the filters, as files for printing and archiving (TICK-86). */
export const pdfFiles = commandFamily({
  'export-pdf': defineCommand({
    ...shared,
    title: 'Export tickets as PDF',
    keywords: ['download', 'print', 'paper', 'file', 'page', 'save as'],
    run: (context, _answers, env) => runExport({ format: 'pdf' }, context, env),
  }),
  'export-csv-pdf': defineCommand({
    ...shared,
    title: 'Export tickets as CSV and PDF',
    keywords: ['download', 'zip', 'archive', 'audit', 'manifest', 'checksum', 'file'],
    run: (context, _answers, env) => runExport({ format: 'csv_pdf' }, context, env),
  }),
})
