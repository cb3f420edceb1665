import { tzOffset } from '@date-fns/tz'
import type { Day } from '#src/platform/domain/time/days'

/** Cached offsets by time zone and day, because an import needs those of the same few days many thousands of times. */
const offsets = new Map<string, number | null>()
const MOST_DAYS = 2000
const MINUTE_MS = 60_000

/** Converts a local time (HH:MM or HH:MM:SS) on a day in a time zone to an ISO 8601 timestamp with the offset at that moment. */
export function momentOfLocal(day: Day, time: string, zone: string): string {
  const whole = time.length === 5 ? `${time}:00` : time
  const minutes = wholeDayOffset(day, zone) ?? offsetOfLocal(`${day}T${whole}`, zone)
  const size = Math.abs(minutes)
  const pair = (value: number) => String(value).padStart(2, '0')
  return `${day}T${whole}${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`
}

/** The offset on a day without a clock change, in minutes east of UTC. Null for a day on which the clocks change. */
function wholeDayOffset(day: Day, zone: string): number | null {
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_DAYS) offsets.clear()
  const noon = Date.parse(`${day}T12:00:00Z`)
  // in every time zone, the moments 36 hours before and after noon UTC are outside of the day; if both have the same offset, the clocks do
  // not change on that day
  const [before, after] = [-36, 36].map((hours) => tzOffset(zone, new Date(noon + hours * 60 * MINUTE_MS)))
  const offset = before !== undefined && before === after && Number.isInteger(before) ? before : null
  offsets.set(key, offset)
  return offset
}

/**
 * The offset at a local time, in minutes. When the clocks are set back, some local times occur twice; the result is then the offset of the
 * first occurrence. When the clocks are set forward, some local times are skipped; the result is then the offset before the change.
 */
function offsetOfLocal(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const early = Math.round(tzOffset(zone, new Date(asUtc - 24 * 60 * MINUTE_MS)))
  const late = Math.round(tzOffset(zone, new Date(asUtc + 24 * 60 * MINUTE_MS)))
  const holds = [early, late].find((offset) => Math.round(tzOffset(zone, new Date(asUtc - offset * MINUTE_MS))) === offset)
  return holds ?? early
}
