import { memo } from '#src/platform/client/state/memo'
import { isNumeric, valueIn } from '#src/platform/client/table/columns'
import type { CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import type { TableRow } from '#src/platform/client/table/model'
import { tableWords } from '#src/platform/client/table/messages'
import { compareDecimals, fixedDecimals, groupThousands } from '#src/platform/client/table/cells/decimal-text'

const usualDecimals = 2

/** The text of a cell. Empty if there is no value and the column has no word for a missing value. */
export function textOf<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): string {
  const value = valueIn(spec, row)
  if (isAbsent(value)) return spec.absent ?? ''
  switch (spec.kind) {
    case 'weight':
    case 'quantity': {
      const unit = spec.unit === undefined ? spec.unitOf?.(row) : null
      const number = groupThousands(numberText(String(value), spec.decimals))
      return unit ? `${number} ${unit}` : number
    }
    case 'count':
      return groupThousands(String(value))
    case 'day':
      return usDay(String(value))
    case 'time':
      return spec.withDay ? usDayAndTime(String(value), spec.zone?.(row), spec.isShort) : usTime(String(value), spec.zone?.(row))
    case 'status':
      return spec.looks[String(value)]?.word ?? String(value)
    case 'flag':
      return value === true ? spec.word : ''
    case 'share':
      return `${String(value)}%`
    case 'bars':
      return String(value).replaceAll(' ', ', ')
    case 'choice':
      return spec.choices[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

/** The text of a cell for a screen reader: the heading, then the value with its unit, or the column's word for a missing value. */
export function spokenOf<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): string {
  const text = textOf(spec, row)
  const unit = (spec.kind === 'weight' || spec.kind === 'quantity') && spec.unit && !isAbsent(valueIn(spec, row)) ? ` ${spec.unit}` : ''
  return `${spec.label} ${isOverIn(spec, row) ? `${tableWords.over} ` : ''}${text === '' ? 'none' : text}${unit}`
}

/** True when a quantity exceeds its limit. The cell then shows a word, because color alone must not carry a meaning (admin 1). */
export function isOverIn<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): boolean {
  return (spec.kind === 'weight' || spec.kind === 'quantity') && spec.over?.(row) === true
}

/** The text of a cell that is copied to a spreadsheet: numbers have no unit and no thousands separators (WORK-26). */
export function copyOf<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): string {
  const value = valueIn(spec, row)
  if (isAbsent(value)) return ''
  if (spec.kind === 'time') return usDayAndTime(String(value), spec.zone?.(row))
  if (spec.kind === 'weight' || spec.kind === 'quantity') return numberText(String(value), spec.decimals)
  return isNumeric(spec.kind) ? String(value) : textOf(spec, row)
}

/** The text in the field when a person begins to edit a cell. */
export function typedOf<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row): string {
  return spec.typedText?.(row) ?? copyOf(spec, row)
}

/** The heading's text, with the unit if all rows have the same one. */
export function headOf<Row extends TableRow>(spec: ColumnSpec<Row>): string {
  return (spec.kind === 'weight' || spec.kind === 'quantity') && spec.unit ? `${spec.label}, ${spec.unit}` : spec.label
}

/** Compares two rows by one column; rows without a value come last. A negative result means that the first row comes first. */
export function compareBy<Row extends TableRow>(spec: ColumnSpec<Row>, one: Row, other: Row): number {
  const [a, b] = [valueIn(spec, one), valueIn(spec, other)]
  if (isAbsent(a) || isAbsent(b)) return Number(isAbsent(a)) - Number(isAbsent(b))
  if (isNumeric(spec.kind)) return compareDecimals(String(a), String(b))
  if (spec.kind === 'time') return Date.parse(String(a)) - Date.parse(String(b))
  if (spec.kind === 'status' || spec.kind === 'choice') return words.compare(textOf(spec, one), textOf(spec, other))
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(b) - Number(a)
  return words.compare(String(a), String(b))
}

function numberText(value: string, decimals: number | ((value: string) => number) = usualDecimals): string {
  return fixedDecimals(value, typeof decimals === 'number' ? decimals : decimals(value))
}

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

function isAbsent(value: CellValue): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** Formats a day ('YYYY-MM-DD') as M/d/yyyy. Does not use a Date object, because a day has no time zone (SHELL-70). */
function usDay(day: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  return parts ? `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}` : day
}

function usTime(instant: string, zone: string | undefined): string {
  const { hour, minute, dayPeriod } = partsOf(instant, zone)
  return hour === undefined ? instant : `${hour}:${minute} ${dayPeriod}`
}

function usDayAndTime(instant: string, zone: string | undefined, isShort = false): string {
  const { year, month, day } = partsOf(instant, zone)
  return year === undefined ? instant : `${month}/${day}${isShort ? '' : `/${year}`} ${usTime(instant, zone)}`
}

/** Time formats by time zone; '' means the browser's own zone. Cached, since creating a format takes longer than a hundred uses of it. */
const formatIn = memo((zone: string) => new Intl.DateTimeFormat('en-US', {
  year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone === '' ? undefined : zone,
}))

function partsOf(instant: string, zone: string | undefined): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return {}
  return Object.fromEntries(formatIn(zone ?? '').formatToParts(at).map(({ type, value }) => [type, value]))
}
