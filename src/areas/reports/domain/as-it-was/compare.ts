import { minus, type DecimalText } from '#src/platform/domain/units/decimal'

/** The coded tickets and quantity of a pay item in one unit at a moment. The quantity is null for an item without quantities. */
export interface LineThen {
  readonly pay_item_id: number
  readonly line_number: number
  readonly item_code: string
  readonly item_description: string
  readonly unit: string
  readonly is_dnp: boolean
  readonly tickets: number
  readonly quantity: DecimalText | null
}

/** A line at two moments, and the difference of its quantities (later minus earlier). */
export interface ComparedLine extends Omit<LineThen, 'tickets' | 'quantity'> {
  readonly tickets_then: number
  readonly quantity_then: DecimalText | null
  readonly tickets_later: number
  readonly quantity_later: DecimalText | null
  readonly difference: DecimalText
}

/**
 * The lines of two moments side by side, in the order of the contract. A line that exists at only one of the two moments has no tickets at
 * the other moment.
 */
export function compareLines(earlier: readonly LineThen[], later: readonly LineThen[]): readonly ComparedLine[] {
  const keyOf = ({ pay_item_id: item, unit }: LineThen) => `${item} ${unit}`
  const before = new Map(earlier.map((line) => [keyOf(line), line]))
  const after = new Map(later.map((line) => [keyOf(line), line]))
  return [...new Map([...before, ...after])]
    .map(([key, line]): ComparedLine => {
      const { tickets: _tickets, quantity: _quantity, ...named } = line
      const [one, other] = [before.get(key), after.get(key)]
      return {
        ...named, tickets_then: one?.tickets ?? 0, quantity_then: one?.quantity ?? null, tickets_later: other?.tickets ?? 0, quantity_later: other?.quantity ?? null,
        difference: minus(other?.quantity ?? '0', one?.quantity ?? '0'),
      }
    })
    .toSorted((one, other) => one.line_number - other.line_number || one.pay_item_id - other.pay_item_id || (one.unit < other.unit ? -1 : one.unit > other.unit ? 1 : 0))
}

/** The values of a ticket at two moments, one for each field; `earlier` is null when the ticket was not received yet. */
export interface ComparedField {
  readonly field: string
  readonly earlier: unknown
  readonly later: unknown
  readonly changed: boolean
}

/** The fields of a ticket at two moments: first those that differ, then the others, both in the order of `fields`. */
export function compareFields(fields: readonly string[], earlier: Readonly<Record<string, unknown>> | null, later: Readonly<Record<string, unknown>> | null): readonly ComparedField[] {
  const compared = fields.map((field): ComparedField => {
    const [one, other] = [earlier?.[field] ?? null, later?.[field] ?? null]
    return { field, earlier: one, later: other, changed: JSON.stringify(one) !== JSON.stringify(other) }
  })
  return [...compared.filter(({ changed }) => changed), ...compared.filter(({ changed }) => !changed)]
}
