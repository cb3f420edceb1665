import { message } from '#src/domain/messages'
import { dividedBy, isSameNumber, minus, rounded, sum, times, type DecimalText } from '#src/domain/units/decimal'
import { LBS_OF_TON, weightUnitOf, type WeightUnit } from '#src/domain/units/weight-units'

/** What a ticket offers for pay: net and waste in its first unit, the overload in lbs or tons (RECO-79). */
export interface Payable {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
  readonly waste_quantity: DecimalText | null
  readonly overload_amount: DecimalText | null
  readonly overload_unit: WeightUnit | null
}

/** A ticket's balance line in the ticket's unit: what is to be assigned, what is, and whether both are the same. */
export interface Balance {
  readonly amount: DecimalText
  readonly sum: DecimalText
  readonly isBalanced: boolean
}

/** Net less waste and overload, rounded to 2 decimals; null without a net (RECO-79). */
export function amountToAssign(payable: Payable): DecimalText | null {
  if (payable.net_amount === null) return null
  return rounded(minus(payable.net_amount, sum([payable.waste_quantity ?? '0', overloadInTicketUnit(payable)])))
}

/** The balance of a ticket whose items hold these quantities, a do-not-pay item counted; source-only ones (null) hold none. Null without a net (RECO-79). */
export function balance(payable: Payable, quantities: readonly (DecimalText | null)[]): Balance | null {
  const amount = amountToAssign(payable)
  if (amount === null) return null
  const assigned = rounded(sum(quantities.filter((quantity) => quantity !== null)))
  return { amount, sum: assigned, isBalanced: isSameNumber(amount, assigned) }
}

/** The notice of a split whose sum differs, or null; it never blocks (RECO-79). */
export function splitNotice(found: Balance | null): string | null {
  return found === null || found.isBalanced ? null : message('warnings.split_sum', { sum: found.sum, amount: found.amount })
}

/** The overload in the unit of the net; none where that unit is no weight, since loads sold by volume are not paid by the scale. */
function overloadInTicketUnit({ uom_1, overload_amount, overload_unit }: Payable): DecimalText {
  const unit = weightUnitOf(uom_1)
  if (unit === null || overload_amount === null || overload_unit === null) return '0'
  if (unit === overload_unit) return overload_amount
  return unit === 'lbs' ? times(overload_amount, LBS_OF_TON) : dividedBy(overload_amount, LBS_OF_TON)
}
