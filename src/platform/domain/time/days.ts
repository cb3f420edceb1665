import { TZDate } from '@date-fns/tz'

/** A calendar day without a time or time zone: YYYY-MM-DD. */
export type Day = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
/** Matches an ISO 8601 timestamp with an offset, with at most the microseconds that timestamptz can store (API-29). */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/
const MS_OF_DAY = 86_400_000

/** True for an existing calendar day, year 1 to 9999 (API-29). */
export function isDay(text: unknown): text is Day {
  const parts = typeof text === 'string' ? DAY.exec(text) : null
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)
}

/** True for an ISO 8601 timestamp with an offset on an existing calendar day (API-29). */
export function isMoment(text: unknown): text is string {
  const parts = typeof text === 'string' ? MOMENT.exec(text) : null
  return parts !== null && isDay(parts[1])
}

/** The calendar day at a moment in a time zone (IANA name). */
export function dayInZone(moment: string | Date, zone: string): Day {
  const local = new TZDate(new Date(moment).getTime(), zone)
  return dayText(local.getFullYear(), local.getMonth() + 1, local.getDate())
}

/** The day that is `count` days later, or earlier if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  const moved = new Date(dayNumber(day) * MS_OF_DAY + count * MS_OF_DAY)
  return dayText(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** The same day `years` years earlier. February 29 becomes February 28 if that year is not a leap year. */
export function yearsBefore(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(year - years, month, Math.min(date, lengthOfMonth(year - years, month)))
}

/** The number of days from one day to another; negative if the second day is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** The latest of several days; null when there are none. */
export function latestDay(days: Iterable<Day>): Day | null {
  let latest: Day | null = null
  for (const day of days) if (latest === null || day > latest) latest = day
  return latest
}

/** True if this is the IANA name of a time zone that the system supports. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}

function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_OF_DAY
}

function lengthOfMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function dayText(year: number, month: number, day: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
