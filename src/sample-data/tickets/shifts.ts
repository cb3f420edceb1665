import { addDays, daysBetween } from '#src/platform/domain/time/days'
import type { PlannedSupply, PlannedTruck, ProjectPlan } from '#src/sample-data/plan'
import { openRandom, type Random } from '#src/sample-data/random'
import { DAY_MS, HOUR_MS, midnight } from '#src/sample-data/wall-clock'

const MINUTE_MS = 60_000
const SHIFT_START_MINUTES = 6 * 60 + 30
const LOAD_MINUTES = 4
/**
 * Every seventh day no plant works, counted back from today. With a fixed weekday, the data would differ by the weekday on which it is
 * loaded.
 */
const restsOn = (daysAgo: number) => daysAgo % 7 === 3

/** One truckload as it left the plant. */
export interface Load {
  readonly supply: PlannedSupply
  readonly truck: PlannedTruck
  /** Time on the project's wall clock, in milliseconds. */
  readonly at: number
  /** Local day at the project. */
  readonly day: string
  /** Counts from 1 within material, plant and shift. A missing ticket leaves a gap. */
  readonly loadNumber: number
  /** True if the previous load number has no ticket. */
  readonly followsGap: boolean
  /** True for the first load of its shift. */
  readonly isFirst: boolean
  readonly startsBatchAt: number
}

/**
 * The days on which a supply is loaded, oldest first. Leaves out rest days and wet days, but never today, yesterday or the supply's last
 * day. Adds no more days before the start of the project's first pay period.
 */
export function daysOfSupply(supply: PlannedSupply, plan: ProjectPlan, loads: number, today: string, seed: string): string[] {
  const wanted = Math.ceil(loads / supply.perDay)
  const days: string[] = []
  const earliest = plan.periods[0]?.start ?? '2021-01-01'
  for (let back = supply.endsDaysAgo; days.length < wanted; back += 1) {
    const day = addDays(today, -back)
    const isFree = day > earliest
    const isWet = openRandom(`${seed} weather ${plan.agency.key} ${back}`).chance(0.16)
    if ((restsOn(back) || isWet) && back > 1 && isFree && days.length > 0) continue
    days.unshift(day)
    if (!isFree) break
  }
  return days
}

/** The loads of one supply on one day. Each truck returns to the plant after a round trip. */
export function* loadsOfShift(supply: PlannedSupply, plan: ProjectPlan, day: string, count: number, now: number, random: Random): Generator<Load> {
  const zero = midnight(day)
  const start = zero + (SHIFT_START_MINUTES + random.int(0, 25)) * MINUTE_MS
  const isLast = !plan.isOver && now - zero < DAY_MS
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
    if (isLast && silent !== undefined && at > zero + silent * MINUTE_MS) return
    yield {
      supply,
      truck,
      at,
      day: localDay(at, zero, day),
      loadNumber,
      followsGap,
      isFirst: n === 0,
      startsBatchAt: zero + 18 * HOUR_MS,
    }
  }
}

function localDay(at: number, zero: number, day: string): string {
  const days = Math.floor((at - zero) / (DAY_MS))
  return days === 0 ? day : addDays(day, days)
}

/** The number of days from a day to today. */
export function age(day: string, today: string): number {
  return daysBetween(day, today)
}
