import { FORMULA_SIGNS_PATTERN } from '#src/platform/domain/formats/formula-guard'
import { isDay } from '#src/platform/domain/time/days'

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const PLAIN_NUMBER = /^([+-]?)0*(\d*)(?:\.(\d*))?$/
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** Matches a text cell to which our export added an apostrophe, so that spreadsheets do not read the cell as a formula (TICK-91). */
const DISARMED = new RegExp(`^'(?='*[${FORMULA_SIGNS_PATTERN}])`)

/** Reads the text of a cell, without the apostrophe that our export adds to text that looks like a formula. */
export function readText(cell: string): string {
  return cell.replace(DISARMED, '').trim()
}

/** Reads the day in a cell, written as 2026-06-15 or 6/15/2026; null for anything else. */
export function readDay(text: string): string | null {
  const parts = US_DATE.exec(text)
  const [, month = '', date = '', year = ''] = parts ?? []
  const day = parts === null ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * Normalizes a number: removes the commas between thousands, a plus sign, leading zeros, and trailing zeros after the decimal point. Text
 * that is not a number is returned unchanged.
 */
export function readNumber(text: string): string {
  const parts = PLAIN_NUMBER.exec(GROUPED.test(text) ? text.replaceAll(',', '') : text)
  if (parts === null) return text
  const [, sign = '', whole = '', decimals = ''] = parts
  if (whole === '' && decimals === '' && !/\d/.test(text)) return text
  const digits = decimals.replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${digits === '' ? '' : `.${digits}`}`
}
