import { isMoment } from '#src/platform/domain/time/days'

/** The two moments in the query string of a pane's path. The later moment is null if it is the current time. */
export interface Moments {
  readonly at: string
  readonly to: string | null
  /** The pay period of the totals; null for all pay periods. */
  readonly period: number | null
}

/** Parses the moments in a query string; null if it names no moment. */
export function momentsIn(search: string): Moments | null {
  const query = new URLSearchParams(search)
  const [at, to, period] = [query.get('at'), query.get('to'), Number(query.get('period'))]
  return isMoment(at) ? { at, to: isMoment(to) ? to : null, period: Number.isInteger(period) && period > 0 ? period : null } : null
}

/** The query string for these moments. */
export function searchOfMoments({ at, to, period }: Moments): string {
  return new URLSearchParams({ at, ...(to !== null && { to }), ...(period !== null && { period: String(period) }) }).toString()
}
