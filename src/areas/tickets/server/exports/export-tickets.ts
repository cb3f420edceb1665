import { exportTypes, fileEndings, isMapFormat, XLSX_MAX_TICKETS, type ExportFormat } from '#src/areas/tickets/domain/exports/formats'
import { EXPORT_DIRECT_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { dayInZone } from '#src/platform/domain/time/days'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import type { Viewer } from '#src/areas/projects/server/public/visible-projects'
import { unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { csvColumns } from '#src/areas/tickets/server/exports/csv-columns'
import { exportStream, type OpenedExport } from '#src/areas/tickets/server/exports/export-files'
import { summaryOf } from '#src/areas/tickets/server/exports/pdf/summary'
import { mapColumns, textColumns } from '#src/areas/tickets/server/exports/map-columns'
import { locatedSlips } from '#src/areas/tickets/server/exports/map-export'
import { xlsxColumns } from '#src/areas/tickets/server/exports/xlsx/xlsx-columns'
import { assertNamedVisible, selectedSlips, type SlipSelection } from '#src/areas/tickets/server/bulk/public/selection'
import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { readSort } from '#src/areas/tickets/server/list/sort'
import { countMatches, countSlips } from '#src/areas/tickets/server/store'

export const TICKET_EXPORT = 'ticket_export'
/** The time limit of an export, in minutes. It is long, because an export may contain all tickets of an agency. */
const MINUTES = 10
/** The time limit of a PDF that is sent in the response, without a job, in minutes. */
export const DIRECT_MINUTES = 2

/** A requested export, as it comes from a query or a request body. */
export type ExportOrder = SlipSelection & { readonly format?: ExportFormat; readonly with_manifest?: boolean; readonly columns?: readonly string[]; readonly sort_by?: string; readonly sort_order?: string }

/** The input of an export job. It contains the viewer, so that the job exports only tickets that this person may see. */
export interface ExportInput {
  readonly order: ExportOrder
  readonly viewer: Viewer
}

/**
 * Checks an export, and returns its tickets, order, columns and number of tickets. 404 with the selected ids that do not exist or that the
 * viewer may not see (API-16). 422 if there are no tickets (TICK-90), or, for a map file, no delivered tickets with a location (TICK-87).
 */
export async function openExport(db: AgencyTransaction, { order, viewer }: ExportInput): Promise<OpenedExport> {
  const { format = 'csv', columns } = order
  // the results are not used: these calls throw for an unknown column, which must be refused now, not later in the job
  if (isMapFormat(format)) mapColumns(format, columns)
  else if (format === 'pdf') textColumns(columns)
  else if (format === 'xlsx') xlsxColumns(columns)
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
  if (format === 'xlsx' && count > XLSX_MAX_TICKETS) throw unprocessable('errors.export_too_many_rows', { max: XLSX_MAX_TICKETS })
  const summary = isSummedUp(order) ? await summaryOf(db, listed, viewer.id) : null
  const all = hasManifest(order) && isMapFormat(format) ? await countMatches(db, selected) : null
  const tickets = summary?.tickets ?? count
  const zipped = hasManifest(order) ? 'csv_pdf' : format
  return {
    ...listed, keys, columns, format, summary, count: tickets, leftOut: all === null ? 0 : all - tickets, hasManifest: hasManifest(order),
    name: await exportFileName(db, zipped), type: exportTypes[zipped],
  }
}

function countOf(db: AgencyTransaction, viewer: Viewer, { format = 'csv', filters, except_ids: excepted = [] }: ExportOrder, listed: ListedSlips): Promise<number> {
  const isWholeList = !isMapFormat(format) && filters !== undefined && excepted.length === 0
  return isWholeList ? countSlips(db, viewer, filters, listed) : countMatches(db, listed)
}

function hasManifest({ format, with_manifest: isWanted }: ExportOrder): boolean {
  return isWanted === true || format === 'csv_pdf'
}

/** True for an export that contains the sums of its tickets: a PDF, and any export with a manifest. */
function isSummedUp(order: ExportOrder): boolean {
  return order.format === 'pdf' || hasManifest(order)
}

/**
 * Prepares a transaction for an export. If the file must agree with counts or sums that other queries compute, all of these queries must
 * read the same snapshot.
 */
export async function beginExport(db: AgencyTransaction, { order }: ExportInput): Promise<void> {
  if (isSummedUp(order) || order.format === 'xlsx') await db.seeOneSnapshot()
}

/** True if an export of this many tickets is small enough to be sent in the response, without a job. */
export function isAnsweredAtOnce(count: number): boolean {
  return count <= EXPORT_DIRECT_MAX_TICKETS
}

/** The name of the file, with today's date in the agency's time zone: tickets-2026-11-21.csv. */
async function exportFileName(db: AgencyTransaction, format: ExportFormat): Promise<string> {
  return `tickets-${dayInZone(new Date(), await timezoneOfAgency(db))}.${fileEndings[format]}`
}

/** The background job that writes the file of an export. It reads all tickets from one snapshot, and reports progress. */
export function ticketExportWorker({ database, files }: Pick<Platform, 'database' | 'files'>): JobWorker {
  return async ({ agency, input, report }) =>
    database.inAgency(agency, async (db) => {
      await beginExport(db, input as ExportInput)
      await db.takeUpTo(MINUTES)
      const opened = await openExport(db, input as ExportInput)
      await report(0, opened.count)
      const storedFile = await files.keep(exportStream(db, opened, (done) => report(Math.min(done, opened.count))))
      return { file: { key: storedFile.key, name: opened.name, type: opened.type }, result: { tickets: opened.count, bytes: storedFile.bytes } }
    })
}
