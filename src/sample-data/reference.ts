import { TZDate } from '@date-fns/tz'
import { dayInZone } from '#src/platform/domain/time/days'
import { DAY_MS, HOUR_MS, midnight } from '#src/sample-data/wall-clock'

/** The local hour of the last day up to which a project's tickets are created, no matter at what time of day the sample data is loaded. */
const HOUR_OF_DAY = 15
/** Clocks change at two in the morning, so from three on the UTC offset of a day is constant. */
const CLOCKS_HAVE_CHANGED = 3 * HOUR_MS

/** The current time in a project's sample data, and the conversion of the project's wall clock times. */
export interface Reference {
  /** The day on which the data is loaded, in the time zone of the project, YYYY-MM-DD. */
  readonly today: string
  /** Three in the afternoon of that day, on the wall clock. Nothing later is created. */
  readonly now: number
  /** Converts a wall clock time to ISO 8601 in UTC, for rows. The result is never later than the load. */
  moment(at: number): string
}

/**
 * Makes the sample data independent of the time at which it is loaded. All times count back from three in the afternoon of the day on which
 * the data is loaded. They are on the project's wall clock, where every day has 24 hours. If the data is loaded earlier in the day, that
 * day's times are compressed, in the same order, into the hours that have passed.
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

/** Converts wall clock times of a zone to milliseconds since 1970. A later wall clock time never converts to an earlier moment. */
function clockOf(zone: string): (at: number) => number {
  const offsets = new Map<number, number>()
  const offsetOn = (day: number): number => {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const noon = new Date(day * DAY_MS + 12 * HOUR_MS)
    const offset = noon.getTime() - new TZDate(noon.getUTCFullYear(), noon.getUTCMonth(), noon.getUTCDate(), 12, 0, 0, zone).getTime()
    offsets.set(day, offset)
    return offset
  }
  return (at) => {
    const day = Math.floor(at / DAY_MS)
    if (at - day * DAY_MS >= CLOCKS_HAVE_CHANGED) return at - offsetOn(day)
    return Math.min(at - offsetOn(day - 1), day * DAY_MS + CLOCKS_HAVE_CHANGED - offsetOn(day))
  }
}
