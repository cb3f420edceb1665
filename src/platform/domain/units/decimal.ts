import { added, atDecimals, divided, exactNumber, multiplied, negated, order, textOf, type ExactNumber } from '#src/platform/domain/units/exact-number'

/** A quantity or weight in our code: a plain decimal such as 1234.50, never a float. */
export type DecimalText = string

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const QUANTITY = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/
/** Decimals with at most this many characters stay distinct, and in the same order, as floats. */
const EXACT_IN_FLOAT = 15
const SHARE_DIGITS = 30

/** True for a plain decimal with any number of digits, possibly negative. It has no exponent, no leading zero and no blank. */
export function isDecimalText(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * True for a quantity that may be sent. It must not be below 0, and may have at most two decimals and at most `wholeDigits` digits
 * before the point (API-36, PAY-8).
 */
export function isQuantityText(text: string, wholeDigits = 12): boolean {
  return QUANTITY.test(text) && wholeDigitsOf(text) <= wholeDigits
}

/**
 * A number or string from a request as decimal text. Null if it is not a plain decimal or has more than `decimals` decimal places.
 * Nothing is rounded silently. A float such as 0.1 + 0.2 is refused because it has too many digits (API-36).
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

/** The only place where amounts are rounded: half away from zero, like numeric, always to exactly `decimals` decimals. */
export function rounded(value: DecimalText, decimals = 2): DecimalText {
  return textOf(atDecimals(exactNumber(value), decimals))
}

/** The exact sum of any number of amounts; 0 when there are none. */
export function sum(values: Iterable<DecimalText>): DecimalText {
  let total = exactNumber('0')
  for (const value of values) total = added(total, exactNumber(value))
  return shortestOf(total)
}

/** a + b, exact. */
export function plus(a: DecimalText, b: DecimalText): DecimalText {
  return shortestOf(added(exactNumber(a), exactNumber(b)))
}

/** a - b, exact. */
export function minus(a: DecimalText, b: DecimalText): DecimalText {
  return shortestOf(added(exactNumber(a), negated(exactNumber(b))))
}

/** a * b, exact. */
export function times(a: DecimalText, b: DecimalText): DecimalText {
  return shortestOf(multiplied(exactNumber(a), exactNumber(b)))
}

/** a / b to 30 digits; b is not 0. Use it only for shares that are rounded afterwards. */
export function dividedBy(a: DecimalText, b: DecimalText): DecimalText {
  return shortestOf(divided(exactNumber(a), exactNumber(b), SHARE_DIGITS))
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compare(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const isShort = a.length <= EXACT_IN_FLOAT && b.length <= EXACT_IN_FLOAT && PLAIN.test(a) && PLAIN.test(b)
  if (!isShort) return order(exactNumber(a), exactNumber(b))
  const [one, other] = [Number(a), Number(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** True when both are the same number, however it is written (2.5 and 2.50). */
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

/** The shortest form of a number. It has no trailing zeros after the decimal point, and no minus sign before 0. */
export function exact(value: DecimalText): DecimalText {
  return PLAIN.test(value) ? shortest(value) : shortestOf(exactNumber(value))
}

/** The shortest form of a plain decimal, by its text alone: an import reads a million of them. */
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

function shortestOf(value: ExactNumber): DecimalText {
  return shortest(textOf(value))
}
