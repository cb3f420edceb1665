import { Decimal } from 'decimal.js'

/** Exact arithmetic with enough digits to multiply numeric(14,4) by numeric(14,4) without intermediate rounding. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -60, toExpPos: 60 })

/** A quantity or weight in our code: a plain decimal such as 1234.50, never a float. */
export type DecimalText = string

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const QUANTITY = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/
/** Decimals of at most this many characters can be compared as floats: different decimals become different floats, in the same order. */
const EXACT_IN_FLOAT = 15

/** True for a plain decimal: any number of digits, possibly a minus sign, but no exponent, leading zeros or spaces. */
export function isDecimalText(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * True for a quantity that may be sent: not negative, at most two decimals, and at most `wholeDigits` digits before the decimal point
 * (API-36, PAY-8).
 */
export function isQuantityText(text: string, wholeDigits = 12): boolean {
  return QUANTITY.test(text) && wholeDigitsOf(text) <= wholeDigits
}

/**
 * Converts a number or string from a request to decimal text. Null if it is not a plain decimal or has more than `decimals` decimal places,
 * because nothing is rounded silently. For example, the float 0.1 + 0.2 is refused because it has too many digits (API-36).
 */
export function decimalTextOf(value: unknown, decimals = 2): DecimalText | null {
  const text = typeof value === 'number' ? numberText(value) : value
  if (typeof text !== 'string' || !PLAIN.test(text) || decimalsOf(text) > decimals) return null
  return shortest(text)
}

/** How many digits follow the decimal point. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** How many digits precede the decimal point. */
export function wholeDigitsOf(text: string): number {
  return (text.replace('-', '').split('.')[0] ?? '').length
}

/** The only function that rounds amounts: half away from zero, as PostgreSQL's numeric does, to exactly `decimals` decimals. */
export function rounded(value: DecimalText, decimals = 2): DecimalText {
  return withDecimals(value, decimals) ?? positiveZero(new Exact(value).toFixed(decimals))
}

/**
 * Gives a plain decimal exactly `decimals` decimals by editing its text. Null if that would drop nonzero digits. This is faster than a
 * calculation, which matters when a bulk change rounds thousands of numbers that already have two decimals.
 */
function withDecimals(value: DecimalText, decimals: number): DecimalText | null {
  if (decimals === 0 || !PLAIN.test(value)) return null
  const places = decimalsOf(value)
  if (places <= decimals) return positiveZero(`${value}${places === 0 ? '.' : ''}${'0'.repeat(decimals - places)}`)
  const end = value.length - places + decimals
  for (let at = end; at < value.length; at += 1) if (value[at] !== '0') return null
  return positiveZero(value.slice(0, end))
}

/** The exact sum of any number of amounts; 0 when there are none. */
export function sum(values: Iterable<DecimalText>): DecimalText {
  let total = new Exact(0)
  for (const value of values) total = total.plus(value)
  return total.toFixed()
}

/** a + b, exact. */
export function plus(a: DecimalText, b: DecimalText): DecimalText {
  return new Exact(a).plus(b).toFixed()
}

/** a - b, exact. */
export function minus(a: DecimalText, b: DecimalText): DecimalText {
  return positiveZero(new Exact(a).minus(b).toFixed())
}

/** a * b, exact. */
export function times(a: DecimalText, b: DecimalText): DecimalText {
  return positiveZero(new Exact(a).times(b).toFixed())
}

/** The maximum number of significant digits of a quotient. */
export const QUOTIENT_DIGITS = 30

/** a / b to `QUOTIENT_DIGITS` digits. b must not be 0. Use this only for values that are rounded afterwards. */
export function dividedBy(a: DecimalText, b: DecimalText): DecimalText {
  return positiveZero(new Exact(a).div(b).toSignificantDigits(QUOTIENT_DIGITS).toFixed())
}

/** -1, 0 or 1 if a is less than, equal to or greater than b. */
export function compare(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const isShort = a.length <= EXACT_IN_FLOAT && b.length <= EXACT_IN_FLOAT && PLAIN.test(a) && PLAIN.test(b)
  const order = isShort ? Number(a) - Number(b) : new Exact(a).comparedTo(b)
  return order < 0 ? -1 : order > 0 ? 1 : 0
}

/** True when both are the same number, even if they are written differently (2.5 and 2.50). */
export function isSameNumber(a: DecimalText, b: DecimalText): boolean {
  return compare(a, b) === 0
}

/** True when the number is 0. */
export function isZero(value: DecimalText): boolean {
  return compare(value, '0') === 0
}

/** The larger of two numbers. */
export function larger(a: DecimalText, b: DecimalText): DecimalText {
  return compare(a, b) < 0 ? b : a
}

/** The shortest form of a number: no trailing zeros after the decimal point, and no minus sign before 0. */
export function exact(value: DecimalText): DecimalText {
  return PLAIN.test(value) ? shortest(value) : positiveZero(new Exact(value).toFixed())
}

/** The shortest form of a plain decimal. Edits only the text, because that is fast: an import reads a million decimals. */
function shortest(plain: DecimalText): DecimalText {
  let end = plain.length
  if (plain.includes('.')) {
    while (plain[end - 1] === '0') end -= 1
    if (plain[end - 1] === '.') end -= 1
  }
  const text = end === plain.length ? plain : plain.slice(0, end)
  return text === '-0' ? '0' : text
}

function numberText(value: number): string {
  return Number.isFinite(value) ? String(Object.is(value, -0) ? 0 : value) : ''
}

function positiveZero(text: string): string {
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text
}
