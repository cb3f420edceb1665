import { dividedBy, exact, isDecimalText, isSameNumber, isZero, QUOTIENT_DIGITS, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'
import { unitKey } from '#src/platform/domain/units/weight-units'

/** An exact conversion factor as a fraction, so that no digit is lost: LB to TON is 1 / 2000 (UOM-6). */
export interface Factor {
  readonly numerator: DecimalText
  readonly denominator: DecimalText
}

/** A unit for reconciliation, and the units of tickets that can be converted to it (UOM-1). */
export interface ReconciliationUnit {
  readonly code: string
  readonly ticket_units: readonly { readonly unit: string; readonly factor: Factor }[]
}

/** A ticket's net amount as a quantity of a pay item: converted to the item's unit, or unchanged without a factor (UOM-4, UOM-6). */
export interface CountedAmount {
  /** The quantity, rounded to 2 decimals as the last step of the calculation. */
  readonly quantity: DecimalText
  readonly counts: boolean
  readonly factor: Factor
}

export const ONE: Factor = { numerator: '1', denominator: '1' }

/** A cache of the factors between units, for each list of units. Many tickets have the same unit. */
const foundFactors = new WeakMap<readonly ReconciliationUnit[], Map<string, Factor | null>>()

/**
 * The factor that converts a ticket's unit to an item's unit. If `units` has no factor for these two units, the result is 1 if both units
 * are the same, and null otherwise (UOM-3, UOM-6).
 */
export function factorBetween(ticketUnit: string, itemUnit: string, units: readonly ReconciliationUnit[]): Factor | null {
  const known = foundFactors.get(units) ?? new Map<string, Factor | null>()
  const key = `${ticketUnit}\n${itemUnit}`
  const factor = known.get(key)
  if (factor !== undefined) return factor
  const newFactor = findFactor(ticketUnit, itemUnit, units)
  foundFactors.set(units, known.set(key, newFactor))
  return newFactor
}

function findFactor(ticketUnit: string, itemUnit: string, units: readonly ReconciliationUnit[]): Factor | null {
  const unit = units.find((one) => unitKey(one.code) === unitKey(itemUnit))
  const match = unit?.ticket_units.find((one) => unitKey(one.unit) === unitKey(ticketUnit))
  if (match !== undefined) return match.factor
  return unitKey(ticketUnit) === unitKey(itemUnit) ? ONE : null
}

/** An amount in the item's unit: multiplied by the factor, then rounded. Without a factor, it is only rounded (UOM-4, UOM-6). */
export function countAs(amount: DecimalText, ticketUnit: string, itemUnit: string, units: readonly ReconciliationUnit[]): CountedAmount {
  const factor = factorBetween(ticketUnit, itemUnit, units)
  if (factor === null) return { quantity: rounded(amount), counts: false, factor: ONE }
  return { quantity: rounded(timesFactor(amount, factor)), counts: true, factor }
}

/**
 * An amount times a factor, accurate to `QUOTIENT_DIGITS` significant digits. It is not rounded to decimals: a sum adds these results, and
 * only the total is rounded.
 */
export function timesFactor(amount: DecimalText, factor: Factor): DecimalText {
  if (isOne(factor) && amount.length <= QUOTIENT_DIGITS) return exact(amount)
  const { numerator, denominator } = factor
  return dividedBy(times(amount, numerator), denominator)
}

/** True for a factor of 1, which changes nothing and is not shown. */
export function isOne({ numerator, denominator }: Factor): boolean {
  return isSameNumber(numerator, denominator)
}

/** A factor as text: a decimal if that is short, otherwise the fraction. */
export function factorText(factor: Factor): string {
  const decimal = dividedBy(factor.numerator, factor.denominator)
  return decimal.length <= 12 ? decimal : `${factor.numerator}/${factor.denominator}`
}

/** True for a factor that may be stored: its two parts are plain decimals above 0. */
export function isFactor({ numerator, denominator }: Factor): boolean {
  return [numerator, denominator].every((part) => isDecimalText(part) && !part.startsWith('-') && !isZero(part))
}
