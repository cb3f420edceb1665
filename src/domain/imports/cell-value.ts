import { FORMULA_SIGNS_PATTERN } from '#src/domain/formats/formula-guard'
import type { DeclaredField } from '#src/domain/tickets/fields'
import { statusWord, ticketStatuses } from '#src/domain/tickets/status-words'
import { isDay } from '#src/domain/time/days'
import { momentOfLocal } from '#src/domain/time/local-time'

/** What a cell is read with: the ticket's day and the zone of its local times. */
export interface CellPlace {
  readonly day: string | null
  readonly zone: string
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const PLAIN_NUMBER = /^([+-]?)0*(\d*)(?:\.(\d*))?$/
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([AaPp])\.?[Mm]\.?)?$/
/** A day, then a time of day, with a blank or T between. */
const DAY_AND_CLOCK = /^(\S+?)(?:T|\s+)(\d{1,2}:\d{2}.*)$/
const WITH_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/
/** A text cell before which our export has put an apostrophe, so that no spreadsheet takes it for a formula (TICK-91). */
const DISARMED = new RegExp(`^'(?='*[${FORMULA_SIGNS_PATTERN}])`)

const statusOfWord: ReadonlyMap<string, string> = new Map([
  ...ticketStatuses.map((status): [string, string] => [statusWord(status).toLowerCase(), status]),
  ...ticketStatuses.map((status): [string, string] => [status, status]),
  ['void', 'voided'],
])
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'void', 'voided'])
const NO = new Set(['no', 'n', 'false', 'f', '0'])

/**
 * What a cell says for a field, as a call would send it: 1,000.50 is a number, 6/15/2026 a day, 6:44 AM a time of the
 * ticket's day in the zone. What cannot be read stays the text that it is, for the field's own rule to refuse.
 */
export function readCell(field: DeclaredField, cell: string, place: CellPlace): unknown {
  const text = cell.trim()
  if (text === '') return null
  switch (field.type.kind) {
    case 'integer':
    case 'decimal':
    case 'degrees':
      return readNumber(text)
    case 'numbers':
      return text.split(/[\s;|/]+/).map(readNumber)
    case 'date':
      return readDay(text) ?? text
    case 'time':
      return readMoment(text, place) ?? text
    case 'boolean':
      return readYesNo(text)
    case 'choice':
      return field.key === 'status' ? (statusOfWord.get(text.toLowerCase()) ?? text) : text.toLowerCase()
    default:
      return readText(cell)
  }
}

/** The text of a cell, without the apostrophe that our export puts before what a spreadsheet would take for a formula. */
export function readText(cell: string): string {
  return cell.replace(DISARMED, '').trim()
}

/** The day that a cell names, or null: 2026-06-15 or 6/15/2026. */
export function readDay(text: string): string | null {
  const parts = US_DATE.exec(text)
  const [, month = '', date = '', year = ''] = parts ?? []
  const day = parts === null ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** A plain decimal without grouping, leading zeros or zeros after the last digit that counts; a text that is no number as it is. */
export function readNumber(text: string): string {
  const parts = PLAIN_NUMBER.exec(GROUPED.test(text) ? text.replaceAll(',', '') : text)
  if (parts === null) return text
  const [, sign = '', whole = '', decimals = ''] = parts
  if (whole === '' && decimals === '' && !/\d/.test(text)) return text
  const kept = decimals.replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${kept === '' ? '' : `.${kept}`}`
}

function readMoment(text: string, { day, zone }: CellPlace): string | null {
  const [, first = '', rest = ''] = DAY_AND_CLOCK.exec(text) ?? []
  if (first === '') {
    const clock = readClock(text)
    if (clock !== null) return day === null ? null : momentOfLocal(day, clock, zone)
    const whole = readDay(text)
    return whole === null ? null : momentOfLocal(whole, '00:00', zone)
  }
  const own = readDay(first)
  if (own === null) return null
  if (WITH_OFFSET.test(rest)) return `${own}T${withSeconds(rest)}`
  const clock = readClock(rest)
  return clock === null ? null : momentOfLocal(own, clock, zone)
}

/** HH:MM:SS of a time of day with or without seconds and AM or PM. */
function readClock(text: string): string | null {
  const [whole, hour = '', minute = '', second = '00', half = ''] = CLOCK.exec(text) ?? []
  const hours = Number(hour)
  if (whole === undefined || Number(minute) > 59 || Number(second) > 59) return null
  if (half === '') return hours > 23 ? null : `${hour.padStart(2, '0')}:${minute}:${second}`
  if (hours < 1 || hours > 12) return null
  return `${String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}:${second}`
}

function withSeconds(rest: string): string {
  const offset = /^(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}):?(\d{2})?$/.exec(rest)
  if (offset === null) return rest
  const [, clock = '', seconds = ':00', hours = '', minutes = ''] = offset
  return `${clock}${seconds}${hours}${minutes === '' ? '' : `:${minutes}`}`
}

function readYesNo(text: string): boolean | string {
  const word = text.toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : text
}
