import { dayInZone, type Day } from '#src/platform/domain/time/days'

/**
 * Today's date in the tickets' time zones; client and server both use it. If that is not the same date for all tickets, the earliest date
 * is returned, which is not in the future for any ticket (TICK-46). `otherwise` is the time zone to use if no ticket has one.
 */
export function todayOfTickets(tickets: readonly { readonly timezone?: string }[], now: Date, otherwise: string): Day {
  const zones = new Set(tickets.flatMap(({ timezone }) => timezone ?? []))
  const days = (zones.size === 0 ? [otherwise] : [...zones]).map((zone) => dayInZone(now, zone))
  return days.reduce((earliest, day) => (day < earliest ? day : earliest))
}
