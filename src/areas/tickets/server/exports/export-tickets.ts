import { Readable } from 'node:stream'
import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { csvStream, type CsvExport } from '#src/areas/tickets/server/exports/csv-export'
import { assertNamedVisible, selectionWhere, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { countSlips } from '#src/areas/tickets/server/store'

export const TICKET_EXPORT = 'ticket_export'
const TELL_EVERY_BYTES = 1_000_000
const NEW_LINE = 10
/** An export of a whole agency takes longer than a read of a page may. */
const MINUTES = 10

/** What an export is asked for, as a query or a body names it. */
export type ExportOrder = SlipSelection & { readonly columns?: readonly string[]; readonly sort_by?: string; readonly sort_order?: string }

/** Who may see what of it: kept with the job, and asked again when it runs. */
export interface ExportInput {
  readonly order: ExportOrder
  readonly viewer: Pick<SignedIn, 'id' | 'role' | 'dot_authority_id'>
}

/**
 * The tickets, order and columns of an export, and how many tickets it holds; 404 that
 * names the tickets that are not there (API-16), 422 when there is none (TICK-90).
 */
export async function openExport(db: AgencyTransaction, { order, viewer }: ExportInput): Promise<CsvExport & { readonly count: number }> {
  // an unknown column is refused now, not in the job that comes of it
  csvColumns(order.columns)
  const where = selectionWhere(db, viewer, order)
  await assertNamedVisible(db, viewer, order)
  const keys = readSort({ ...order, project_id: order.filters?.project_id })
  const count = await countSlips(db, where)
  if (count === 0) throw unprocessable(order.filters?.start_date === undefined ? 'errors.no_tickets_selected' : 'errors.no_tickets_for_date')
  return { where, keys, columns: order.columns, count }
}

/** True when the file is small enough to be answered at once. */
export function isAnsweredAtOnce(count: number): boolean {
  return count <= EXPORT_DIRECT_MAX_TICKETS
}

/** tickets-2026-11-21.csv, by the day that it is for the agency. */
export async function exportFileName(db: AgencyTransaction): Promise<string> {
  return `tickets-${dayInZone(new Date(), await timezoneOfAgency(db))}.csv`
}

/** Makes the file of an export in the background, in one snapshot, with progress. */
export function ticketExportWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, report }) =>
    database.inAgency(agency, async (db) => {
      await db.takeUpTo(MINUTES)
      const opened = await openExport(db, input as ExportInput)
      await report(0, opened.count)
      const kept = await files.keep(Readable.from(counted(csvStream(db, opened), (lines) => report(Math.min(lines, opened.count)))))
      return { file: { key: kept.key, name: await exportFileName(db), type: 'text/csv; charset=utf-8' }, result: { tickets: opened.count, bytes: kept.bytes } }
    })
}

/** The same bytes; tells every megabyte how many lines went by behind the heading. */
async function* counted(stream: AsyncIterable<Buffer | string>, tell: (lines: number) => Promise<void>): AsyncGenerator<Buffer> {
  let [lines, untold] = [-1, 0]
  for await (const part of stream) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1
    untold += bytes.length
    if (untold >= TELL_EVERY_BYTES) {
      untold = 0
      await tell(lines)
    }
    yield bytes
  }
}
