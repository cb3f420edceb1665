import { xmlText } from '#src/areas/tickets/domain/exports/kml'

/** How a column's cells are written. */
export type CellKind = 'text' | 'number' | 'day' | 'moment'

/** The number of the format of each kind of cell, in `STYLES`. */
const STYLE: Readonly<Record<CellKind | 'heading', number>> = { number: 0, heading: 1, text: 2, day: 3, moment: 4 }

const MS_PER_DAY = 86_400_000
/**
 * The date that is day 0 of a sheet. Sheets count February 29, 1900, which did not exist, so day numbers are correct only from March 1,
 * 1900 on.
 */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = '1900-03-01'
const NUMBER = /^-?\d+(?:\.\d+)?$/
/** Maximum number of digits of a number in a sheet. Sheets store numbers as binary floating-point numbers, which cannot keep more. */
const MOST_DIGITS = 15
const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d))?$/

/** The letters of the column with this index, which starts at 0: A for 0, B for 1, AA for 26. */
export function lettersOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest === 0 ? '' : lettersOf(rest - 1)) + String.fromCodePoint(65 + (column % 26))
}

/** The first row of a sheet, with the headings. */
export function headingRow(headings: readonly string[]): string {
  return `<row r="1">${headings.map((text, at) => inline(`${lettersOf(at)}1`, STYLE.heading, text)).join('')}</row>`
}

/** A row of a sheet. A value that is empty has no cell. */
export function sheetRow(row: number, cells: readonly { readonly kind: CellKind; readonly value: string | null }[], letters: readonly string[]): string {
  return `<row r="${row}">${cells.map(({ kind, value }, at) => (value === null || value === '' ? '' : cellOf(`${letters[at]}${row}`, kind, value))).join('')}</row>`
}

function cellOf(place: string, kind: CellKind, value: string): string {
  const number = kind === 'text' ? null : kind === 'number' ? plainNumber(value) : serialOf(value)
  return number === null ? inline(place, STYLE.text, value) : `<c r="${place}" s="${STYLE[kind]}"><v>${number}</v></c>`
}

/**
 * A cell with text. Spreadsheets never run the text as a formula, whatever it begins with (TICK-91). The format of the cell is text, so
 * that the cell also remains text when somebody edits it.
 */
function inline(place: string, style: number, text: string): string {
  // a spreadsheet reads _x0041_ as the letter A, so an underscore at the beginning of such a sequence is escaped
  const escaped = text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(escaped)}</t></is></c>`
}

/** The text of a number. Null for a number that a spreadsheet would round or could not read; such a number is written as text. */
function plainNumber(text: string): string | null {
  return NUMBER.test(text) && text.replaceAll(/\D|^-?0+\.?0*/g, '').length <= MOST_DIGITS ? text : null
}

/**
 * A date or a local time as the number of days since 1899-12-30. Null for a date that a sheet cannot represent; such a date is written as
 * text.
 */
function serialOf(text: string): string | null {
  const [, day, hours = '0', minutes = '0', seconds = '0'] = ISO.exec(text) ?? []
  if (day === undefined || day < FIRST_DAY) return null
  const days = (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY
  const part = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  return part === 0 ? String(days) : (days + part).toFixed(10)
}
