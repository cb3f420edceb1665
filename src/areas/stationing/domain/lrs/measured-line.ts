import { metersAcross } from '#src/platform/domain/map/distance'

/** A point of a route: [latitude, longitude, measure], in degrees and miles. */
export type MeasuredPoint = readonly [latitude: number, longitude: number, measure: number]

/** A place on a route with its mile. */
export interface MilePlace {
  readonly latitude: number
  readonly longitude: number
  readonly mile: number
}

/** The distances in miles between mile marks, from the closest view to the farthest. */
const STEPS = [0.1, 0.5, 1, 5, 10, 50, 100, 500] as const
/** The shortest distance between mile marks on the screen. */
const APART_PX = 72
const MILE_METERS = 1_609.344
const DECIMALS = 10_000
/** Maximum number of mile marks on one line; more would be illegible. */
const MOST_MARKS = 200

/**
 * Adds a measure to each [latitude, longitude] point of the lines of a route. `begin` and `end` are in miles; from the first point to the
 * last, the measure grows in proportion to the length of the lines, without the gaps between them.
 */
export function measuredLines(lines: readonly (readonly (readonly [latitude: number, longitude: number])[])[], begin: number, end: number): MeasuredPoint[][] {
  const lengths = lines.map((line) => line.map((point, at) => (at === 0 ? 0 : distance(line[at - 1] ?? point, point))))
  const whole = lengths.flat().reduce((sum, length) => sum + length, 0)
  let along = 0
  return lines.map((line, number) => line.map(([latitude, longitude], at): MeasuredPoint => {
    along += lengths[number]?.[at] ?? 0
    return [latitude, longitude, rounded(begin + (whole === 0 ? 0 : along / whole) * (end - begin))]
  }))
}

/** How many miles are between mile marks at a zoom level, so that their numbers do not touch. */
export function milesBetweenMarks(zoom: number, latitude: number): number {
  const miles = metersAcross(APART_PX, zoom, latitude) / MILE_METERS
  return STEPS.find((step) => step >= miles) ?? STEPS[STEPS.length - 1] ?? miles
}

/** The mile marks on a line: one at each multiple of `step` miles. At most 200. */
export function mileMarks(path: readonly MeasuredPoint[], step: number): MilePlace[] {
  const marks: MilePlace[] = []
  const marked = new Set<number>()
  path.forEach((to, at) => {
    const from = path[at - 1]
    if (from === undefined || from[2] === to[2]) return
    const [low, high] = [Math.min(from[2], to[2]), Math.max(from[2], to[2])]
    // a mark at a point belongs to both segments that meet there, but must be added only once
    for (let count = Math.ceil(low / step - 1e-9); count * step <= high + 1e-9 && marks.length < MOST_MARKS; count += 1) {
      const mile = rounded(count * step)
      const share = (mile - from[2]) / (to[2] - from[2])
      if (!marked.has(mile)) marks.push({ latitude: from[0] + share * (to[0] - from[0]), longitude: from[1] + share * (to[1] - from[1]), mile })
      marked.add(mile)
    }
  })
  return marks
}

/** The distance between two points, in degrees of latitude. This is precise enough for computing shares of a line. */
function distance([fromLatitude, fromLongitude]: readonly [number, number], [latitude, longitude]: readonly [number, number]): number {
  return Math.hypot(latitude - fromLatitude, (longitude - fromLongitude) * Math.cos((((latitude + fromLatitude) / 2) * Math.PI) / 180))
}

function rounded(measure: number): number {
  // adding 0 makes -0 a plain 0
  return Math.round(measure * DECIMALS) / DECIMALS + 0
}
