import type { ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { mayExport, runExport, type ExportForm } from '#src/areas/tickets/client/exports/run-export'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { Choice } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'exports.export-as': typeof exportAs
  }
}

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel workbook' },
  { value: 'pdf', label: 'PDF' },
  { value: 'csv_pdf', label: 'CSV and PDF' },
  { value: 'kml', label: 'KML' },
  { value: 'geojson', label: 'GeoJSON' },
] as const satisfies readonly Choice<ExportFormat>[]

const columns = [
  { value: 'visible', label: 'Visible columns' },
  { value: 'all', label: 'All columns' },
] as const satisfies readonly Choice<NonNullable<ExportForm['columns']>>[]

const manifest = [
  { value: false, label: 'The file only' },
  { value: true, label: 'With a manifest of count, sums and hash' },
] as const satisfies readonly Choice<boolean>[]

/**
 * Exports the selected tickets, or all that match the filters. The person chooses the format, visible or all columns, and whether to add a
 * manifest for an auditor (TICK-86, TICK-88).
 */
export const exportAs = defineCommand({
  title: 'Export tickets as…',
  group: 'Exports',
  scope: 'ticket-table',
  ofSelection: true,
  keywords: ['download', 'format', 'all columns', 'manifest', 'audit', 'checksum', 'hash', 'excel', 'xlsx', 'file'],
  steps: { format: choiceStep('Format', formats), columns: choiceStep('Columns', columns), manifest: choiceStep('Manifest', manifest) },
  when: mayExport,
  // an export as CSV and PDF together always has a manifest
  run: (context, { format, columns: which, manifest: isWanted }, env) => runExport({ format, columns: which, hasManifest: isWanted && format !== 'csv_pdf' }, context, env),
})
