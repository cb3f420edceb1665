import { IMPORT_MAX_OF_TICKET, IMPORT_MAX_REPEATED } from '#src/areas/tickets/domain/imports/limits'
import { unprocessable } from '#src/platform/server/http/errors'
import { timeSlices } from '#src/platform/server/time-slice'
import { message } from '#src/platform/domain/messages'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { ImportedRow } from '#src/platform/server/imports/corrections'
import type { CsvRow } from '#src/platform/server/csv/csv-file'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'

/** A valid row of a file, and the arrival that was read from it. */
export interface GoodRow {
  readonly line: ImportedRow
  readonly arrival: Arrival
}

/** Collects the rows of tickets that occur more than once in a file, so that all rows of such a ticket are checked together. */
export interface RepeatedRows {
  /**
   * Adds a row. `number` is the `identityNumber` of the row's ticket. 422 if there are too many rows of this ticket, or of all tickets
   * together.
   */
  add(number: number, row: GoodRow): void
  /** The collected rows, in chunks of about this size. All rows of a ticket are in the same chunk. */
  inChunks(about: number): AsyncGenerator<GoodRow[]>
}

export function openRepeatedRows(): RepeatedRows {
  const groups = new Map<number, GoodRow[]>()
  let count = 0
  return {
    add(number, row) {
      const group = groups.get(number)
      if (group === undefined) groups.set(number, [row])
      else group.push(row)
      count += 1
      if (group !== undefined && group.length > IMPORT_MAX_OF_TICKET) {
        throw unprocessable('errors.import_ticket_too_often', { max: IMPORT_MAX_OF_TICKET, number: String(row.arrival.values.ticket_number) })
      }
      if (count > IMPORT_MAX_REPEATED) throw unprocessable('errors.import_too_many_repeated', { max: IMPORT_MAX_REPEATED })
    },
    async *inChunks(about) {
      const slice = timeSlices()
      let chunk: GoodRow[] = []
      for (const group of groups.values()) {
        chunk.push(...group)
        if (chunk.length >= about) {
          yield chunk
          chunk = []
        }
        const pause = slice()
        if (pause !== undefined) await pause
      }
      if (chunk.length > 0) yield chunk
    },
  }
}

/** The tickets that occur more than once in a file, each as the number that `numberOf` assigns to all rows of the same ticket. */
export async function repeatedTickets(rows: AsyncGenerator<CsvRow>, numberOf: (row: CsvRow) => number): Promise<ReadonlySet<number>> {
  const [seenNumbers, twice] = [new Set<number>(), new Set<number>()]
  for await (const row of rows) {
    const number = numberOf(row)
    if (seenNumbers.has(number)) twice.add(number)
    seenNumbers.add(number)
  }
  return twice
}

/**
 * Warnings for those corrected rows that have the same ticket as another row, by row number. `numberOf` returns the identity number of a
 * row's ticket.
 */
export function sameTicketFaults(rows: readonly GoodRow[], numberOf: (row: CsvRow) => number): ReadonlyMap<number, ReceiptFault> {
  const faults = new Map<number, ReceiptFault>()
  if (rows.every(({ line }) => line.file === undefined)) return faults
  const rowsOf = new Map<number, number[]>()
  for (const { line } of rows) {
    const number = numberOf(line)
    rowsOf.set(number, [...(rowsOf.get(number) ?? []), line.row])
  }
  for (const { line } of rows) {
    const other = line.file === undefined ? undefined : rowsOf.get(numberOf(line))?.find((row) => row !== line.row)
    if (other !== undefined) faults.set(line.row, { field: 'ticket_number', message: message('warnings.import_same_ticket', { row: other }) })
  }
  return faults
}
