import { addDays, dayInZone, type Day } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

/** Running time is counted from this local time, in steps of `RUNNING_STEP_MINUTES` (§9, EQPT-12). */
export const RUNNING_DAY_STARTS = '05:00'
export const RUNNING_STEP_MINUTES = 10

const STEP_MS = RUNNING_STEP_MINUTES * 60_000

/** A time span in which the engine ran; `to` is null while it is still running. ISO timestamps. */
export interface EngineRun {
  readonly from: string
  readonly to: string | null
}

/** A time range in milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** The range from the last 5 AM in a zone until now (EQPT-12, EQPT-13). */
export function sinceFive(now: Date, zone: string): TimeRange {
  const today = dayInZone(now, zone)
  const five = startOfRunningDay(today, zone)
  return { from: five <= now.getTime() ? five : startOfRunningDay(addDays(today, -1), zone), to: now.getTime() }
}

/**
 * The range from 5 AM of a day in a zone to 5 AM of the next day or to now, whichever is earlier. A complete range is 23 or 25 hours long
 * if the clocks change in between.
 */
export function runningDay(day: Day, zone: string, now: Date): TimeRange {
  return { from: startOfRunningDay(day, zone), to: Math.min(startOfRunningDay(addDays(day, 1), zone), now.getTime()) }
}

/** For each 10-minute step of a range, whether the engine ran in any part of it. The last step may be shorter (EQPT-12, EQPT-13). */
export function runningSteps(runs: readonly EngineRun[], { from, to }: TimeRange): readonly boolean[] {
  const steps = Array.from({ length: Math.max(0, Math.ceil((to - from) / STEP_MS)) }, () => false)
  for (const run of runs) {
    const start = Math.max(Date.parse(run.from), from)
    const end = Math.min(run.to === null ? to : Date.parse(run.to), to)
    // a run that ended exactly at the start of the range is outside the range
    if (end < start || (end === from && Date.parse(run.from) < from)) continue
    const last = Math.max(Math.ceil((end - from) / STEP_MS) - 1, Math.floor((start - from) / STEP_MS))
    for (let step = Math.floor((start - from) / STEP_MS); step <= last && step < steps.length; step += 1) steps[step] = true
  }
  return steps
}

/** The running time of a range in minutes: 10 for each step in which the engine ran. */
export function runningMinutes(runs: readonly EngineRun[], range: TimeRange): number {
  return runningSteps(runs, range).filter(Boolean).length * RUNNING_STEP_MINUTES
}

function startOfRunningDay(day: Day, zone: string): number {
  return Date.parse(momentOfLocal(day, RUNNING_DAY_STARTS, zone))
}
