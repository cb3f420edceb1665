import { factorBetween, ONE, timesFactor, type Factor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { compare, dividedBy, isSameNumber, minus, rounded, sum, times, type DecimalText } from '#src/platform/domain/units/decimal'
import { LBS_OF_TON, unitKey, weightUnitOf, type WeightUnit } from '#src/platform/domain/units/weight-units'

/**
 * The amounts of a ticket on which its pay depends: net and waste in the ticket's first unit, and the overload in lbs or tons (RECO-79).
 */
export interface Payable {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
  readonly waste_quantity: DecimalText | null
  readonly overload_amount: DecimalText | null
  readonly overload_unit: WeightUnit | null
}

/**
 * The balance of a ticket, in the unit of its pay items: the amount to assign, the sum that is assigned, and whether the two are equal
 * (UOM-8).
 */
export interface Balance {
  readonly isComparable: true
  readonly unit: string
  readonly amount: DecimalText
  readonly sum: DecimalText
  readonly isBalanced: boolean
}

/** The result if there is no balance, because the ticket's unit cannot be converted to the unit of a pay item (UOM-4). */
export interface Incomparable {
  readonly isComparable: false
  readonly ticketUnit: string
  readonly itemUnit: string
}

/**
 * The quantity that is assigned to a pay item, in the item's unit. If `unit` is null, as for the do-not-pay item, the quantity is in the
 * ticket's own unit.
 */
export interface AssignedQuantity {
  readonly quantity: DecimalText | null
  readonly unit: string | null
}

/**
 * The balance of a ticket for its assigned quantities. These include the do-not-pay item, but no source-only items. Amounts are compared in
 * the unit of the first pay item (UOM-6), and only the two totals are rounded. Null if the ticket has no net (RECO-79, UOM-8).
 */
export function balance(payable: Payable, assigned: readonly AssignedQuantity[], units: readonly ReconciliationUnit[]): Balance | Incomparable | null {
  const amount = exactAmount(payable)
  if (amount === null) return null
  const ticketUnit = payable.uom_1 ?? ''
  const factors = assigned.map(({ unit }) => (unit === null ? ONE : factorBetween(ticketUnit, unit, units)))
  const without = factors.indexOf(null)
  if (without !== -1) return { isComparable: false, ticketUnit, itemUnit: assigned[without]?.unit ?? '' }
  const first = assigned.findIndex(({ unit }) => unit !== null)
  const [unit, factor] = [assigned[first]?.unit ?? ticketUnit, factors[first] ?? ONE]
  const quantities = assigned.map(({ quantity, unit: own }, at) => {
    if (quantity === null) return '0'
    if (own !== null && unitKey(own) === unitKey(unit)) return quantity
    return timesFactor(timesFactor(quantity, inverse(factors[at] ?? ONE)), factor)
  })
  const [whole, total] = [rounded(timesFactor(amount, factor)), rounded(sum(quantities))]
  return { isComparable: true, unit, amount: whole, sum: total, isBalanced: isSameNumber(whole, total) }
}

/**
 * The quantity that is left for a pay item after the quantities of the ticket's other items are subtracted. It is in the item's unit (null
 * means the ticket's own unit), and rounded to 2 decimals. Null if the ticket has no net, if nothing is left, or if a unit cannot be
 * converted.
 */
export function restBeside(payable: Payable, others: readonly AssignedQuantity[], unit: string | null, units: readonly ReconciliationUnit[]): DecimalText | null {
  const totals = balance(payable, [{ quantity: null, unit }, ...others], units)
  if (totals === null || !totals.isComparable) return null
  // The do-not-pay item has no unit of its own. `balance` would give the rest in the unit of another item, so this case is handled
  // separately.
  if (unit === null) return restInTicketUnit(payable, others, units)
  const rest = rounded(minus(totals.amount, totals.sum))
  return compare(rest, '0') > 0 ? rest : null
}

function restInTicketUnit(payable: Payable, others: readonly AssignedQuantity[], units: readonly ReconciliationUnit[]): DecimalText | null {
  const amount = exactAmount(payable)
  if (amount === null) return null
  const counted = others.map(({ quantity, unit }) => (unit === null ? (quantity ?? '0') : timesFactor(quantity ?? '0', inverse(factorBetween(payable.uom_1 ?? '', unit, units) ?? ONE))))
  const rest = rounded(minus(amount, sum(counted)))
  return compare(rest, '0') > 0 ? rest : null
}

function exactAmount(payable: Payable): DecimalText | null {
  if (payable.net_amount === null) return null
  return minus(payable.net_amount, sum([payable.waste_quantity ?? '0', overloadInTicketUnit(payable)]))
}

function inverse({ numerator, denominator }: Factor): Factor {
  return { numerator: denominator, denominator: numerator }
}

/**
 * The overload, converted to the unit of the net. It is '0' if the net is not in a unit of weight, because loads that are sold by volume
 * are not paid by weight.
 */
function overloadInTicketUnit({ uom_1, overload_amount, overload_unit }: Payable): DecimalText {
  const unit = weightUnitOf(uom_1)
  if (unit === null || overload_amount === null || overload_unit === null) return '0'
  if (unit === overload_unit) return overload_amount
  return unit === 'lbs' ? times(overload_amount, LBS_OF_TON) : dividedBy(overload_amount, LBS_OF_TON)
}
