import { factorBetween, ONE, timesFactor, type Factor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { rounded, sum, type DecimalText } from '#src/platform/domain/units/decimal'
import { LBS_OF_TON, weightUnitOf } from '#src/platform/domain/units/weight-units'

/** The tickets of an order that have the same unit. */
export interface OrderTickets {
  readonly uom: string | null
  readonly count: number
  /** How many of the tickets have neither a net amount nor a quantity. */
  readonly without_amount: number
  readonly ticketed: DecimalText
  /** The part of `ticketed` that is on delivered tickets. */
  readonly delivered: DecimalText
}

/** The amounts of an order in its unit. */
interface OrderAmounts {
  readonly ticketed: DecimalText
  readonly delivered: DecimalText
  /** The number of tickets that the amounts leave out, because they have no amount or because their unit cannot be converted. */
  readonly not_converted: number
}

/**
 * Sums the amounts on the tickets of an order, converted to the order's unit with the agency's factors. Only the sums are rounded, not the
 * single converted amounts (UOM-6, ORDR-1).
 */
export function orderAmounts(uom: string, tickets: readonly OrderTickets[], units: readonly ReconciliationUnit[]): OrderAmounts {
  const converted = tickets.map((one) => ({ ...one, factor: one.uom === null ? null : (factorBetween(one.uom, uom, units) ?? weightFactor(one.uom, uom)) }))
  const total = (name: 'ticketed' | 'delivered') => rounded(sum(converted.map(({ factor, [name]: amount }) => (factor === null ? '0' : timesFactor(amount, factor)))))
  return {
    ticketed: total('ticketed'),
    delivered: total('delivered'),
    not_converted: converted.reduce((left, { factor, count, without_amount: without }) => left + (factor === null ? count : without), 0),
  }
}

/** The factor between pounds and tons, for an agency that has not defined it; null for other units. */
function weightFactor(ticketUnit: string, orderUnit: string): Factor | null {
  const [from, to] = [weightUnitOf(ticketUnit), weightUnitOf(orderUnit)]
  if (from === null || to === null) return null
  if (from === to) return ONE
  return from === 'lbs' ? { numerator: '1', denominator: LBS_OF_TON } : { numerator: LBS_OF_TON, denominator: '1' }
}
