import { dayInZone, type Day } from '#src/platform/domain/time/days'

/** Today where tickets are, for both sides: of several zones the one where it is earliest, so that no day lies in a future (TICK-46). `otherwise` is the zone where no ticket names one. */
export function todayOfTickets(tickets: readonly { readonly timezone?: string }[], now: Date, otherwise: string): Day {
  const zones = new Set(tickets.flatMap(({ timezone }) => timezone ?? []))
  const days = (zones.size === 0 ? [otherwise] : [...zones]).map((zone) => dayInZone(now, zone))
  return days.reduce((earliest, day) => (day < earliest ? day : earliest))
}
