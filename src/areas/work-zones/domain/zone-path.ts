import { distanceMeters } from '#src/platform/domain/map/distance'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A point, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export const PATH_POINTS_MAX = 500
/** A straight line longer than this between two points does not follow a road. */
const LEG_MAX_METERS = 8_000
const PATH_MAX_METERS = 320_000
/** Points that are closer together than this count as the same point. */
const SAME_PLACE_METERS = 3
const FEET_OF_METER = 1 / 0.3048

/**
 * The bounds of the states and territories of the United States, by longitude and latitude. Swapped coordinates, a missing minus and the
 * poles are outside all of them.
 */
const places: readonly (readonly [west: number, east: number, south: number, north: number])[] = [
  [-125, -66.5, 24, 49.5], // the contiguous states
  [-180, -129, 51, 72], // Alaska
  [172, 180, 51, 54], // the Aleutian islands beyond the date line
  [-161, -154, 18, 23], // Hawaii
  [-68, -64, 17, 19], // Puerto Rico and the Virgin Islands
  [144, 147, 13, 21], // Guam and the Northern Mariana Islands
  [-171.5, -168, -15, -10.5], // American Samoa
]

/** Whether a work zone can have this point, which must be in the United States. */
export function checkPoint({ latitude, longitude }: Point): Verdict {
  return places.some(([west, east, south, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north) ? allow : refuse('errors.zone_point')
}

/**
 * Whether a work zone can have this path (WZON-8): at most PATH_POINTS_MAX points, all in the United States; start and end at least 3
 * meters apart; no straight part that is too long to follow a road; and at most 320 km in total.
 */
export function checkPath(path: readonly Point[]): Verdict {
  if (path.length > PATH_POINTS_MAX) return refuse('errors.zone_points_many', { max: PATH_POINTS_MAX })
  const wrong = path.map(checkPoint).find(({ allowed }) => !allowed)
  if (wrong !== undefined) return wrong
  const [start, end] = [path[0], path.at(-1)]
  if (path.length < 2 || start === undefined || end === undefined) return refuse('errors.points_connected')
  const legs = path.slice(1).map((point, at) => distanceMeters(path[at] ?? point, point))
  const isJoined = legs.every((meters) => meters <= LEG_MAX_METERS) && legs.reduce((sum, meters) => sum + meters, 0) <= PATH_MAX_METERS
  return isJoined && distanceMeters(start, end) >= SAME_PLACE_METERS ? allow : refuse('errors.points_connected')
}

/** Rounds a path to 7 decimals, about half an inch, and removes points that repeat the previous one. */
export function cleanPath(path: readonly Point[]): Point[] {
  const rounded = path.map(({ latitude, longitude }) => ({ latitude: round(latitude), longitude: round(longitude) }))
  return rounded.filter((point, at) => at === 0 || !isSame(point, rounded[at - 1]))
}

/** The length of a path in feet. */
export function pathFeet(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, at) => sum + distanceMeters(path[at] ?? point, point), 0) * FEET_OF_METER
}

/** The points of typed text, one on each line: latitude, longitude. Null for text that is anything else. */
export function readPath(text: string): Point[] | null {
  const points = text.split('\n').map((line) => line.trim()).filter((line) => line !== '').map(readPoint)
  return points.every((point) => point !== null) ? points : null
}

/** A typed point: latitude, longitude. */
function readPoint(text: string): Point | null {
  const [, latitude = '', longitude = ''] = /^([-+]?\d{1,3}(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)([-+]?\d{1,3}(?:\.\d+)?)°?$/.exec(text.trim().replaceAll('−', '-')) ?? []
  return latitude === '' ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

/** A point as it is typed and shown. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude}, ${longitude}`
}

function round(degrees: number): number {
  // adding 0 makes -0 a plain 0
  return Math.round(degrees * 1e7) / 1e7 + 0
}

function isSame(one: Point, other: Point | undefined): boolean {
  return other !== undefined && one.latitude === other.latitude && one.longitude === other.longitude
}
