import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import proj4 from 'proj4'
import type { Place } from '#src/areas/stationing/domain/geometry/element'
import { FOOT, type FootName } from '#src/areas/stationing/domain/landxml/raw'
import { projectRoot } from '#src/platform/server/project-root'

/** A projection of NAD83, with the area in which it is used. */
export interface Projection {
  /** The EPSG code of the projection. */
  readonly code: number
  readonly name: string
  readonly unit: 'm' | 'ft' | 'us-ft'
  readonly area: { readonly north: number; readonly west: number; readonly south: number; readonly east: number }
  readonly definition: string
}

/** A location in degrees. */
export interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** How an alignment's coordinates, in feet, are converted to coordinates of its projection. */
export interface Grid {
  readonly projection: Projection
  readonly foot: FootName
  /** The scale factor: ground coordinates are divided by it to get grid coordinates. */
  readonly scale: number
}

type Row = readonly [code: number, name: string, definition: string, area: readonly [north: number, west: number, south: number, east: number]]

const ZONES = 'src/areas/stationing/server/projections/zones.json'
const METERS: Readonly<Record<Projection['unit'], number>> = { m: 1, ft: FOOT.international, 'us-ft': FOOT.us_survey }

/**
 * The state plane, UTM and state-wide projections of NAD83 for the United States, a part of the EPSG register (package epsg-index, ISC
 * license).
 */
export const projections: readonly Projection[] = (JSON.parse(readFileSync(join(projectRoot(), ZONES), 'utf8')) as readonly Row[]).map(([code, name, definition, [north, west, south, east]]) => ({
  code, name, unit: unitOf(definition), area: { north, west, south, east }, definition,
}))
const byCode = new Map(projections.map((projection) => [projection.code, projection]))

/** The projection with an EPSG code, or null. */
export function projectionOf(code: number): Projection | null {
  return byCode.get(code) ?? null
}

/** Converts an alignment's coordinates, in feet, to grid coordinates in the unit of the projection. */
export function gridPlace({ projection, foot, scale }: Grid, { x, y }: Place): Place {
  const factor = FOOT[foot] / scale / METERS[projection.unit]
  return { x: x * factor, y: y * factor }
}

/** Converts an alignment's coordinates, in feet, to a location. Its values are NaN where the projection gives no location. */
export function locationOf(grid: Grid, place: Place): Location {
  const { x, y } = gridPlace(grid, place)
  const [longitude, latitude] = converted(() => {
    const converter = converterOf(grid.projection)
    const near = converter.forward(converter.inverse([x, y]))
    // the inverse of a conic projection is iterative and has an error of some millionths of a foot; the forward projection is exact, so it
    // is used to compute the error, which is then subtracted
    return converter.inverse([x + (x - near[0]), y + (y - near[1])])
  })
  return { latitude, longitude }
}

/** Converts a location to the alignment's coordinates, in feet. */
export function placeOf(grid: Grid, { latitude, longitude }: Location): Place {
  const [x, y] = converted(() => converterOf(grid.projection).forward([longitude, latitude]))
  return feetPlace(grid, { x, y })
}

/** Converts grid coordinates, in the unit of the projection, to the alignment's coordinates, in feet. */
export function feetPlace({ projection, foot, scale }: Grid, { x, y }: Place): Place {
  const factor = FOOT[foot] / scale / METERS[projection.unit]
  return { x: x / factor, y: y / factor }
}

/** How many degrees beyond the edge of its area a projection can still be used. */
const EDGE = 0.5

/** Whether a location is where a projection is used. */
export function isInArea({ area: { north, west, south, east } }: Projection, { latitude, longitude }: Location): boolean {
  const isBetween = west <= east ? longitude >= west - EDGE && longitude <= east + EDGE : longitude >= west - EDGE || longitude <= east + EDGE
  return Number.isFinite(latitude) && Number.isFinite(longitude) && latitude >= south - EDGE && latitude <= north + EDGE && isBetween
}

/** Converts between degrees, as [longitude, latitude], and coordinates in the unit of a projection. */
interface Converter {
  forward(degrees: [number, number]): [number, number]
  inverse(coordinates: [number, number]): [number, number]
}

/** Converts with a projection. Returns NaN where the projection returns nothing or throws, as projections do far outside their area. */
function converted(convert: () => unknown): readonly [number, number] {
  try {
    const result = convert()
    if (Array.isArray(result)) return [Number(result[0]), Number(result[1])]
  } catch {
    // an error is treated like a missing result
  }
  return [Number.NaN, Number.NaN]
}

const converters = new Map<number, Converter>()

function converterOf({ code, definition }: Projection): Converter {
  const known = converters.get(code)
  if (known !== undefined) return known
  const converter = proj4(`${definition} +no_defs`)
  converters.set(code, converter)
  return converter
}

function unitOf(definition: string): Projection['unit'] {
  const [, unit] = /\+units=(m|ft|us-ft)\b/.exec(definition) ?? []
  if (unit === 'm' || unit === 'ft' || unit === 'us-ft') return unit
  throw new Error(`the unit of ${definition} is not known`)
}
