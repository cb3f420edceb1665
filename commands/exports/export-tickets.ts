import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { addressOf } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { NOT_PREPARED, reportNotPrepared, wasNotPrepared } from '#src/areas/tickets/client/exports/export-failed'
import { atOnce, exportCount, exportOrder } from '#src/areas/tickets/client/exports/export-order'
import { visibleColumns } from '#src/areas/tickets/client/exports/visible-columns'
import { words } from '#src/areas/tickets/client/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'exports.export-tickets': typeof exportTickets
  }
}

/** Exports the selected tickets, or all that match the filters, as CSV: a few immediately, many by a job (TICK-86 to TICK-91). */
export const exportTickets = defineCommand({
  title: 'Export tickets as CSV',
  group: 'Exports',
  scope: 'ticket-table',
  ofSelection: true,
  keys: ['e'],
  keywords: ['download', 'spreadsheet', 'file', 'excel', 'xlsx', 'print', 'report', 'save as'],
  when: ({ person }, { table }) => firstRefusal(may('export_tickets', person), table() === null ? refuse('workspace.no_table') : allow),
  async run(context, _answers, env) {
    const table = env.table()?.model()
    if (table === undefined) return
    const order = exportOrder(context, table, await visibleColumns(context, env))
    const request = atOnce(order, exportCount(context, table))
    if (request === null) await env.run('exports.export-by-job', { order })
    else await save(addressOf(request), exportCount(context, table), env)
  },
})

async function save(address: string, count: number | null, env: CommandEnvironment): Promise<void> {
  try {
    await env.download(address, 'tickets.csv', { ignore: NOT_PREPARED })
    if (count !== null) env.say(words('exported', { count }))
  } catch (error) {
    if (!wasNotPrepared(error)) throw error
    reportNotPrepared(error.message, () => void save(address, count, env).catch(reportError))
  }
}
