import { hasBox, hasLocation, type Box } from '#src/platform/domain/map/box'
import { cellAt, cellsAcross } from '#src/platform/domain/map/grid'
import { MAP_POINTS_MAX, MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'

interface Point {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
  readonly path?: unknown
}

interface Cluster {
  readonly id: number
  readonly count: number
  readonly latitude: number
  readonly longitude: number
  readonly box: Box
}

/** The parts that an answer for the whole world and an answer for a view have in common; see `mapAnswer` in `src/platform/api/map.ts`. */
interface Marks<One extends Point> {
  readonly is_cut: boolean
  readonly points: readonly One[]
  readonly clusters: readonly Cluster[]
}

/**
 * What the server would answer for a view, derived from its answer for the whole world. Null if the answer for the whole world is not
 * detailed enough, so that the server must be asked. It is detailed enough if no location is in a cluster, or if all locations are in view
 * and its clusters are at least as small as those of the view; but never if it contains a path, such as a road.
 */
export function viewOfWhole<One extends Point>(whole: Marks<One> & { readonly extent: Box | null; readonly cells_across: number }, { box, zoom }: { readonly box: Box; readonly zoom: number }): Marks<One> | null {
  const { extent, points, clusters } = whole
  const isUnclustered = clusters.length === 0 && points.length <= MAP_POINTS_MAX
  const isAllInView = extent === null || hasBox(box, extent)
  // a path can be in view although its point (the location of its label) is not, and the text along a path depends on the zoom level
  if (points.some(({ path }) => Array.isArray(path))) return null
  if (isUnclustered) return { is_cut: false, clusters, points: isAllInView ? points : points.filter((point) => hasLocation(box, point)) }
  const across = cellsAcross(box, zoom)
  return zoom < MAP_ZOOM_MAX && across <= whole.cells_across && isAllInView ? merged(points, clusters, across) : null
}

/**
 * Merges the points and clusters that are in the same square of a coarser grid into one cluster. Each square of the finer grid lies within
 * one of the coarser grid.
 */
function merged<One extends Point>(points: readonly One[], clusters: readonly Cluster[], across: number): Marks<One> {
  const cells = new Map<number, { readonly point: One | null; readonly parts: Cluster[] }>()
  const add = (point: One | null, part: Cluster) => {
    const cell = cellAt(part, across)
    const present = cells.get(cell)
    if (present === undefined) cells.set(cell, { point, parts: [part] })
    else present.parts.push(part)
  }
  for (const cluster of clusters) add(null, cluster)
  for (const point of points) {
    const { id, latitude, longitude } = point
    add(point, { id, count: 1, latitude, longitude, box: { west: longitude, south: latitude, east: longitude, north: latitude } })
  }
  const all = [...cells.values()]
  return {
    is_cut: false,
    points: all.flatMap(({ point, parts }) => (parts.length === 1 && point !== null ? [point] : [])),
    clusters: all.flatMap(({ point, parts }) => (parts.length === 1 && point !== null ? [] : [clusterOf(parts)])),
  }
}

function clusterOf(parts: readonly Cluster[]): Cluster {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const mean = (of: (part: Cluster) => number) => parts.reduce((sum, part) => sum + part.count * of(part), 0) / count
  const boxes = parts.map(({ box }) => box)
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : {
    id: Math.min(...parts.map(({ id }) => id)),
    count,
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    box: {
      west: Math.min(...boxes.map(({ west }) => west)),
      south: Math.min(...boxes.map(({ south }) => south)),
      east: Math.max(...boxes.map(({ east }) => east)),
      north: Math.max(...boxes.map(({ north }) => north)),
    },
  }
}
