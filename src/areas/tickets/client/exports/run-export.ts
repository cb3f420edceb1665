import { addressOf } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { fileEndings, isMapFormat, type ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { NOT_PREPARED, reportNotPrepared, wasNotPrepared } from '#src/areas/tickets/client/exports/export-failed'
import { atOnce, exportCount, exportOrder } from '#src/areas/tickets/client/exports/export-order'
import { allColumns, visibleColumns } from '#src/areas/tickets/client/exports/visible-columns'
import { words } from '#src/areas/tickets/client/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** Whether the person may export the tickets of the focused table (TICK-86, AUTH-43). */
export function mayExport({ person }: Pick<CommandContext, 'person'>, { table }: Pick<CommandEnvironment, 'table'>): Verdict {
  return firstRefusal(may('export_tickets', person), table() === null ? refuse('workspace.no_table') : allow)
}

/** The answers to the questions of an export command. */
export interface ExportForm {
  readonly format: ExportFormat
  readonly columns?: 'visible' | 'all'
  /**
   * Whether the export is a zip of the file and a manifest, which has the number of tickets, their totals by unit and by material, and the
   * hash of the file.
   */
  readonly hasManifest?: boolean
}

/**
 * Exports the selected tickets, or else all that match the focused table's filters. A small export is downloaded at once; for a large one,
 * the server starts a job (TICK-86 to TICK-91).
 */
export async function runExport({ format, columns = 'visible', hasManifest = false }: ExportForm, context: CommandContext, env: CommandEnvironment): Promise<void> {
  const table = env.table()?.model()
  if (table === undefined) return
  const keys = columns === 'all' ? allColumns : await visibleColumns(context, env)
  const order = { format, ...exportOrder(context, table, keys), ...(hasManifest && { with_manifest: true }) }
  const count = exportCount(context, table)
  const request = atOnce(order, count)
  if (request === null) await env.run('exports.export-by-job', { order })
  else await save(addressOf(request), { format, count, file: `tickets.${hasManifest ? 'zip' : fileEndings[format]}` }, env)
}

interface Saved {
  readonly format: ExportFormat
  readonly count: number | null
  readonly file: string
}

async function save(address: string, saved: Saved, env: CommandEnvironment): Promise<void> {
  const { format, count, file } = saved
  try {
    await env.download(address, file, { ignore: NOT_PREPARED })
    // a map file leaves out tickets that are not delivered or have no location, and only the server knows how many tickets remain
    if (isMapFormat(format)) env.say(words('exported_places', { file }))
    else if (count !== null) env.say(words('exported', { count, file }))
  } catch (error) {
    if (!wasNotPrepared(error)) throw error
    reportNotPrepared(error.message, () => void save(address, saved, env).catch(reportError))
  }
}
