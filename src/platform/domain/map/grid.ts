import { MERCATOR_EDGE, widthOf, type Box } from '#src/platform/domain/map/box'
import { MAP_CELL_PX, MAP_CELLS_MAX, MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'

/** How many squares of the cluster grid go around the world at zoom level 0. */
const CELLS_AT_ZOOM_0 = 256 / MAP_CELL_PX

/**
 * The sizes of the cluster grids, coarsest first: how many squares go around the world. There is one grid for each zoom level that has
 * clusters, and coarser ones for views that would have too many squares. Each grid divides each square of the grid before it into four.
 */
export const GRIDS: readonly number[] = Array.from({ length: Math.log2(CELLS_AT_ZOOM_0) + MAP_ZOOM_MAX }, (_, power) => 2 ** power)

/** The distance of a latitude from the northern edge of a Web Mercator map, from 0 to 1. */
export function mercatorDown(latitude: number): number {
  const clamped = Math.min(Math.max(latitude, -MERCATOR_EDGE), MERCATOR_EDGE)
  return (1 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / Math.PI) / 2
}

/**
 * How many squares of the cluster grid go around the world: one for each `MAP_CELL_PX` pixels, or fewer if the box would have more than
 * `MAP_CELLS_MAX`. Moving a view without resizing it never changes this number, so the clusters stay the same while the map is panned.
 */
export function cellsAcross(box: Box, zoom: number): number {
  const width = widthOf(box) / 360
  const height = mercatorDown(box.south) - mercatorDown(box.north)
  let across = CELLS_AT_ZOOM_0 * 2 ** zoom
  while (across > 1 && (width * across + 1) * (height * across + 1) > MAP_CELLS_MAX) across /= 2
  return across
}

/**
 * The number of the square that contains a location, in a grid with `across` squares around the world. The longitude 180 is in the last
 * column.
 */
export function cellAt({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, across: number): number {
  return Math.floor(mercatorDown(latitude) * across) * across + Math.min(Math.floor(((longitude + 180) / 360) * across), across - 1)
}
