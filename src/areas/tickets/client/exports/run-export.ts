import { addressOf } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { exportEndings, isMapFormat, type ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { NOT_PREPARED, reportNotPrepared, wasNotPrepared } from '#src/areas/tickets/client/exports/export-failed'
import { atOnce, exportCount, exportOrder } from '#src/areas/tickets/client/exports/export-order'
import { visibleColumns } from '#src/areas/tickets/client/exports/visible-columns'
import { words } from '#src/areas/tickets/client/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/** Whether the person may export the tickets of the focused table (TICK-86, AUTH-43). */
export function mayExport({ person }: Pick<CommandContext, 'person'>, { table }: Pick<CommandEnvironment, 'table'>): Verdict {
  return firstRefusal(may('export_tickets', person), table() === null ? refuse('workspace.no_table') : allow)
}

/** Exports the selected tickets, or all that match the filters of the focused table: a few immediately, many by a job (TICK-86 to TICK-91). */
export async function runExport(format: ExportFormat, context: CommandContext, env: CommandEnvironment): Promise<void> {
  const table = env.table()?.model()
  if (table === undefined) return
  const order = { format, ...exportOrder(context, table, await visibleColumns(context, env)) }
  const count = exportCount(context, table)
  const request = atOnce(order, count)
  if (request === null) await env.run('exports.export-by-job', { order })
  else await save(addressOf(request), format, count, env)
}

async function save(address: string, format: ExportFormat, count: number | null, env: CommandEnvironment): Promise<void> {
  const file = `tickets.${exportEndings[format]}`
  try {
    await env.download(address, file, { ignore: NOT_PREPARED })
    // a map file has only some of the tickets, and only the server knows how many
    if (isMapFormat(format)) env.say(words('exported_places', { file }))
    else if (count !== null) env.say(words('exported', { count, file }))
  } catch (error) {
    if (!wasNotPrepared(error)) throw error
    reportNotPrepared(error.message, () => void save(address, format, count, env).catch(reportError))
  }
}
