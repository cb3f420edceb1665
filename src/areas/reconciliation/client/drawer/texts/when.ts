import { usDateTime, usTime } from '#src/platform/domain/formats/dates'
import { words } from '#src/areas/reconciliation/client/messages'

/** The time at which something was done: 'at 7:11 PM' if that was today, otherwise 'on 11/20/2026 at 7:11 PM'. */
export function whenWords(at: string, zone: string): string {
  const time = usTime(at, zone)
  return isToday(at, zone) ? words('when_today', { time }) : words('when_on', { day: dayOf(at, zone), time })
}

/** Like `whenWords`, but with the time only if it was today: 'at 7:11 PM'; otherwise 'on 11/20/2026'. */
export function shortWhenWords(at: string, zone: string): string {
  return isToday(at, zone) ? words('when_today', { time: usTime(at, zone) }) : words('when_day', { day: dayOf(at, zone) })
}

function isToday(at: string, zone: string): boolean {
  return dayOf(at, zone) === dayOf(new Date().toISOString(), zone)
}

function dayOf(at: string, zone: string): string {
  return usDateTime(at, zone).split(' ')[0] ?? ''
}
