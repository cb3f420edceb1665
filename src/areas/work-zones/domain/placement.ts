import { alongOf, readStation, stationAlong, stationText, type Stationing } from '#src/areas/stationing/domain/station-text'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** Ends of a work zone that are closer than this, in feet, count as the same point (WZON-8). */
export const PLACED_FEET_MIN = 10

/** An alignment along which a work zone is placed, with its stations in feet. */
export interface StationedLine extends Stationing {
  readonly name: string
}

/** The ends of a placed work zone as typed and shown: 12+34.56. */
export interface PlacedStations {
  readonly start_station: string
  readonly end_station: string
}

/** The part of an alignment that a placed work zone covers, in feet. */
export interface Stretch {
  /** The distances from the start of the alignment, in feet, at which the zone begins and ends. */
  readonly from: number
  readonly to: number
  /** The stations at which the zone begins and ends. */
  readonly start: number
  readonly end: number
}

interface Found {
  readonly station: number
  readonly along: number
}

/** Converts a typed station to feet, rounded to the hundredth like the stations on screens (GEO-15); null for any other text. */
export function placedFeet(typed: string): number | null {
  const feet = readStation(typed)
  return feet === null ? null : readStation(stationText(feet))
}

/** The verdicts on the stations of a placed work zone: both are on the alignment, and the end comes after the start along it (GEO-24). */
export function checkStations(line: StationedLine, { start_station, end_station }: PlacedStations): Readonly<Record<keyof PlacedStations, Verdict>> {
  const [start, end] = [findOn(line, start_station), findOn(line, end_station)]
  const isInOrder = !('along' in start && 'along' in end) || end.along - start.along >= PLACED_FEET_MIN
  return {
    start_station: 'along' in start ? allow : start,
    end_station: !('along' in end) ? end : isInOrder ? allow : refuse('errors.zone_station_order', { feet: PLACED_FEET_MIN }),
  }
}

/** The part of an alignment between two stations; null when one of them is refused (GEO-24). */
export function stretchOf(line: StationedLine, typed: PlacedStations): Stretch | null {
  if (!Object.values(checkStations(line, typed)).every(({ allowed }) => allowed)) return null
  const [start, end] = [findOn(line, typed.start_station), findOn(line, typed.end_station)]
  return 'along' in start && 'along' in end ? { from: start.along, to: end.along, start: start.station, end: end.station } : null
}

/** The stations at which an alignment begins and ends. */
export function endsOf(line: StationedLine): { readonly from: string; readonly to: string } {
  return { from: stationText(line.start), to: stationText(stationAlong(line, line.length).station) }
}

function findOn(line: StationedLine, typed: string): Found | Refusal {
  const station = placedFeet(typed)
  if (station === null) return refuse('errors.zone_station')
  const [along, another] = alongOf(line, station)
  const named = { name: line.name, station: stationText(station) }
  if (another !== undefined) return refuse('errors.zone_station_twice', named)
  return along === undefined ? refuse('errors.zone_station_missing', { ...named, ...endsOf(line) }) : { station, along }
}
