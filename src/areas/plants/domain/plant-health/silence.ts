import { TZDate } from '@date-fns/tz'
import { HEALTH_DAYS, SILENT_GAPS, SILENT_MIN_MINUTES } from '#src/areas/plants/domain/limits'
import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When a plant usually sends tickets. */
export interface Rhythm {
  /** The median time between two receipts on the same day, in seconds; null if no day has two receipts. */
  readonly usual_gap_seconds: number | null
  /** The hours, 0 to 23 in the agency's time zone, in which tickets are expected on the day; empty if none are expected. */
  readonly usual_hours: readonly number[]
}

/**
 * A plant's rhythm on `day`, from its receipts on the 7 days before `day`; `receipts` are times in milliseconds. An hour is usual when
 * tickets arrived in it on at least half of the days that had tickets. If no tickets arrived on the same weekday a week ago, no hour is
 * usual, because the plant is assumed to be closed on that weekday.
 */
export function rhythmOf(receipts: readonly number[], day: Day, zone: string): Rhythm {
  const local = receipts.toSorted((a, b) => a - b).map((ms) => ({ ms, ...placeInDay(ms, zone) })).filter((one) => one.day >= addDays(day, -HEALTH_DAYS) && one.day < day)
  const days = new Set(local.map((one) => one.day))
  const gaps = local.flatMap(({ ms, day: of }, at) => {
    const next = local[at + 1]
    return next !== undefined && next.day === of && next.ms > ms ? [next.ms - ms] : []
  })
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const daysWith = (hour: number) => new Set(local.filter((one) => one.hour === hour).map((one) => one.day)).size
  return {
    usual_gap_seconds: gaps.length === 0 ? null : Math.round(medianOf(gaps) / 1000),
    usual_hours: days.has(addDays(day, -HEALTH_DAYS)) ? hours.filter((hour) => daysWith(hour) * 2 >= days.size && daysWith(hour) > 0) : [],
  }
}

/** A plant's rhythm today, and when its last tickets arrived. */
export interface Activity extends Rhythm {
  readonly last_arrived_at: string | null
}

/**
 * The time at which a plant's current silence began, as an ISO timestamp; null if the plant is not silent. A plant is silent if, in its
 * usual hours, no ticket arrived for more than 3 times its median gap and for at least 30 minutes (PLUS-25). Time outside the usual hours
 * does not count: if the last ticket arrived before the current series of consecutive usual hours, the silence is counted from the
 * beginning of that series.
 */
export function silentSince({ usual_gap_seconds: gap, usual_hours: usual, last_arrived_at: last }: Activity, now: Date, zone: string): string | null {
  if (gap === null) return null
  const start = startOfHours(usual, now, zone)
  if (start === null) return null
  const since = Math.max(start, last === null ? 0 : Date.parse(last))
  const silentMs = now.getTime() - since
  return silentMs > gap * 1000 * SILENT_GAPS && silentMs >= SILENT_MIN_MINUTES * MINUTE_MS ? new Date(since).toISOString() : null
}

/**
 * When the current series of consecutive usual hours began, in milliseconds; null outside of usual hours. A series never begins before
 * midnight.
 */
function startOfHours(usual: readonly number[], now: Date, zone: string): number | null {
  const { day, hour } = placeInDay(now.getTime(), zone)
  if (!usual.includes(hour)) return null
  const minutes = now.getTime() % HOUR_MS
  // every time zone of the United States is a whole number of hours from UTC, so stepping back one hour at a time also works on days of 23
  // or 25 hours
  let start = now.getTime() - minutes
  for (;;) {
    const before = placeInDay(start - HOUR_MS, zone)
    if (before.day !== day || !usual.includes(before.hour)) return start
    start -= HOUR_MS
  }
}

function placeInDay(ms: number, zone: string): { readonly day: Day; readonly hour: number } {
  return { day: dayInZone(new Date(ms), zone), hour: new TZDate(ms, zone).getHours() }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
