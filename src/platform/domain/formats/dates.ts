import { TZDate } from '@date-fns/tz'
import { isDay, type Day } from '#src/platform/domain/time/days'

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** A day in US style, 11/21/2026 (§9, SHELL-70). */
export function usDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}/${year}`
}

/** Parses a US-style date, or null when there is no such calendar day (§5, PROJ-12). */
export function readUsDay(typed: string): Day | null {
  const parts = US_DAY.exec(typed.trim())
  const day = parts === null ? '' : `${parts[3]}-${parts[1]?.padStart(2, '0')}-${parts[2]?.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** The time of a moment in a zone, in US style: 6:05 AM (§9, SHELL-70, SHELL-71). */
export function usTime(moment: string, zone: string): string {
  return timeOf(inZone(moment, zone))
}

/** The day and time of a moment in a zone, in US style (§9, SHELL-70, SHELL-71). */
export function usDateTime(moment: string, zone: string): string {
  const local = inZone(moment, zone)
  return `${local.getMonth() + 1}/${local.getDate()}/${String(local.getFullYear()).padStart(4, '0')} ${timeOf(local)}`
}

/** The local time of a moment. Throws when the text is no moment. */
function inZone(moment: string, zone: string): TZDate {
  const time = new Date(moment).getTime()
  if (Number.isNaN(time)) throw new RangeError(`Expected a moment: ${moment}`)
  return new TZDate(time, zone)
}

function timeOf(local: TZDate): string {
  const hours = local.getHours()
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(local.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
