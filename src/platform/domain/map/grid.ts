import { MERCATOR_EDGE, widthOf, type Box } from '#src/platform/domain/map/box'
import { MAP_CELL_PX, MAP_CELLS_MAX, MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'

/** How many squares the cluster grid has around the world at zoom level 0. */
const CELLS_AT_ZOOM_0 = 256 / MAP_CELL_PX

/**
 * The sizes of the cluster grids, coarsest first, each as the number of squares around the world. There is one grid for each zoom level
 * that has clusters, and there are coarser grids for views that would otherwise have too many squares. Each grid divides every square of
 * the previous grid into four.
 */
export const GRIDS: readonly number[] = Array.from({ length: Math.log2(CELLS_AT_ZOOM_0) + MAP_ZOOM_MAX }, (_, power) => 2 ** power)

/** The distance of a latitude from the northern edge of a Web Mercator map, as a share of the height of the map (0 to 1). */
export function mercatorDown(latitude: number): number {
  const clamped = Math.min(Math.max(latitude, -MERCATOR_EDGE), MERCATOR_EDGE)
  return (1 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / Math.PI) / 2
}

/**
 * How many squares the cluster grid has around the world: one for each `MAP_CELL_PX` pixels, or fewer if the box would otherwise have more
 * than `MAP_CELLS_MAX` squares. The result depends on the size of the view but not on its position, so the clusters stay the same while the
 * map is panned.
 */
export function cellsAcross(box: Box, zoom: number): number {
  const width = widthOf(box) / 360
  const height = mercatorDown(box.south) - mercatorDown(box.north)
  let across = CELLS_AT_ZOOM_0 * 2 ** zoom
  while (across > 1 && (width * across + 1) * (height * across + 1) > MAP_CELLS_MAX) across /= 2
  return across
}

/**
 * The number of the square that contains a location, in a grid with `across` squares around the world. A longitude of 180 belongs to the
 * last column.
 */
export function cellAt({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, across: number): number {
  return Math.floor(mercatorDown(latitude) * across) * across + Math.min(Math.floor(((longitude + 180) / 360) * across), across - 1)
}
