import { decimalsOf, decimalTextOf, exact, isDecimalText, rounded, sum, times, wholeDigitsOf, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Maximum number of decimals of a unit price. Bids for asphalt and earthwork contain fractions of a cent. */
const PRICE_DECIMALS = 4
const PRICE_WHOLE_DIGITS = 9

/** Whether a unit price is valid: none, or US dollars as a plain decimal of at most 4 decimals, not below 0 (PAY-46). */
export function checkUnitPrice(price: unknown): Verdict {
  if (isNoPrice(price)) return allow
  const text = decimalTextOf(price, PRICE_DECIMALS)
  if (text === null) return typeof price === 'string' && isDecimalText(price) ? refuse('errors.price_decimals') : refuse('errors.price_not_valid')
  if (text.startsWith('-')) return refuse('errors.price_negative')
  return wholeDigitsOf(text) > PRICE_WHOLE_DIGITS ? refuse('errors.price_too_large') : allow
}

/** A valid unit price as decimal text; null when there is none. */
export function unitPriceOf(price: unknown): DecimalText | null {
  return isNoPrice(price) ? null : decimalTextOf(price, PRICE_DECIMALS)
}

/** Whether an item may have this price. Nothing is paid for the do-not-pay item, so it must not have a price. */
export function mayHavePrice({ is_dnp: isDoNotPay }: { readonly is_dnp: boolean }, price: unknown): Verdict {
  return isDoNotPay && !isNoPrice(price) ? refuse('errors.price_of_do_not_pay') : allow
}

/** Quantity times unit price in dollars, rounded half up to cents only at the end; null without a price or a quantity (PAY-46). */
export function amountOf(quantity: DecimalText | null, unitPrice: DecimalText | null): DecimalText | null {
  return quantity === null || unitPrice === null ? null : rounded(times(quantity, unitPrice))
}

/**
 * The sum of the amounts, each already rounded to cents, so that a period pays exactly the sum of its lines; null if no line has an amount.
 */
export function amountOfLines(amounts: readonly (DecimalText | null)[]): DecimalText | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : rounded(sum(known))
}

/** How many decimals of a price to show: all that it has, but at least two, as in 12.50 and 0.0725. */
export function priceDecimals(price: DecimalText): number {
  return Math.max(2, decimalsOf(exact(price)))
}

function isNoPrice(price: unknown): price is null | undefined | '' {
  return price === null || price === undefined || price === ''
}
