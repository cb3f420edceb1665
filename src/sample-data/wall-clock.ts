/** An hour in milliseconds. */
export const HOUR_MS = 60 * 60_000
/** A day in milliseconds. On the wall clock of the sample data every day has 24 hours. */
export const DAY_MS = 24 * HOUR_MS

/** Midnight of a day on the project's wall clock, in milliseconds since 1970 as if that clock showed UTC. */
export function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
