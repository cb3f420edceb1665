import { isMoment } from '#src/platform/domain/time/days'

/** The two moments in an address. The later moment is null if it is the current time. */
export interface Moments {
  readonly at: string
  readonly to: string | null
  /** The pay period of the totals; null for all pay periods. */
  readonly period: number | null
}

/** The moments in the query of an address; null if the query names no moment. */
export function momentsIn(search: string): Moments | null {
  const query = new URLSearchParams(search)
  const [at, to, period] = [query.get('at'), query.get('to'), Number(query.get('period'))]
  return isMoment(at) ? { at, to: isMoment(to) ? to : null, period: Number.isInteger(period) && period > 0 ? period : null } : null
}

/** The query of an address with these moments. */
export function searchOfMoments({ at, to, period }: Moments): string {
  return new URLSearchParams({ at, ...(to !== null && { to }), ...(period !== null && { period: String(period) }) }).toString()
}
