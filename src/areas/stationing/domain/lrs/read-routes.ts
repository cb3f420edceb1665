import { ROUTE_ID_MAX, ROUTE_MILES_MAX, ROUTE_NAME_MAX, ROUTE_POINTS_MAX, ROUTES_MAX } from '#src/areas/stationing/domain/lrs/limits'
import { measuredLines, type MeasuredPoint } from '#src/areas/stationing/domain/lrs/measured-line'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** A route as it is in a file. Measures are in miles. */
export interface ReadRoute {
  readonly route_id: string
  readonly name: string
  readonly begin_measure: number
  readonly end_measure: number
  readonly lines: readonly (readonly MeasuredPoint[])[]
}

/** Why a feature of a file cannot be read. Features are counted from 1. */
export interface RouteFault {
  readonly feature: number
  readonly refusal: Refusal
}

interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly measure: number | null
}

/** The property names that agencies use, in lower case without underscores. */
const NAMES = {
  route_id: ['routeid', 'rteid', 'lrsid', 'id'],
  name: ['name', 'routename', 'rtename', 'roadname'],
  begin_measure: ['beginmeasure', 'beginmp', 'beginmile', 'frommeasure', 'begm'],
  end_measure: ['endmeasure', 'endmp', 'endmile', 'tomeasure', 'endm'],
} as const
/** The fourth number of a position is its measure; the third is the elevation (RFC 7946). */
const MEASURE = 3
const HALF_TURN = 180

/**
 * Reads the routes of a GeoJSON FeatureCollection (RFC 7946), and names every feature that cannot be read. If the points have no measures,
 * their measures are interpolated between the begin and end measures of the route.
 */
export function readRoutes(file: unknown): { readonly routes: readonly ReadRoute[]; readonly faults: readonly RouteFault[] } | Refusal {
  if (!isObject(file) || file['type'] !== 'FeatureCollection' || !Array.isArray(file['features'])) return refuse('errors.routes_not_collection')
  const features: readonly unknown[] = file['features']
  if (features.length === 0) return refuse('errors.routes_none')
  if (features.length > ROUTES_MAX) return refuse('errors.routes_many', { max: ROUTES_MAX })
  const routes: ReadRoute[] = []
  const faults: RouteFault[] = []
  const firstWith = new Map<string, number>()
  let points = 0
  for (const [at, feature] of features.entries()) {
    const read = readFeature(feature)
    if ('message' in read) {
      faults.push({ feature: at + 1, refusal: read })
      continue
    }
    const first = firstWith.get(read.route_id)
    if (first === undefined) firstWith.set(read.route_id, at + 1)
    else faults.push({ feature: at + 1, refusal: refuse('errors.route_twice', { route: read.route_id, first }) })
    points += read.lines.reduce((sum, line) => sum + line.length, 0)
    if (points > ROUTE_POINTS_MAX) return refuse('errors.routes_points', { max: ROUTE_POINTS_MAX })
    routes.push(read)
  }
  return { routes, faults }
}

function readFeature(feature: unknown): ReadRoute | Refusal {
  if (!isObject(feature) || feature['type'] !== 'Feature') return refuse('errors.route_not_feature')
  const properties = isObject(feature['properties']) ? feature['properties'] : {}
  const id = textOf(propertyOf(properties, NAMES.route_id) ?? feature['id'])
  if (id === '' || id.length > ROUTE_ID_MAX) return refuse('errors.route_id', { max: ROUTE_ID_MAX })
  const name = textOf(propertyOf(properties, NAMES.name))
  if (name === '' || name.length > ROUTE_NAME_MAX) return refuse('errors.route_name', { route: id, max: ROUTE_NAME_MAX })
  const lines = readLines(id, feature['geometry'])
  if ('message' in lines) return lines
  const measures = lines.flat().map(({ measure }) => measure)
  const own = measures.filter((measure) => measure !== null)
  if (own.length > 0 && own.length < measures.length) return refuse('errors.route_some_measures', { route: id })
  const begin = measureOf(propertyOf(properties, NAMES.begin_measure), own, Math.min)
  const end = measureOf(propertyOf(properties, NAMES.end_measure), own, Math.max)
  if (begin === null || end === null) return refuse('errors.route_measures', { route: id })
  if (Math.max(Math.abs(begin), Math.abs(end), ...[least(own, -1), least(own, 1)].map(Math.abs)) > ROUTE_MILES_MAX) return refuse('errors.route_measure_large', { route: id, max: ROUTE_MILES_MAX })
  // measures are stored with 4 decimals, and 0.0001 mile is about half a foot
  if (end - begin < 0.0001) return refuse('errors.route_measure_order', { route: id, begin, end })
  const measured = own.length > 0
    ? lines.map((line) => line.map(({ latitude, longitude, measure }): MeasuredPoint => [latitude, longitude, measure ?? 0]))
    : measuredLines(lines.map((line) => line.map(({ latitude, longitude }) => [latitude, longitude] as const)), begin, end)
  return { route_id: id, name, begin_measure: begin, end_measure: end, lines: measured }
}

function readLines(route: string, geometry: unknown): readonly (readonly Position[])[] | Refusal {
  const wrong = refuse('errors.route_geometry', { route })
  if (!isObject(geometry)) return wrong
  const { type, coordinates } = geometry
  const sent: unknown = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : null
  if (!Array.isArray(sent) || sent.length === 0) return wrong
  const lines: Position[][] = []
  for (const line of sent as readonly unknown[]) {
    if (!Array.isArray(line) || line.length < 2) return refuse('errors.route_points', { route })
    const points: Position[] = []
    for (const sentPoint of line as readonly unknown[]) {
      const point = readPosition(sentPoint)
      if (point === null) return refuse('errors.route_coordinates', { route, point: points.length + 1 })
      const before = points.at(-1)
      // refuse such a line, because RFC 7946 requires that a line is cut in two where it crosses the 180th meridian
      if (before !== undefined && Math.abs(before.longitude - point.longitude) > HALF_TURN) return refuse('errors.route_meridian', { route })
      points.push(point)
    }
    lines.push(points)
  }
  return lines
}

function readPosition(position: unknown): Position | null {
  if (!Array.isArray(position) || position.length < 2 || !position.every((value) => typeof value === 'number' && Number.isFinite(value))) return null
  const numbers = position as readonly number[]
  const [longitude = 0, latitude = 0] = numbers
  return Math.abs(longitude) > HALF_TURN || Math.abs(latitude) > 90 ? null : { latitude, longitude, measure: numbers[MEASURE] ?? null }
}

/**
 * The measure that the feature's properties state (`sent`), or else one of the measures of its points (`own`): the least or the greatest,
 * as `choose` decides. Null if there is no measure, or if `sent` is not a number.
 */
function measureOf(sent: unknown, own: readonly number[], choose: (one: number, other: number) => number): number | null {
  if (sent === undefined || sent === null || sent === '') return own.length === 0 ? null : own.reduce((one, other) => choose(one, other))
  const value = typeof sent === 'number' ? sent : typeof sent === 'string' && /^-?\d+(?:\.\d+)?$/.test(sent.trim()) ? Number(sent) : Number.NaN
  return Number.isFinite(value) ? value : null
}

function least(values: readonly number[], sign: 1 | -1): number {
  return values.reduce((one, other) => (sign * other < sign * one ? other : one), values[0] ?? 0)
}

function propertyOf(properties: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase().replaceAll('_', ''), value]))
  const name = names.find((one) => byName.has(one))
  return name === undefined ? undefined : byName.get(name)
}

function textOf(value: unknown): string {
  // PostgreSQL cannot store the NUL character in a text column
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
