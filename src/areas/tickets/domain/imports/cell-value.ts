import { readDay, readNumber, readText } from '#src/platform/domain/cell-text'
import type { DeclaredField } from '#src/areas/tickets/domain/fields'
import { statusWord, ticketStatuses } from '#src/platform/domain/status-words'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

/** What is needed to read a cell: the ticket's date, and the time zone of local times. */
export interface CellPlace {
  readonly day: string | null
  readonly zone: string
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([AaPp])\.?[Mm]\.?)?$/
/** A day and a time of day, separated by a space or T. */
const DAY_AND_CLOCK = /^(\S+?)(?:T|\s+)(\d{1,2}:\d{2}.*)$/
const WITH_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/

const statusOfWord: ReadonlyMap<string, string> = new Map([
  ...ticketStatuses.map((status): [string, string] => [statusWord(status).toLowerCase(), status]),
  ...ticketStatuses.map((status): [string, string] => [status, status]),
  ['void', 'voided'],
])
const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'void', 'voided'])
const NO = new Set(['no', 'n', 'false', 'f', '0'])

/**
 * Converts the text of a cell to the value that an API call would send. 1,000.50 becomes a number, 6/15/2026 a date, and 6:44 AM a time on
 * the ticket's date in the time zone. Text that cannot be converted is returned unchanged, and the field's rule then refuses it.
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

/** A typed time of day as HH:MM:SS. Seconds, and AM or PM, are optional. Null if it is not a valid time. */
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
