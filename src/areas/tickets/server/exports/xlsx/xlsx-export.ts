import { Readable } from 'node:stream'
import { copiedRows } from '#src/areas/tickets/server/exports/copied-rows'
import { copyOut } from '#src/areas/tickets/server/exports/copy-out'
import type { Tell } from '#src/areas/tickets/server/exports/counted'
import type { TicketExport } from '#src/areas/tickets/server/exports/csv-export'
import { fixedParts, SHEET_PATH, sheetFoot, sheetHead } from '#src/areas/tickets/server/exports/xlsx/package-parts'
import { headingRow, lettersOf, sheetRow } from '#src/areas/tickets/server/exports/xlsx/sheet'
import { xlsxColumns, type XlsxColumn } from '#src/areas/tickets/server/exports/xlsx/xlsx-columns'
import { orderBy } from '#src/areas/tickets/server/list/sort'
import { joinedToSlip } from '#src/areas/tickets/server/slip-json'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { zipOf } from '#src/platform/server/files/zip'
import { timeSlices } from '#src/platform/server/time-slice'

const TELL_EVERY_TICKETS = 1000

/**
 * The workbook of tickets as a stream. Like the CSV export, reads the tickets with COPY in the snapshot of the transaction, and has only a
 * part of them in memory at a time. If the number of tickets is not `expected`, the stream ends with an error.
 */
export function xlsxStream(db: AgencyTransaction, { from, where, keys, columns }: TicketExport, expected: number, tell: Tell): Readable {
  const selectedColumns = xlsxColumns(columns)
  const values = selectedColumns.map(({ value }, index) => sql.part`${value} AS ${sql.identifier(`c${index}`)}`)
  const statement = sql`SELECT row_to_json(ticket) FROM (SELECT ${sql.join(values, ', ')} FROM ${from} ${joinedToSlip} WHERE ${where} ORDER BY ${orderBy(keys)}) AS ticket`
  return zipOf([
    ...fixedParts.map(({ name, text }) => ({ name, open: () => Readable.from([Buffer.from(text)]) })),
    { name: SHEET_PATH, open: () => Readable.from(sheet(selectedColumns, copyOut(db, statement), expected, tell)) },
  ])
}

async function* sheet(columns: readonly XlsxColumn[], body: AsyncIterable<Buffer>, expected: number, tell: Tell): AsyncGenerator<Buffer> {
  const slice = timeSlices()
  const letters = columns.map((_column, at) => lettersOf(at))
  yield Buffer.from(`${sheetHead(columns.length)}${headingRow(columns.map(({ heading }) => heading))}\n`)
  let done = 0
  for await (const rows of copiedRows(body)) {
    let text = ''
    for (const row of rows) {
      done += 1
      text += `${sheetRow(done + 1, columns.map(({ kind }, at) => ({ kind, value: row[`c${at}`] as string | null })), letters)}\n`
      await ((done % TELL_EVERY_TICKETS === 0 ? tell(done) : undefined) ?? slice())
    }
    if (text !== '') yield Buffer.from(text)
  }
  if (done !== expected) throw new Error(`the workbook has ${done} tickets instead of ${expected}`)
  yield Buffer.from(sheetFoot(`A1:${letters.at(-1)}${done + 1}`))
}
