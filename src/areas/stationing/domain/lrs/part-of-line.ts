import type { MeasuredPoint } from '#src/areas/stationing/domain/lrs/measured-line'

interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** The place on a line that is nearest to a location. */
interface OnLine extends Location {
  /** The index of the point before this place, and how far the place is between that point and the next, from 0 to 1. */
  readonly index: number
  readonly share: number
  /** The distance between the location and this place. */
  readonly feet: number
}

const FEET_OF_DEGREE = 364_567

/**
 * The place on the line of a route that is nearest to a location, computed on a plane around that location; null for a line without a
 * length.
 */
export function nearestOnLine(line: readonly MeasuredPoint[], { latitude, longitude }: Location): OnLine | null {
  const across = Math.cos((latitude * Math.PI) / 180)
  let best: OnLine | null = null
  for (let index = 0; index + 1 < line.length; index += 1) {
    const [from, to] = [line[index], line[index + 1]]
    if (from === undefined || to === undefined) continue
    const [x, y] = [(to[1] - from[1]) * across, to[0] - from[0]]
    const [px, py] = [(longitude - from[1]) * across, latitude - from[0]]
    const square = x * x + y * y
    const share = square === 0 ? 0 : Math.min(Math.max((px * x + py * y) / square, 0), 1)
    const feet = Math.hypot(px - share * x, py - share * y) * FEET_OF_DEGREE
    if (best === null || feet < best.feet) best = { index, share, feet, latitude: from[0] + share * (to[0] - from[0]), longitude: from[1] + share * (to[1] - from[1]) }
  }
  return best
}

/** The part of a line from one place on it to another: both places and the points between them, in the order from `from` to `to`. */
export function partOfLine(line: readonly MeasuredPoint[], from: OnLine, to: OnLine): Location[] {
  const isAhead = from.index + from.share <= to.index + to.share
  const [first, last] = isAhead ? [from, to] : [to, from]
  const between = line.slice(first.index + 1, last.index + 1).map(([latitude, longitude]) => ({ latitude, longitude }))
  const ends = (place: OnLine) => ({ latitude: place.latitude, longitude: place.longitude })
  return [ends(from), ...(isAhead ? between : between.toReversed()), ends(to)]
}
