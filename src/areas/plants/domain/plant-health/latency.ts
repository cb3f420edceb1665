/**
 * Special latency values: for a ticket without a dispatch time, and for a ticket whose dispatch time, by the plant's clock, is more than a
 * minute after its receipt.
 */
export const NO_DISPATCH = -1
export const CLOCK_AHEAD = -2
/** The latency of a ticket that was received more than a day after its dispatch. */
export const MORE_THAN_A_DAY = 1441
const MINUTE_MS = 60_000

/**
 * A ticket's latency: the minutes from its dispatch to its first receipt, rounded up (PLNT-9). Rounding up does not change whether the
 * latency is within a range of whole minutes. If the dispatch is up to a minute after the receipt, the latency is 0.
 */
export function latencyMinutes(dispatchedAt: string | null, receivedAt: string): number {
  if (dispatchedAt === null) return NO_DISPATCH
  const ms = Date.parse(receivedAt) - Date.parse(dispatchedAt)
  if (ms < -MINUTE_MS) return CLOCK_AHEAD
  return Math.min(MORE_THAN_A_DAY, Math.max(0, Math.ceil(ms / MINUTE_MS)))
}

/**
 * The share of tickets that arrived on time, as a percentage with one decimal, rounded down so that 79.96 is not shown as 80; null without
 * tickets.
 */
export function sharePercent(inTime: number, timed: number): number | null {
  return timed === 0 ? null : Math.floor((inTime * 1000) / timed) / 10
}
