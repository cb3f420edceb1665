import { readStation } from '#src/areas/stationing/domain/station-text'

/**
 * The location of a custom station as a person enters it, in exactly one of three ways: a station, degrees, or coordinates in the unit of
 * the projection.
 */
export interface StationPlace {
  readonly station_number?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly x?: number
  readonly y?: number
}

const PAIR = /^([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)$/

/**
 * Reads the typed location of a station: 12+34.56, or two numbers, which are latitude and longitude or easting and northing. Null for any
 * other text.
 */
export function readStationPlace(typed: string): StationPlace | null {
  const text = typed.trim()
  if (readStation(text) !== null) return { station_number: text }
  const [, first, second] = PAIR.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const [one, other] = [Number(first), Number(second)]
  return Math.abs(one) <= 90 && Math.abs(other) <= 180 ? { latitude: one, longitude: other } : { x: one, y: other }
}
