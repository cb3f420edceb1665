import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { findTicketField, type DeclaredField } from '#src/areas/tickets/domain/fields'
import { words } from '#src/areas/tickets/client/messages'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { PastePreview, PastedCell } from '#src/platform/client/table/clipboard/paste'
import type { CellValue } from '#src/platform/client/table/columns'
import type { ChangedElsewhere } from '#src/workspace/client/commands/command'

/** A new value for a field of a ticket. */
export interface CellChange {
  readonly slip: Slip
  readonly field: DeclaredField
  /** The text that the cell showed before the change, and the text that was typed. */
  readonly before: string
  readonly after: string
  /** The value for the API. */
  readonly value: CellValue
  /** Why the value cannot be written. */
  readonly error?: string
}

/** The changes of a paste or a fill, and how many of the values fall outside the table. */
export interface CellChanges {
  readonly all: readonly CellChange[]
  readonly outside: number
}

/** The changes that a paste or a fill makes, in the order of the rows. Leaves out cells of columns that are not fields of a ticket. */
export function cellChangesIn({ cells, outside }: PastePreview<Slip>): CellChanges {
  return { all: cells.flatMap((cell) => changeOf(cell) ?? []), outside }
}

/** The change of one cell. Null if the cell's column is not a field of a ticket. */
function changeOf({ row, columnId, before, typed, value, error }: PastedCell<Slip>): CellChange | null {
  const field = findTicketField(columnId)
  if (field === null) return null
  return { slip: row, field, before, after: typed, value, ...(error === undefined ? {} : { error }) }
}

/** The changes of the tickets with these ids, grouped by ticket, as the API call expects them. */
export function changesByTicket({ all }: CellChanges, ids: readonly number[]) {
  const keptIds = new Set(ids)
  const values = new Map<number, Record<string, string | number | boolean | null>>()
  for (const { slip, field, value } of all) if (keptIds.has(slip.id)) values.set(slip.id, { ...values.get(slip.id), [field.key]: value ?? null })
  return [...values].map(([id, of]) => ({ id, values: of }))
}

/** The changed tickets, without duplicates. */
export function ticketsOf({ all }: CellChanges): readonly Slip[] {
  return [...new Map(all.map(({ slip }) => [slip.id, slip])).values()]
}

/** The labels of the changed fields, as text. */
export function fieldsOf({ all }: CellChanges): string {
  return [...new Set(all.map(({ field }) => field.label))].join(', ')
}

/**
 * The tickets that somebody else changed and that therefore made the server refuse a write. For each, the current values of the fields that
 * the write would have set (WORK-32).
 */
export function cellsChangedElsewhere({ body }: ApiError, { all }: CellChanges): readonly ChangedElsewhere[] {
  return currentIn(body).map((now) => {
    const what = all.filter(({ slip }) => slip.id === now.id).map(({ field }) => words('cell_now', { field: field.label, value: shownValue(Reflect.get(now, field.key)) }))
    return { id: now.id, name: now.ticket_number, what: what.join(', ') }
  })
}

/**
 * The same changes, applied to the current tickets that the server returned when it refused a write. Leaves out values that those tickets
 * already have.
 */
export function onCurrentTickets({ body }: ApiError, { all, outside }: CellChanges): CellChanges {
  const current = new Map(currentIn(body).map((slip) => [slip.id, slip]))
  const changes = all.map((change) => {
    const slip = current.get(change.slip.id)
    return slip === undefined ? change : { ...change, slip, before: shownValue(Reflect.get(slip, change.field.key)) }
  })
  return { all: changes.filter(({ before, value }) => before !== shownValue(value)), outside }
}

function currentIn(body: unknown): readonly Slip[] {
  const current: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return Array.isArray(current) ? current.filter((row: unknown): row is Slip => typeof row === 'object' && row !== null && typeof Reflect.get(row, 'id') === 'number') : []
}

function shownValue(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
