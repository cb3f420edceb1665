import { readCell } from '#src/areas/tickets/domain/imports/cell-value'
import { message } from '#src/platform/domain/messages'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { readReceivedTicket, type ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { ImportedRow } from '#src/platform/server/imports/corrections'
import type { Refusal } from '#src/areas/tickets/server/receipt/keep-refusals'
import type { ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import type { Arrival } from '#src/areas/tickets/server/receipt/received-slip'

/** The ticket field of each column of a file, in order; null for a column that is not imported. */
export type ImportColumns = readonly (TicketFieldKey | null)[]

/** A row of a file, read as an arrival of a ticket. If the row has errors, the errors instead. */
export type ImportRow = { readonly arrival: Arrival } | { readonly faults: readonly ReceiptFault[]; readonly refusal: Refusal }

/**
 * Returns a function that reads rows with the chosen columns. Local times are in the time zone of the project that the row's job number
 * belongs to.
 */
export function rowReader(columns: ImportColumns, matcher: Pick<ProjectMatcher, 'zoneOf'>): (row: ImportedRow) => ImportRow {
  const fields = columns.flatMap((key, column) => (key === null ? [] : [{ field: ticketField(key), column }]))
  const columnOf = (key: TicketFieldKey) => columns.indexOf(key)
  // rows start as copies of this object, so that all of them have the same hidden class, which V8 needs to be fast (like `emptyRow` in
  // slip-row.ts)
  const whole = JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ field }) => [field.key, null])))) as Readonly<Record<string, null>>
  const [dayColumn, supplierColumn, jobColumn] = [columnOf('ticket_date'), columnOf('supplier'), columnOf('job_number')]
  return ({ row, cells, file = cells }) => {
    const text = (column: number, key: TicketFieldKey) => readCell(ticketField(key), cells[column] ?? '', { day: null, zone: 'UTC' })
    const day = text(dayColumn, 'ticket_date')
    const zone = matcher.zoneOf(text(supplierColumn, 'supplier'), text(jobColumn, 'job_number'))
    const place = { day: typeof day === 'string' ? day : null, zone }
    const sent: Record<string, unknown> = file.length < columns.length ? {} : { ...whole }
    for (const { field, column } of fields) {
      const cell = cells[column]
      // an empty cell clears its field; the fields of columns beyond the end of a short row count as not sent (PLUS-39)
      if (cell !== undefined) sent[field.key] = readCell(field, cell, place)
    }
    const { values, faults, isBareVoid } = readReceivedTicket(sent)
    const tooMany = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    const tooWide = tooMany ? [{ field: '', message: message('errors.import_cells', { cells: cells.length, headings: columns.length }) }] : []
    if (faults.length + tooWide.length > 0) {
      const all = [...tooWide, ...faults]
      // cells beyond the last heading belong to no field; they are kept, so that processing the row again is refused too, instead of losing
      // these cells
      return { faults: all, refusal: { sent: tooMany ? { ...sent, cells } : sent, row, faults: all } }
    }
    // stores the original row, the values that were read from it, and the corrections that were made before the import (PLUS-1)
    const body = file === cells ? { ...sent, row, cells } : { ...sent, row, cells: file, corrected: correctedFields(columns, file, cells) }
    return { arrival: { index: row, values, isBareVoid, body } }
  }
}

/** The corrected cells of a row, each with its field, its value in the file, and the corrected value. */
function correctedFields(columns: ImportColumns, file: readonly string[], cells: readonly string[]) {
  return cells.flatMap((value, column) => (value === file[column] ? [] : [{ field: columns[column] ?? null, file_value: file[column] ?? '', value }]))
}
