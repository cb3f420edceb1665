import { MERCATOR_EDGE, type Box } from '#src/platform/domain/map/box'
import { MAP_CELL_PX, MAP_CELLS_MAX } from '#src/platform/domain/map/limits'

/** The distance of a latitude from the northern edge of a Web Mercator map, from 0 to 1. */
export function mercatorDown(latitude: number): number {
  const clamped = Math.min(Math.max(latitude, -MERCATOR_EDGE), MERCATOR_EDGE)
  return (1 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / Math.PI) / 2
}

/**
 * How many squares of the cluster grid are beside each other around the world: one for each `MAP_CELL_PX` pixels, or fewer if the box would
 * have more than `MAP_CELLS_MAX`. Moving a view of the same size never changes it, so that the clusters stay the same while the map is panned.
 */
export function cellsAcross({ west, south, east, north }: Box, zoom: number): number {
  const width = (west > east ? east + 360 - west : east - west) / 360
  const height = mercatorDown(south) - mercatorDown(north)
  let across = (256 / MAP_CELL_PX) * 2 ** zoom
  while (across > 1 && (width * across + 1) * (height * across + 1) > MAP_CELLS_MAX) across /= 2
  return across
}
