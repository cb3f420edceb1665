import { durationText } from '#src/platform/domain/formats/durations'
import { usDateTime, usTime } from '#src/platform/domain/formats/dates'
import { dayInZone } from '#src/platform/domain/time/days'

/** The time zone in which last ticketed times are shown for every agency, and its abbreviation (PLNT-12). */
const ZONE = 'America/New_York'
const SUFFIX = 'EST'

/**
 * Formats a last ticketed time, with the suffix EST and how long ago it was: `6:04 PM EST, 1 hour ago`. Adds the date unless it is today
 * (PLNT-12).
 */
export function lastTicketedText(moment: string, now: Date): string {
  const time = dayInZone(moment, ZONE) === dayInZone(now, ZONE) ? usTime(moment, ZONE) : usDateTime(moment, ZONE)
  return `${time} ${SUFFIX}, ${durationText(now.getTime() - Date.parse(moment))} ago`
}
