import { createHash } from 'node:crypto'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { readCell } from '#src/areas/tickets/domain/imports/cell-value'
import { IMPORT_CONFLICTS_SHOWN } from '#src/platform/domain/imports/limits'
import { ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { ticketNumberKey } from '#src/areas/tickets/domain/ticket-number'
import type { CsvRow } from '#src/platform/server/csv/csv-file'
import type { ImportColumns } from '#src/areas/tickets/server/imports/import-row'
import type { ImportEffects, ImportFault } from '#src/areas/tickets/server/imports/store'
import type { Foreseen } from '#src/areas/tickets/server/receipt/foresee'

/** Counts what the rows of an import would change. */
export interface EffectsCounter {
  add(row: Foreseen): void
  effects(): ImportEffects
}

export function openEffectsCounter(): EffectsCounter {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const fields = new Map<TicketFieldKey, { changed: number; emptied: number }>()
  const conflicts: ImportFault[] = []
  let conflictCount = 0
  return {
    add({ index, result, fields: changed, conflicts: rowConflicts }) {
      counts[result] += 1
      for (const [field, isEmptied] of changed) {
        const before = fields.get(field) ?? { changed: 0, emptied: 0 }
        fields.set(field, { changed: before.changed + 1, emptied: before.emptied + Number(isEmptied) })
      }
      if (rowConflicts.length > 0) conflictCount += 1
      for (const { field, message } of rowConflicts) if (conflicts.length < IMPORT_CONFLICTS_SHOWN) conflicts.push({ row: index, field, message })
    },
    effects: () => ({
      ...counts,
      fields: [...fields].map(([field, count]) => ({ field, ...count })).sort((a, b) => b.changed - a.changed),
      conflict_count: conflictCount,
      conflicts: conflicts.toSorted((a, b) => a.row - b.row),
    }),
  }
}

/**
 * Returns a function that computes a number for the ticket of a row. The number is a hash of what identifies the ticket, so that all rows
 * of a ticket have the same number. Two tickets may have the same number, which is harmless, since the number only decides which rows are
 * checked together. Numbers need little memory: a file has up to half a million rows.
 */
export function identityNumber(columns: ImportColumns): (row: CsvRow) => number {
  const read = (key: TicketFieldKey) => {
    const [field, column] = [ticketField(key), columns.indexOf(key)]
    return (cells: readonly string[]) => String(readCell(field, cells[column] ?? '', { day: null, zone: 'UTC' }) ?? '')
  }
  const [number, supplier, plant, day] = [read('ticket_number'), read('supplier'), read('plant_name'), read('ticket_date')]
  return ({ cells }) => {
    const text = [ticketNumberKey(number(cells)), comparisonKey(supplier(cells)), comparisonKey(plant(cells)), day(cells)].join('\n')
    return createHash('sha1').update(text).digest().readUIntBE(0, 6)
  }
}
