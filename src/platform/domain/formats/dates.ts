import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { isDay, type Day } from '#src/platform/domain/time/days'

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const DATE = 'M/d/yyyy'
const TIME = 'h:mm a'

/** Formats a day in US style, as 11/21/2026 (§9, SHELL-70). */
export function usDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}

/** Parses a US-style date. Returns null if there is no such calendar day (§5, PROJ-12). */
export function readUsDay(typed: string): Day | null {
  const parts = US_DAY.exec(typed.trim())
  const day = parts === null ? '' : `${parts[3]}-${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Formats the time of a timestamp in a time zone in US style, as 6:05 AM (§9, SHELL-70, SHELL-71). */
export function usTime(moment: string, zone: string): string {
  return format(inZone(moment, zone), TIME)
}

/** Formats the day and time of a timestamp in a time zone in US style (§9, SHELL-70, SHELL-71). */
export function usDateTime(moment: string, zone: string): string {
  return format(inZone(moment, zone), `${DATE} ${TIME}`)
}

function inZone(moment: string, zone: string): TZDate {
  return new TZDate(new Date(moment).getTime(), zone)
}
