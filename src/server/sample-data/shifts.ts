import { TZDate } from '@date-fns/tz'
import { addDays, daysBetween } from '#src/domain/time/days'
import type { PlannedSupply, PlannedTruck, ProjectPlan } from '#src/server/sample-data/plan'
import { openRandom, type Random } from '#src/server/sample-data/random'

const MINUTE_MS = 60_000
const SHIFT_START_MINUTES = 6 * 60 + 30
const LOAD_MINUTES = 4
/** The last shift of a running project began at least so long ago, so that there are loads of today at any hour. */
const LAST_SHIFT_MINUTES = 7 * 60

/** One load as it left the plant. */
export interface Load {
  readonly supply: PlannedSupply
  readonly truck: PlannedTruck
  /** Milliseconds since 1970. */
  readonly at: number
  /** Local day at the project. */
  readonly day: string
  /** Of this material, plant and shift, from 1; a missing ticket leaves a gap. */
  readonly loadNumber: number
  /** True when the load before it in the numbering has no ticket. */
  readonly followsGap: boolean
  /** The first load of its shift. */
  readonly isFirst: boolean
  readonly startsBatchAt: number
}

const midnights = new Map<string, number>()

/** Milliseconds since 1970 of a day's midnight in a zone, by the offset at noon. */
export function midnight(day: string, zone: string): number {
  const key = `${zone} ${day}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const found = new TZDate(year, month - 1, date, 12, 0, 0, zone).getTime() - 12 * 60 * MINUTE_MS
  midnights.set(key, found)
  return found
}

/** The days on which a supply loads, oldest first: no Sundays and, now and then, no dry day. */
export function daysOfSupply(supply: PlannedSupply, plan: ProjectPlan, loads: number, today: string, seed: string): string[] {
  const wanted = Math.ceil(loads / supply.perDay)
  const days: string[] = []
  const earliest = plan.periods[0]?.start ?? '2021-01-01'
  for (let back = supply.endsDaysAgo; days.length < wanted; back += 1) {
    const day = addDays(today, -back)
    const isFree = day > earliest
    const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0
    const isWet = openRandom(`${seed} weather ${plan.agency.key} ${day}`).chance(0.16)
    if ((isSunday || isWet) && back > 1 && isFree && days.length > 0) continue
    days.unshift(day)
    if (!isFree) break
  }
  return days
}

/** How the trucks of one supply come to the plant on one day, each a round trip after its last load. */
export function* loadsOfShift(supply: PlannedSupply, plan: ProjectPlan, day: string, count: number, now: number, random: Random): Generator<Load> {
  const zero = midnight(day, plan.timezone)
  const usualStart = zero + (SHIFT_START_MINUTES + random.int(0, 25)) * MINUTE_MS
  const isLast = !plan.isOver && now - zero < 24 * 60 * MINUTE_MS
  const start = isLast ? Math.min(usualStart, now - LAST_SHIFT_MINUTES * MINUTE_MS) : usualStart
  const free = supply.fleet.map(() => start)
  let plantFree = start
  let loadNumber = 0
  const stretch = Math.max(1, (8.5 * 60 * MINUTE_MS) / count / MINUTE_MS)
  for (let n = 0; n < count; n += 1) {
    const next = free.indexOf(Math.min(...free))
    const truck = supply.fleet[next]
    if (truck === undefined) throw new Error('a supply has no trucks')
    const pace = Math.max(LOAD_MINUTES, stretch * (0.55 + random.next() * 0.7)) * MINUTE_MS
    const at = Math.floor(Math.max(plantFree, free[next] ?? start) / 1000) * 1000 + random.int(20, 110) * 1000
    plantFree = at + pace
    free[next] = at + Math.round(supply.cycleMinutes * (0.88 + random.next() * 0.3)) * MINUTE_MS
    const followsGap = n > 0 && random.chance(0.005)
    loadNumber += followsGap ? 2 : 1
    if (at > now) return
    const silent = supply.from.silentFrom
    if (isLast && silent !== undefined && at > zero + silent * MINUTE_MS && at > now - 5 * 60 * MINUTE_MS) return
    yield {
      supply,
      truck,
      at,
      day: localDay(at, zero, day),
      loadNumber,
      followsGap,
      isFirst: n === 0,
      startsBatchAt: Math.max(zero + 18 * 60 * MINUTE_MS, start + 11 * 60 * MINUTE_MS),
    }
  }
}

function localDay(at: number, zero: number, day: string): string {
  const days = Math.floor((at - zero) / (24 * 60 * MINUTE_MS))
  return days === 0 ? day : addDays(day, days)
}

/** Whole days from a day to the day of the load. */
export function age(day: string, today: string): number {
  return daysBetween(day, today)
}
