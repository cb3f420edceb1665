import { decimalsOf, isDecimalText, rounded, type DecimalText } from '#src/platform/domain/units/decimal'

const GROUPS = /\B(?=(?:\d{3})+$)/g
const COORDINATE_DECIMALS = 6

/** An amount or measure with 2 decimals and commas between thousands, 1,234.50; a dash for null (§1, SHELL-67, SHELL-82). */
export function amountText(value: DecimalText | number | null): string {
  return value === null ? '–' : grouped(rounded(plain(value)))
}

/** An amount with all its decimals, at least two. It is not rounded, so that a person can compare a sum with its parts. */
export function exactAmountText(value: DecimalText): string {
  return grouped(rounded(value, Math.max(2, decimalsOf(value))))
}

/** An amount with its unit, `24.37 TON`. */
export function amountWithUnit(value: DecimalText | number | null, unit: string | null): string {
  return value === null || unit === null ? amountText(value) : withUnit(amountText(value), unit)
}

/** A number as text with its unit: `24.37 TON`, but `4.50%`, and the number alone when the unit is empty. */
export function withUnit(number: string, unit: string): string {
  return unit === '' || unit === '%' ? `${number}${unit}` : `${number} ${unit}`
}

/** A count: a whole number with commas between thousands (SHELL-82). */
export function countText(count: number): string {
  return String(Math.trunc(count)).replace(GROUPS, ',')
}

/** An id, year, line, load or period number: a whole number without commas (SHELL-82). */
export function numberText(value: number): string {
  return String(Math.trunc(value))
}

/** A coordinate with 6 decimals (SHELL-82). */
export function coordinateText(degrees: number): string {
  return degrees.toFixed(COORDINATE_DECIMALS)
}

function grouped(amount: DecimalText): string {
  const [whole = '', part] = amount.split('.')
  return `${whole.replace(GROUPS, ',')}.${part}`
}

function plain(value: DecimalText | number): DecimalText {
  const text = typeof value === 'number' ? String(value) : value
  if (isDecimalText(text)) return text
  if (typeof value === 'number' && Number.isFinite(value)) return value.toFixed(20)
  throw new Error(`Not a plain decimal: ${text}`)
}
