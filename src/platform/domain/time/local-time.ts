import { tzOffset } from '@date-fns/tz'
import type { Day } from '#src/platform/domain/time/days'

/** Cached offsets by zone and day: an import asks for the same few days many thousands of times. */
const offsets = new Map<string, number | null>()
const MOST_DAYS = 2000
const MINUTE_MS = 60_000

/** The moment of a local time (HH:MM or HH:MM:SS) on a day in a zone: ISO 8601 with the offset at that moment. */
export function momentOfLocal(day: Day, time: string, zone: string): string {
  const whole = time.length === 5 ? `${time}:00` : time
  const minutes = wholeDayOffset(day, zone) ?? offsetOfLocal(`${day}T${whole}`, zone)
  const size = Math.abs(minutes)
  const pair = (value: number) => String(value).padStart(2, '0')
  return `${day}T${whole}${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`
}

/** The offset of a day on which the clocks do not change, in minutes east of UTC; null for other days. */
function wholeDayOffset(day: Day, zone: string): number | null {
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_DAYS) offsets.clear()
  const noon = Date.parse(`${day}T12:00:00Z`)
  // 36 hours before and after noon UTC are outside of the day in every zone
  const [before, after] = [-36, 36].map((hours) => tzOffset(zone, new Date(noon + hours * 60 * MINUTE_MS)))
  const offset = before !== undefined && before === after && Number.isInteger(before) ? before : null
  offsets.set(key, offset)
  return offset
}

/**
 * The offset of a local time, in minutes. For a time that occurs twice, it is the offset of the earlier one. For a skipped time, it is
 * the offset before the change.
 */
function offsetOfLocal(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const early = Math.round(tzOffset(zone, new Date(asUtc - 24 * 60 * MINUTE_MS)))
  const late = Math.round(tzOffset(zone, new Date(asUtc + 24 * 60 * MINUTE_MS)))
  const holds = [early, late].find((offset) => Math.round(tzOffset(zone, new Date(asUtc - offset * MINUTE_MS))) === offset)
  return holds ?? early
}
