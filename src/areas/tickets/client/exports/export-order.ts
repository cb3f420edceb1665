import type { Static } from 'typebox'
import { exportsContract } from '#src/areas/tickets/api/exports'
import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { requests, type RequestValue } from '#src/platform/client/api/requests'
import type { Sort } from '#src/platform/client/table/model'
import { chosenCount, chosenTickets } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import type { CommandContext } from '#src/workspace/client/commands/context'

export const exportCalls = requests(exportsContract)

/** A requested export: which tickets, which columns, and which sort order (TICK-88). */
export type ExportOrder = Static<typeof exportsContract.filesByBody.body>

/** What an export needs from the table that is open. */
export interface ShownTable {
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: readonly Sort[]
  readonly total: number | null
}

/** Maximum number of ids in a URL. More ids are sent in a request body (API-37). */
const MOST_IDS_IN_ADDRESS = 100

/**
 * A PDF with more tickets than this takes many seconds, so a job creates it. The person can watch the job's progress and cancel the job.
 */
const MOST_PAGES_AT_ONCE = 500

/**
 * The export of the selected tickets, or else of all tickets that match the table's filters, with the table's sort order and these columns.
 */
export function exportOrder({ row, selection }: Pick<CommandContext, 'row' | 'selection'>, table: ShownTable, columns: readonly string[]): ExportOrder {
  const which = selection.count > 0 ? chosenTickets({ row, selection }) : { filters: { ...table.filters }, except_ids: [] }
  const sorts = table.sort.length === 0 ? {} : { sort_by: table.sort.map(({ key }) => key).join(','), sort_order: table.sort.map(({ direction }) => direction).join(',') }
  return { ...which, columns: [...columns], ...sorts }
}

/** How many tickets will be exported. Null if the client does not know the number. */
export function exportCount({ selection }: Pick<CommandContext, 'selection'>, { total }: ShownTable): number | null {
  return selection.count > 0 ? chosenCount({ row: null, selection }) : total
}

/**
 * The request for an export that returns the file directly. Null if a job must create the file, because there are too many tickets, their
 * number is unknown, there are too many ids for a URL, or there are excepted ids.
 */
export function atOnce({ slip_ids: ids, filters, except_ids: excepted, ...form }: ExportOrder, count: number | null): RequestValue | null {
  const most = form.format === 'pdf' || form.format === 'csv_pdf' ? MOST_PAGES_AT_ONCE : EXPORT_DIRECT_MAX_TICKETS
  if (count === null || count > most || (excepted ?? []).length > 0) return null
  if (ids !== undefined && ids.length > MOST_IDS_IN_ADDRESS) return null
  const which = ids === undefined ? filters : { slip_ids: ids }
  const { format, with_manifest: isAttested, ...shape } = form
  return format === 'xlsx' || isAttested === true ? exportCalls.files({ ...form, ...which }) : exportCalls.slips({ ...shape, format, ...which })
}

/** The request that starts the job of an export. */
export function byJob(order: ExportOrder): RequestValue<{ job_id: string }> {
  const { format, with_manifest: isAttested, ...shape } = order
  return format === 'xlsx' || isAttested === true ? exportCalls.filesByBody(order) : exportCalls.slipsByBody({ ...shape, format })
}
