/** The mean radius of the earth according to the IUGG, in meters. */
const EARTH_METERS = 6_371_008.8

const EQUATOR_METERS = 40_075_016.7
const TILE_PX = 256

/** A position on the earth, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** The distance between two positions in meters, computed on a sphere. */
export function distanceMeters(one: Position, other: Position): number {
  const [from, to] = [one, other].map(({ latitude, longitude }) => ({ latitude: radians(latitude), longitude: radians(longitude) }))
  if (from === undefined || to === undefined) return Number.NaN
  const across = Math.sin((to.latitude - from.latitude) / 2) ** 2 + Math.cos(from.latitude) * Math.cos(to.latitude) * Math.sin((to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(across)))
}

/** How many meters a number of pixels covers on a Web Mercator map at this latitude. */
export function metersAcross(pixels: number, zoom: number, latitude: number): number {
  return (pixels * EQUATOR_METERS * Math.cos(radians(latitude))) / (TILE_PX * 2 ** zoom)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
