import { TZDate } from '@date-fns/tz'
import { dayInZone } from '#src/platform/domain/time/days'
import { DAY_MS, HOUR_MS, midnight } from '#src/sample-data/wall-clock'

/** The hour of a project's day as of which its tickets are made, whatever the hour of the load. */
const HOUR_OF_DAY = 15
/** Clocks change at two in the morning: from three on a day has one offset. */
const CLOCKS_HAVE_CHANGED = 3 * HOUR_MS

/** The moment that a project's sample tickets are made for, and how its times are written. */
export interface Reference {
  /** The day of the load at the project, YYYY-MM-DD. */
  readonly today: string
  /** Three in the afternoon of that day, on the wall clock: what would be later is not made. */
  readonly now: number
  /** A time on the wall clock as rows carry it: ISO 8601 in UTC, never after the load. */
  moment(at: number): string
}

/**
 * The sample data has the same shape whenever it is made. All of it is counted on the project's wall clock, where every
 * day has 24 hours, back from three in the afternoon of the day of the load. When the load is earlier in the day, the
 * times of that day are drawn together, in their order, into the hours that have passed.
 */
export function referenceOf(load: Date, zone: string): Reference {
  const today = dayInZone(load, zone)
  const now = midnight(today) + HOUR_OF_DAY * HOUR_MS
  const instantOf = clockOf(zone)
  const begins = instantOf(midnight(today))
  const share = Math.min(1, (load.getTime() - begins) / (instantOf(now) - begins))
  return {
    today,
    now,
    moment(at) {
      const instant = instantOf(at)
      const drawn = instant <= begins ? instant : begins + Math.floor((instant - begins) * share)
      return new Date(Math.min(drawn, load.getTime())).toISOString()
    },
  }
}

/** Turns times of a zone's wall clock into milliseconds since 1970, so that a later time never comes earlier. */
function clockOf(zone: string): (at: number) => number {
  const offsets = new Map<number, number>()
  const offsetOn = (day: number): number => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const noon = new Date(day * DAY_MS + 12 * HOUR_MS)
    const found = noon.getTime() - new TZDate(noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate(), 12, 0, 0, zone).getTime()
    offsets.set(day, found)
    return found
  }
  return (at) => {
    const day = Math.floor(at / DAY_MS)
    if (at - day * DAY_MS >= CLOCKS_HAVE_CHANGED) return at - offsetOn(day)
    return Math.min(at - offsetOn(day - 1), day * DAY_MS + CLOCKS_HAVE_CHANGED - offsetOn(day))
  }
}
