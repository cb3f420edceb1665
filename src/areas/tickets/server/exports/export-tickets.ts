import { Readable } from 'node:stream'
import { exportEndings, exportTypes, isMapFormat, type ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { csvAndPdf } from '#src/areas/tickets/server/exports/pdf/csv-and-pdf'
import { pdfStream } from '#src/areas/tickets/server/exports/pdf/pdf-export'
import { summaryOf, type ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { mapColumns, textColumns } from '#src/areas/tickets/server/exports/map-columns'
import { locatedSlips, mapStream } from '#src/areas/tickets/server/exports/map-export'
import { csvStream, type TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { assertNamedVisible, selectedSlips, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { countMatches, countSlips } from '#src/areas/tickets/server/store'

export const TICKET_EXPORT = 'ticket_export'
const TELL_EVERY_BYTES = 1_000_000
const TELL_EVERY_PAGES = 200
const NEW_LINE = 10
/** The time limit of an export, which may have all tickets of an agency. */
const MINUTES = 10
/** The time limit of a PDF that is answered at once. */
export const DIRECT_MINUTES = 2

/** A requested export, from a query or a body. */
export type ExportOrder = SlipSelection & { readonly format?: ExportFormat; readonly columns?: readonly string[]; readonly sort_by?: string; readonly sort_order?: string }

/** The input of an export job. It has the viewer, so that the job exports only tickets that the viewer may see. */
export interface ExportInput {
  readonly order: ExportOrder
  readonly viewer: Viewer
}

/** An export that was checked: its tickets and their number, its format, and the name and type of its file. */
export interface OpenedExport extends TicketExport {
  readonly format: ExportFormat
  readonly count: number
  /** What a PDF begins with; null for another format. */
  readonly summary: ExportSummary | null
  readonly name: string
  readonly type: string
}

/**
 * Checks an export, and returns its tickets, order, columns and ticket count. 404 with the named tickets that do not exist or that the
 * viewer may not see (API-16). 422 for no tickets (TICK-90), or for none that a map file can have (TICK-87).
 */
export async function openExport(db: AgencyTransaction, { order, viewer }: ExportInput): Promise<OpenedExport> {
  const { format = 'csv', columns } = order
  // refuses an unknown column now, rather than later in the job
  if (isMapFormat(format)) mapColumns(format, columns)
  else if (format === 'pdf') textColumns(columns)
  else csvColumns(columns)
  await assertNamedVisible(db, viewer, order)
  const keys = readSort({ ...order, project_id: order.filters?.project_id })
  const selected = selectedSlips(db, viewer, order, keys)
  const listed = isMapFormat(format) ? locatedSlips(selected) : selected
  const count = await countOf(db, viewer, order, listed)
  if (count === 0) {
    const isMap = isMapFormat(format) && (await countMatches(db, selected)) > 0
    throw unprocessable(isMap ? 'errors.export_no_locations' : order.filters?.start_date === undefined ? 'errors.no_tickets_selected' : 'errors.no_tickets_for_date')
  }
  const summary = format === 'pdf' || format === 'csv_pdf' ? await summaryOf(db, listed, viewer.id) : null
  return { ...listed, keys, columns, format, count: summary?.tickets ?? count, summary, name: await exportFileName(db, format), type: exportTypes[format] }
}

function countOf(db: AgencyTransaction, viewer: Viewer, { format = 'csv', filters, except_ids: excepted = [] }: ExportOrder, listed: ListedSlips): Promise<number> {
  const isWholeList = !isMapFormat(format) && filters !== undefined && excepted.length === 0
  return isWholeList ? countSlips(db, viewer, filters, listed) : countMatches(db, listed)
}

/** Prepares a transaction for an export: a PDF compares its sums with its pages, so all must come from one snapshot. */
export async function beginExport(db: AgencyTransaction, { order: { format } }: ExportInput): Promise<void> {
  if (format === 'pdf' || format === 'csv_pdf') await db.seeOneSnapshot()
}

/** The file of an export as a stream. `onPage` is called for every ticket of a PDF. */
export function exportStream(db: AgencyTransaction, opened: OpenedExport, onPage: (done: number) => Promise<void> | undefined = () => undefined): Readable {
  const { format, summary, name } = opened
  const base = name.slice(0, name.lastIndexOf('.'))
  if (summary !== null) return format === 'pdf' ? pdfStream(db, opened, summary, onPage) : csvAndPdf(db, opened, summary, base, onPage)
  return isMapFormat(format) ? mapStream(db, format, opened, base) : csvStream(db, opened)
}

/** True when the file is small enough for a direct answer. */
export function isAnsweredAtOnce(count: number): boolean {
  return count <= EXPORT_DIRECT_MAX_TICKETS
}

/** The file name with today's date in the agency's time zone: tickets-2026-11-21.csv. */
async function exportFileName(db: AgencyTransaction, format: ExportFormat): Promise<string> {
  return `tickets-${dayInZone(new Date(), await timezoneOfAgency(db))}.${exportEndings[format]}`
}

/** The background job that writes the file of an export, from one snapshot, and reports progress. */
export function ticketExportWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, report }) =>
    database.inAgency(agency, async (db) => {
      await beginExport(db, input as ExportInput)
      await db.takeUpTo(MINUTES)
      const opened = await openExport(db, input as ExportInput)
      await report(0, opened.count)
      const content = exportStream(db, opened, (done) => (done % TELL_EVERY_PAGES === 0 ? report(done) : undefined))
      const kept = await files.keep(opened.summary === null ? Readable.from(counted(content, (lines) => report(Math.min(lines, opened.count)))) : content)
      return { file: { key: kept.key, name: opened.name, type: opened.type }, result: { tickets: opened.count, bytes: kept.bytes } }
    })
}

/** Passes the bytes through. After each megabyte it reports the number of lines so far, without the first. */
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
