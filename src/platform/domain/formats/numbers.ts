import { decimalsOf, isDecimalText, rounded, type DecimalText } from '#src/platform/domain/units/decimal'

const GROUPS = /\B(?=(?:\d{3})+$)/g
const COORDINATE_DECIMALS = 6

/** Formats an amount or measure with 2 decimals and commas between thousands, as 1,234.50. Null becomes a dash (§1, SHELL-67, SHELL-82). */
export function amountText(value: DecimalText | number | null): string {
  return value === null ? '–' : grouped(rounded(plain(value)))
}

/** Formats an amount with all of its decimals, at least two. It is not rounded, so that a person can check a sum against its parts. */
export function exactAmountText(value: DecimalText): string {
  return grouped(rounded(value, Math.max(2, decimalsOf(value))))
}

/** Formats an amount with its unit, as `24.37 TON`. */
export function amountWithUnit(value: DecimalText | number | null, unit: string | null): string {
  return value === null || unit === null ? amountText(value) : withUnit(amountText(value), unit)
}

/** Adds the unit to a formatted number: `24.37 TON`, but `4.50%` without a space. If the unit is empty, returns only the number. */
export function withUnit(number: string, unit: string): string {
  return unit === '' || unit === '%' ? `${number}${unit}` : `${number} ${unit}`
}

/** Formats a count: a whole number with commas between thousands (SHELL-82). */
export function countText(count: number): string {
  return String(Math.trunc(count)).replace(GROUPS, ',')
}

/** Formats an id, a year, or the number of a line, load or period: a whole number without commas (SHELL-82). */
export function numberText(value: number): string {
  return String(Math.trunc(value))
}

/** Formats a coordinate with 6 decimals (SHELL-82). */
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
