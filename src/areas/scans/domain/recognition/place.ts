import type { Box } from '#src/areas/scans/domain/recognition/layout'
import type { Place } from '#src/areas/scans/domain/requests/answers'

/**
 * A page that was leveled before it was read. `angle` is the number of degrees by which the page was turned back around its middle, and
 * `upright` is its size before it was leveled.
 */
export interface LevelPage {
  readonly width: number
  readonly height: number
  readonly angle: number
  readonly upright: { readonly width: number; readonly height: number }
}

/** The position of a picture on its page, as shares of the page from its upper left corner. It may extend beyond the page. */
export type Area = Box

/** Converts a position in a picture to a position on the page; the first parameter is the area of the page that the picture covers. */
export function placeOn({ x0, y0, x1, y1 }: Area, { page, x, y, width, height }: Place): Place {
  const [left, right] = [share(x0 + x * (x1 - x0), 1), share(x0 + (x + width) * (x1 - x0), 1)]
  const [top, bottom] = [share(y0 + y * (y1 - y0), 1), share(y0 + (y + height) * (y1 - y0), 1)]
  return { page, x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) }
}

/** Converts a box on a leveled page to its place on the page as displayed, before leveling. Parts beyond the page's edges are cut off. */
export function placeOf({ x0, y0, x1, y1 }: Box, { width, height, angle, upright }: LevelPage, page: number): Place {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  // rotate the midpoints of the left and right sides, since a box around the rotated corners of a long value would be too high
  const ends = [x0, x1].map((x) => {
    const [right, down] = [x - width / 2, (y0 + y1) / 2 - height / 2]
    return { x: right * cosine - down * sine + upright.width / 2, y: right * sine + down * cosine + upright.height / 2 }
  })
  const half = (y1 - y0) / 2
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)]
  const [left, right] = [share(Math.min(...xs), upright.width), share(Math.max(...xs), upright.width)]
  const [top, bottom] = [share(Math.min(...ys) - half, upright.height), share(Math.max(...ys) + half, upright.height)]
  return { page, x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) }
}

function share(part: number, whole: number): number {
  return rounded(Math.min(1, Math.max(0, part / whole)))
}

function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000
}
