import type { Readable } from 'node:stream'
import { copiedRows } from '#src/areas/tickets/server/exports/copied-rows'
import { copyOut } from '#src/areas/tickets/server/exports/copy-out'
import type { TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { textColumns, type MapColumn } from '#src/areas/tickets/server/exports/map-columns'
import type { ExportSummary } from '#src/areas/tickets/server/exports/pdf/summary'
import { drawSummary } from '#src/areas/tickets/server/exports/pdf/summary-page'
import { drawTicket } from '#src/areas/tickets/server/exports/pdf/ticket-page'
import { orderBy } from '#src/areas/tickets/server/list/sort'
import { joinedToSlip } from '#src/areas/tickets/server/slip-json'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { TaggedPages } from '#src/platform/server/pdf/tagged-pages'
import { timeSlices } from '#src/platform/server/time-slice'

/**
 * The PDF of tickets as a stream: a summary, then a page for each ticket. Like the CSV export, reads the tickets with COPY in the snapshot
 * of the transaction. `onTicket` is called after each ticket with the number of tickets drawn so far. It can report progress, or stop the
 * export by throwing an error.
 */
export function pdfStream(db: AgencyTransaction, { from, where, keys, columns }: TicketExport, summary: ExportSummary, onTicket: (done: number) => Promise<void> | undefined): Readable {
  const selectedColumns = textColumns(columns)
  const values = selectedColumns.map(({ value }, index) => sql.part`, ${value} AS ${sql.identifier(`c${index}`)}`)
  const statement = sql`
    SELECT row_to_json(ticket) FROM (
      SELECT s.ticket_number${sql.join(values, '')} FROM ${from} ${joinedToSlip} WHERE ${where} ORDER BY ${orderBy(keys)}) AS ticket`
  const pages = new TaggedPages(`Tickets of ${summary.agency}`, summary.madeBy)
  const { doc } = pages.pen
  void draw(pages, summary, selectedColumns, copyOut(db, statement), onTicket)
    .then(() => pages.end())
    // passes the error on to the reader of the stream
    .catch((error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return doc
}

async function draw(pages: TaggedPages, summary: ExportSummary, columns: readonly MapColumn[], body: AsyncIterable<Buffer>, onTicket: (done: number) => Promise<void> | undefined): Promise<void> {
  const slice = timeSlices()
  const madeBy = `Created by ${summary.madeBy}, ${usDateTime(summary.madeAt.toISOString(), summary.timezone)}`
  drawSummary(pages, summary, madeBy)
  let done = 0
  for await (const rows of copiedRows(body)) {
    for (const row of rows) {
      done += 1
      const fields = columns.map(({ label }, at) => ({ label, text: textOf(row[`c${at}`]) }))
      drawTicket(pages, { number: textOf(row['ticket_number']), at: done, of: summary.tickets, agency: summary.agency, madeBy, fields })
      await (onTicket(done) ?? slice())
      await pages.pen.room()
    }
  }
  if (done !== summary.tickets) throw new Error(`the PDF has ${done} tickets instead of ${summary.tickets}`)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}
