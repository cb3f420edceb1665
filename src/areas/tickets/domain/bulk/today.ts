import { dayInZone, type Day } from '#src/platform/domain/time/days'

/**
 * Today in the tickets' time zones, for client and server. With several zones it is the earliest of their days, so that it is
 * in no ticket's future (TICK-46). `otherwise` is the zone to use when no ticket has one.
 */
export function todayOfTickets(tickets: readonly { readonly timezone?: string }[], now: Date, otherwise: string): Day {
  const zones = new Set(tickets.flatMap(({ timezone }) => timezone ?? []))
  const days = (zones.size === 0 ? [otherwise] : [...zones]).map((zone) => dayInZone(now, zone))
  return days.reduce((earliest, day) => (day < earliest ? day : earliest))
}
