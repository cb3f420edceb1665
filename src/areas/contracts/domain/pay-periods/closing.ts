import type { Day } from '#src/platform/domain/time/days'
import { amountOf } from '#src/areas/contracts/domain/contract-items/unit-price'
import { exact, sum } from '#src/platform/domain/units/decimal'

/** A pay code of a ticket. Closing the period freezes it or moves it to the next period. */
export interface ClosingCode {
  readonly pay_item_id: number
  readonly external_dot_contractor_id: number | null
  /** The unit of the quantity. For the do-not-pay item it is the tickets' unit, so that tons and cubic yards are two lines. */
  readonly estimated_qty_uom: string
  /** Null for a source-only item, which is not paid by ticket. */
  readonly quantity: number | null
}

/** A coded ticket of the period that is dated after its end date. */
export interface LaterTicket {
  readonly id: number
  readonly ticket_date: Day
  readonly codes: readonly ClosingCode[]
}

/**
 * A line to be frozen for one item, contractor and unit. Before `frozenLines` adds the later tickets that are kept, the line counts
 * only the tickets up to the end date.
 */
export interface ClosingLine extends ClosingCode {
  readonly ticket_count: number
  /** US dollars for one unit; null if the contract has no price (PAY-46). */
  readonly unit_price: number | null
  readonly amount: number | null
}

/** Which tickets dated after the end date stay in the closing period: all of them, or those with these ids. */
export type Kept = 'all' | ReadonlySet<number>

/** Whether a ticket dated after the end date stays in the closing period instead of moving to the next one (PAY-44). */
export function isKept(keptTickets: Kept, id: number): boolean {
  return keptTickets === 'all' || keptTickets.has(id)
}

/** The lines that closing the period would freeze, including the later tickets that are kept. Leaves out lines without tickets (PAY-44). */
export function frozenLines<Line extends ClosingLine>(lines: readonly Line[], later: readonly LaterTicket[], keptTickets: Kept): Line[] {
  const added = new Map<string, ClosingCode[]>()
  for (const code of later.filter(({ id }) => isKept(keptTickets, id)).flatMap(({ codes }) => codes)) added.set(lineOf(code), [...(added.get(lineOf(code)) ?? []), code])
  return lines.flatMap((line) => {
    const codes = added.get(lineOf(line)) ?? []
    const ticket_count = line.ticket_count + codes.length
    const quantities = [line, ...codes].flatMap(({ quantity }) => (quantity === null ? [] : [String(quantity)]))
    const quantity = quantities.length === 0 ? null : sum(quantities)
    const amount = amountOf(quantity, line.unit_price === null ? null : exact(String(line.unit_price)))
    return ticket_count === 0 ? [] : [{ ...line, ticket_count, quantity: quantity === null ? null : Number(quantity), amount: amount === null ? null : Number(amount) }]
  })
}

function lineOf({ pay_item_id, external_dot_contractor_id, estimated_qty_uom }: ClosingCode): string {
  return JSON.stringify([pay_item_id, external_dot_contractor_id, estimated_qty_uom])
}
