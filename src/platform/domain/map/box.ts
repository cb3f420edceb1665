import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A part of the world in degrees. If the part crosses the date line, `west` is greater than `east`. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 }

/** The latitude where a Web Mercator map ends. Locations beyond it are drawn at the edge. */
export const MERCATOR_EDGE = 85.0511

/** Converts a longitude to the equivalent longitude between -180 and 180: 190 becomes -170. */
export function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  const turned = (((longitude + 180) % 360) + 360) % 360 - 180
  return turned === -180 ? 180 : turned
}

/**
 * Of all equivalent longitudes (such as -170 and 190), returns the one nearest to `to`, so that a location is drawn on the visible copy of
 * the world.
 */
export function nearestTo(to: number, longitude: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360)
}

/**
 * The box of a map view. The edges of the view may be beyond the date line and beyond the edge of the map. A view as wide as the world gets
 * all longitudes, and a view that reaches the edge of the map includes the pole.
 */
export function boxOfView({ west, south, east, north }: Box): Box {
  const isWhole = east - west >= 360
  return {
    west: isWhole ? -180 : wrapped(west),
    east: isWhole ? 180 : wrapped(east),
    south: south <= -MERCATOR_EDGE ? -90 : south,
    north: north >= MERCATOR_EDGE ? 90 : north,
  }
}

/** Whether `outer` contains all of `inner`. Each of the two boxes may cross the date line. */
export function hasBox(outer: Box, inner: Box): boolean {
  if (inner.south < outer.south || inner.north > outer.north) return false
  if (outer.west === WORLD.west && outer.east === WORLD.east) return true
  const fromWest = (((inner.west - outer.west) % 360) + 360) % 360
  return fromWest + widthOf(inner) <= widthOf(outer)
}

/** Whether a location is in a box or on its edge. */
export function hasLocation({ west, south, east, north }: Box, { latitude, longitude }: { readonly latitude: number; readonly longitude: number }): boolean {
  return latitude >= south && latitude <= north && (west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east)
}

/** The width of a box in degrees, even if the box crosses the date line. */
export function widthOf({ west, east }: Pick<Box, 'west' | 'east'>): number {
  return west > east ? east + 360 - west : east - west
}

/** The smallest box that contains all of `boxes`. It may cross the date line. Null if `boxes` is empty. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const south = Math.min(...boxes.map((box) => box.south))
  const north = Math.max(...boxes.map((box) => box.north))
  const spans = boxes.map((box) => ({ box, west: box.west, east: box.east < box.west ? box.east + 360 : box.east }))
  // measure the extent of the boxes twice: at their own longitudes, and with the western hemisphere moved to the east of the date line
  const moved = spans.map(({ box, west, east }) => (west < 0 ? { box, west: west + 360, east: east + 360 } : { box, west, east }))
  const [plain, around] = [widest(spans), widest(moved)]
  const { west, east, width } = around.width < plain.width ? around : plain
  return width >= 360 ? { ...WORLD, south, north } : { west, east, south, north }
}

/**
 * The westernmost and the easternmost edge of the boxes, and the distance between them. The longitude of the date line can be written as
 * 180 or -180. If several boxes have an edge on the date line, a west edge is returned as 180 and an east edge as -180 where possible.
 */
function widest(spans: readonly { readonly box: Box; readonly west: number; readonly east: number }[]): { readonly west: number; readonly east: number; readonly width: number } {
  const [westmost, eastmost] = [spans.reduce((one, other) => (other.west < one.west || (other.west === one.west && other.box.west > one.box.west) ? other : one)), spans.reduce((one, other) => (other.east > one.east || (other.east === one.east && other.box.east < one.box.east) ? other : one))]
  return { west: westmost.box.west, east: eastmost.box.east, width: eastmost.east - westmost.west }
}

/**
 * Whether the edges in a call are valid: all four of them or none, latitudes up to 90 and longitudes up to 180 degrees, and south not above
 * north. Otherwise, the refusal says what is wrong, and even recognizes swapped latitudes and longitudes.
 */
export function checkBox(edges: Partial<Box>): Verdict {
  const { west, south, east, north } = edges
  if (west === undefined && south === undefined && east === undefined && north === undefined) return allow
  if (west === undefined || south === undefined || east === undefined || north === undefined) return refuse('errors.map_edges')
  const latitude = [south, north].find((one) => Math.abs(one) > 90)
  if (latitude !== undefined) return Math.abs(latitude) <= 180 && Math.abs(west) <= 90 && Math.abs(east) <= 90 ? refuse('errors.map_swapped', { latitude }) : refuse('errors.map_latitude', { latitude })
  const longitude = [west, east].find((one) => Math.abs(one) > 180)
  if (longitude !== undefined) return refuse('errors.map_longitude', { longitude })
  return south > north ? refuse('errors.map_box') : allow
}
