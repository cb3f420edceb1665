import { dividedBy, isDecimalText, isSameNumber, isZero, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'
import { unitKey } from '#src/platform/domain/units/weight-units'

/** An exact factor: numerator over denominator, so that LB as TON is 1 / 2000 with no digit lost (UOM-6). */
export interface Factor {
  readonly numerator: DecimalText
  readonly denominator: DecimalText
}

/** A reconciliation unit with the ticket units that count as it (UOM-1). */
export interface ReconciliationUnit {
  readonly code: string
  readonly ticket_units: readonly { readonly unit: string; readonly factor: Factor }[]
}

/** How a net amount becomes an item's quantity: converted to the item's unit with its factor, or unconverted (UOM-4, UOM-6). */
export interface CountedAmount {
  /** Rounded to 2 decimals, last. */
  readonly quantity: DecimalText
  readonly counts: boolean
  readonly factor: Factor
}

export const ONE: Factor = { numerator: '1', denominator: '1' }

/** The factor with which a ticket unit counts as an item's unit, or null when it does not; a unit counts as itself (UOM-3, UOM-6). */
export function factorBetween(ticketUnit: string, itemUnit: string, units: readonly ReconciliationUnit[]): Factor | null {
  const unit = units.find((one) => unitKey(one.code) === unitKey(itemUnit))
  const found = unit?.ticket_units.find((one) => unitKey(one.unit) === unitKey(ticketUnit))
  if (found !== undefined) return found.factor
  return unitKey(ticketUnit) === unitKey(itemUnit) ? ONE : null
}

/** An amount in the item's unit: times the factor, rounded last; unconverted where the unit does not count (UOM-4, UOM-6). */
export function countAs(amount: DecimalText, ticketUnit: string, itemUnit: string, units: readonly ReconciliationUnit[]): CountedAmount {
  const factor = factorBetween(ticketUnit, itemUnit, units)
  if (factor === null) return { quantity: rounded(amount), counts: false, factor: ONE }
  return { quantity: rounded(timesFactor(amount, factor)), counts: true, factor }
}

/** An amount times a factor, not rounded: sums add these and round once. */
export function timesFactor(amount: DecimalText, { numerator, denominator }: Factor): DecimalText {
  return dividedBy(times(amount, numerator), denominator)
}

/** True for a factor that changes nothing and is not shown. */
export function isOne({ numerator, denominator }: Factor): boolean {
  return isSameNumber(numerator, denominator)
}

/** How a factor is written: the decimal where it is short, else the fraction. */
export function factorText(factor: Factor): string {
  const decimal = dividedBy(factor.numerator, factor.denominator)
  return decimal.length <= 12 ? decimal : `${factor.numerator}/${factor.denominator}`
}

/** True for a factor that may be kept: two plain decimals above 0. */
export function isFactor({ numerator, denominator }: Factor): boolean {
  return [numerator, denominator].every((part) => isDecimalText(part) && !part.startsWith('-') && !isZero(part))
}
