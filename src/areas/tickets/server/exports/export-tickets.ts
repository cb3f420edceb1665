import { Readable } from 'node:stream'
import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { csvStream, type CsvExport } from '#src/areas/tickets/server/exports/csv-export'
import { assertNamedVisible, selectedSlips, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { countMatches, countSlips } from '#src/areas/tickets/server/store'

export const TICKET_EXPORT = 'ticket_export'
const TELL_EVERY_BYTES = 1_000_000
const NEW_LINE = 10
/** The time limit of an export, which may have all tickets of an agency. */
const MINUTES = 10

/** A requested export, from a query or a body. */
export type ExportOrder = SlipSelection & { readonly columns?: readonly string[]; readonly sort_by?: string; readonly sort_order?: string }

/** The input of an export job. It has the viewer, so that the job exports only tickets that the viewer may see. */
export interface ExportInput {
  readonly order: ExportOrder
  readonly viewer: Viewer
}

/**
 * Checks an export, and returns its tickets, order, columns and ticket count. 404 with the named tickets that do not exist or that the
 * viewer may not see (API-16). 422 for no tickets (TICK-90).
 */
export async function openExport(db: AgencyTransaction, { order, viewer }: ExportInput): Promise<CsvExport & { readonly count: number }> {
  // refuses an unknown column now, rather than later in the job
  csvColumns(order.columns)
  await assertNamedVisible(db, viewer, order)
  const keys = readSort({ ...order, project_id: order.filters?.project_id })
  const listed = selectedSlips(db, viewer, order, keys)
  const isWhole = order.filters !== undefined && (order.except_ids ?? []).length === 0
  const count = await (isWhole ? countSlips(db, viewer, order.filters, listed) : countMatches(db, listed))
  if (count === 0) throw unprocessable(order.filters?.start_date === undefined ? 'errors.no_tickets_selected' : 'errors.no_tickets_for_date')
  return { ...listed, keys, columns: order.columns, count }
}

/** True when the file is small enough for a direct answer. */
export function isAnsweredAtOnce(count: number): boolean {
  return count <= EXPORT_DIRECT_MAX_TICKETS
}

/** The file name with today's date in the agency's time zone: tickets-2026-11-21.csv. */
export async function exportFileName(db: AgencyTransaction): Promise<string> {
  return `tickets-${dayInZone(new Date(), await timezoneOfAgency(db))}.csv`
}

/** The background job that writes the file of an export, from one snapshot, and reports progress. */
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

/** Passes the bytes through. After each megabyte it reports the number of lines so far, without the heading. */
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
