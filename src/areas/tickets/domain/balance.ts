import { factorBetween, ONE, timesFactor, type Factor, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { compare, dividedBy, isSameNumber, minus, rounded, sum, times, type DecimalText } from '#src/platform/domain/units/decimal'
import { LBS_OF_TON, unitKey, weightUnitOf, type WeightUnit } from '#src/platform/domain/units/weight-units'

/** The amounts of a ticket that matter for pay: net and waste in its first unit, the overload in lbs or tons (RECO-79). */
export interface Payable {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
  readonly waste_quantity: DecimalText | null
  readonly overload_amount: DecimalText | null
  readonly overload_unit: WeightUnit | null
}

/** A ticket's balance in the unit of its pay items: the amount to assign, the assigned sum, and whether they are equal (UOM-8). */
export interface Balance {
  readonly isComparable: true
  readonly unit: string
  readonly amount: DecimalText
  readonly sum: DecimalText
  readonly isBalanced: boolean
}

/** The ticket's unit does not convert to that of a pay item, so there is no balance (UOM-4). */
export interface Incomparable {
  readonly isComparable: false
  readonly ticketUnit: string
  readonly itemUnit: string
}

/** The quantity of a pay item in its unit; a null unit means the ticket's own unit (the do-not-pay item). */
export interface AssignedQuantity {
  readonly quantity: DecimalText | null
  readonly unit: string | null
}

/**
 * The balance of a ticket for the assigned quantities, including the do-not-pay item but without source-only items. Compares in
 * the unit of the first pay item (UOM-6), and rounds only the two totals. Null without a net (RECO-79, UOM-8).
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
 * The quantity that is left for an item after the quantities of the other items are subtracted, in the item's unit (null: the ticket's
 * own unit), rounded to 2 decimals. Null without a net, when nothing is left, or when a unit does not convert.
 */
export function restBeside(payable: Payable, others: readonly AssignedQuantity[], unit: string | null, units: readonly ReconciliationUnit[]): DecimalText | null {
  const totals = balance(payable, [{ quantity: null, unit }, ...others], units)
  if (totals === null || !totals.isComparable) return null
  // Handled separately: the do-not-pay item has no unit of its own, so `balance` would give the rest in the unit of another item.
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

/** The overload in the unit of the net. It is '0' if that unit is not a weight, because loads sold by volume are not paid by weight. */
function overloadInTicketUnit({ uom_1, overload_amount, overload_unit }: Payable): DecimalText {
  const unit = weightUnitOf(uom_1)
  if (unit === null || overload_amount === null || overload_unit === null) return '0'
  if (unit === overload_unit) return overload_amount
  return unit === 'lbs' ? times(overload_amount, LBS_OF_TON) : dividedBy(overload_amount, LBS_OF_TON)
}
