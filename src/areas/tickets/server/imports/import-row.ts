import { readCell } from '#src/areas/tickets/domain/imports/cell-value'
import { message } from '#src/platform/domain/messages'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { readReceivedTicket, type ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { CsvRow } from '#src/platform/server/csv/csv-file'
import type { ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'

/** What each column of a file holds, in their order. */
export type ImportColumns = readonly (TicketFieldKey | null)[]

/** A row as a ticket that arrives, or what is wrong with it. */
export type ImportRow = { readonly arrival: Arrival } | { readonly faults: readonly ReceiptFault[] }

/** Reads rows under chosen columns; local times are the project's, as the job number of the row names it. */
export function rowReader(columns: ImportColumns, matcher: Pick<ProjectMatcher, 'zoneOf'>): (row: CsvRow) => ImportRow {
  const fields = columns.flatMap((key, column) => (key === null ? [] : [{ field: ticketField(key), column }]))
  const columnOf = (key: TicketFieldKey) => columns.indexOf(key)
  const [dayColumn, supplierColumn, jobColumn] = [columnOf('ticket_date'), columnOf('supplier'), columnOf('job_number')]
  return ({ row, cells }) => {
    const text = (column: number, key: TicketFieldKey) => readCell(ticketField(key), cells[column] ?? '', { day: null, zone: 'UTC' })
    const day = text(dayColumn, 'ticket_date')
    const zone = matcher.zoneOf(text(supplierColumn, 'supplier'), text(jobColumn, 'job_number'))
    const place = { day: typeof day === 'string' ? day : null, zone }
    const sent: Record<string, unknown> = {}
    for (const { field, column } of fields) {
      const cell = cells[column]
      // a cell that is empty empties its field; a row that ends early leaves the others out (PLUS-39)
      if (cell !== undefined) sent[field.key] = readCell(field, cell, place)
    }
    const { values, faults, isBareVoid } = readReceivedTicket(sent)
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    const whole = tooMany ? [{ field: '', message: message('errors.import_cells', { cells: cells.length, headings: columns.length }) }] : []
    if (faults.length + whole.length > 0) return { faults: [...whole, ...faults] }
    // the row as it stands in the file goes with the values that were read from it (PLUS-1)
    return { arrival: { index: row, values, isBareVoid, body: { ...sent, row, cells } } }
  }
}
