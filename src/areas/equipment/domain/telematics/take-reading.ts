import type { MachineState, StatusId } from '#src/areas/equipment/domain/status'
import { stateAfter, statusOfEngine } from '#src/areas/equipment/domain/status'
import type { ReportedMachine } from '#src/areas/equipment/domain/telematics/snapshot'
import { compare, minus, type DecimalText } from '#src/platform/domain/units/decimal'

/** The stored state of a machine before a snapshot. Times are ISO timestamps. */
export interface KnownMachine extends MachineState {
  readonly engine_running: boolean | null
  readonly engine_at: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly located_at: string | null
  readonly operating_hours: DecimalText | null
  readonly operating_hours_at: string | null
  readonly odometer_miles: DecimalText | null
  readonly fuel_percent: DecimalText | null
  readonly heard_at: string | null
  /** The start of the open engine run, if there is one. */
  readonly running_since: string | null
  /**
   * The completed engine runs that ended after the last hour meter reading and began less than `GAP_HOURS` hours after it, oldest first.
   */
  readonly runs_since_hours: readonly EndedRun[]
}

/** An engine run that has ended. ISO timestamps. */
interface EndedRun {
  readonly from: string
  readonly to: string
}

/** A change of a machine's status that its engine caused. */
interface EngineChange extends MachineState {
  readonly at: string
}

/** The changes that a snapshot makes to a machine. */
export interface TakenReading {
  readonly machine: Omit<KnownMachine, 'running_since' | 'runs_since_hours' | keyof MachineState>
  readonly status: EngineChange | null
  /** The start of a new engine run. */
  readonly starts: string | null
  /** The end of the open engine run. */
  readonly ends: string | null
  /** An engine run that no snapshot reported. The increase of the hour meter shows that it took place. */
  readonly missed: EndedRun | null
}

const HOUR_MS = 3_600_000
/**
 * If two readings of the hour meter are more hours apart than this, the meter cannot show when the engine ran, so no missed run is
 * inferred.
 */
export const GAP_HOURS = 26
/**
 * Hour meters round their readings. If runs were reported between two readings, the increase of the meter may exceed their length by up to
 * this many hours without a missed run.
 */
const METER_TOLERANCE_HOURS = 0.05

/**
 * Computes the changes that a snapshot makes to a machine; null if there are none. Ignores values that are not newer than the stored ones,
 * so that a repeated snapshot changes nothing and an old one overwrites nothing. Position and meters change only while the machine
 * transmits; the engine state always can (EQPT-10, E.5).
 */
export function takeReading(known: KnownMachine, reported: ReportedMachine): TakenReading | null {
  const engine = newer(reported.engine, known.engine_at)
  const location = known.transmitting ? newer(reported.location, known.located_at) : null
  const hours = known.transmitting ? newer(reported.hours, known.operating_hours_at) : null
  const isNews = isLater(reported.heard_at, known.heard_at)
  if (engine === null && location === null && hours === null && !isNews) return null
  const to: StatusId | null = engine === null ? null : statusOfEngine(known, known.engine_running, engine.running)
  const isRunning = engine?.running ?? known.engine_running
  const takesMeters = known.transmitting && isNews
  return {
    machine: {
      engine_running: isRunning,
      engine_at: engine?.at ?? known.engine_at,
      latitude: location?.latitude ?? known.latitude,
      longitude: location?.longitude ?? known.longitude,
      located_at: location?.at ?? known.located_at,
      operating_hours: hours?.hours ?? known.operating_hours,
      operating_hours_at: hours?.at ?? known.operating_hours_at,
      odometer_miles: (takesMeters ? reported.odometer_miles : null) ?? known.odometer_miles,
      fuel_percent: (takesMeters ? reported.fuel_percent : null) ?? known.fuel_percent,
      heard_at: isNews ? reported.heard_at : known.heard_at,
    },
    status: to === null || engine === null ? null : { ...stateAfter(known, to), at: engine.at },
    starts: engine?.running === true && known.running_since === null ? engine.at : null,
    ends: engine?.running === false && known.running_since !== null ? latest(engine.at, known.running_since) : null,
    missed: known.engine_running === false && isRunning === false && known.running_since === null ? missedRun(known, hours) : null,
  }
}

/**
 * Infers an engine run that no snapshot reported, between two readings of the hour meter, while the engine was reported as off both times.
 * Its length is the increase of the hour meter minus the length of the reported runs between the two readings. It is assumed to end at the
 * second reading or, if a reported run lasted until then, at the start of that reported run. It never overlaps the reported run before it.
 * Null if there is no such run.
 */
function missedRun({ operating_hours: before, operating_hours_at: from, runs_since_hours: runs }: KnownMachine, hours: ReportedMachine['hours']): EndedRun | null {
  if (before === null || from === null || hours === null || compare(hours.hours, before) <= 0) return null
  const [start, end] = [Date.parse(from), Date.parse(hours.at)]
  if (end - start > GAP_HOURS * HOUR_MS) return null
  let [counted, earliest, last] = [0, start, end]
  for (const run of runs) {
    const [begins, ends] = [Math.max(Date.parse(run.from), earliest), Math.min(Date.parse(run.to), end)]
    if (ends <= begins) continue
    counted += ends - begins
    if (ends === end) {
      last = begins
      break
    }
    earliest = ends
  }
  const missing = Math.round(Number(minus(hours.hours, before)) * HOUR_MS) - counted
  if (counted > 0 && missing <= METER_TOLERANCE_HOURS * HOUR_MS) return null
  const begins = Math.max(earliest, last - missing)
  return begins < last ? { from: new Date(begins).toISOString(), to: last === end ? hours.at : new Date(last).toISOString() } : null
}

function newer<Value extends { readonly at: string }>(value: Value | null, than: string | null): Value | null {
  return value !== null && isLater(value.at, than) ? value : null
}

function isLater(time: string | null, than: string | null): boolean {
  return time !== null && (than === null || Date.parse(time) > Date.parse(than))
}

function latest(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : other
}
