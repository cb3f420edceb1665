import { nearestTo } from '#src/areas/stationing/domain/geometry/nearest'
import { nearestOnLine, partOfLine } from '#src/areas/stationing/domain/lrs/part-of-line'
import { findGeometry, type AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { findRoutesIn } from '#src/areas/stationing/server/lrs/located-routes'
import { placeOf, type Location } from '#src/areas/stationing/server/projections/projections'
import { pathAlong } from '#src/areas/stationing/server/public/alignment-lines'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** `near`: how many feet the ends of a path may be from its alignment or route. `most`: the maximum number of points of the path. */
interface WayLimits {
  readonly near: number
  readonly most: number
}

/**
 * A path along an alignment. `from` and `to` are the distances in feet, from the start of the alignment, at which the path begins and ends;
 * `from` is greater if the path runs against the stations.
 */
interface AlignmentWay {
  readonly line: AlignmentGeometry
  readonly from: number
  readonly to: number
  readonly path: readonly Location[]
}

const FEET_OF_DEGREE = 364_000

/**
 * The path between two locations along an alignment: of the project's confirmed alignments, the one that is nearest to both locations. Null
 * if none is near (WZON-8).
 */
export async function findAlignmentWay(db: AgencyTransaction, project: number, start: Location, end: Location, { near, most }: WayLimits): Promise<AlignmentWay | null> {
  const { west, south, east, north } = around(start, near)
  const lines = await findGeometry(db, sql.part`alignment.dot_project_id = ${project}
    AND alignment.east >= ${west}::float8 AND alignment.west <= ${east}::float8 AND alignment.north >= ${south}::float8 AND alignment.south <= ${north}::float8`)
  let best: (Omit<AlignmentWay, 'path'> & { readonly apart: number }) | null = null
  for (const line of lines) {
    const [from, to] = [start, end].map((at) => nearestTo(line.elements, placeOf(line.grid, at), near))
    if (from === null || from === undefined || to === null || to === undefined) continue
    const apart = from.distance + to.distance
    if (best === null || apart < best.apart) best = { line, from: from.along, to: to.along, apart }
  }
  if (best === null) return null
  const { line, from, to } = best
  const path = pathAlong(line, Math.min(from, to), Math.max(from, to), most)
  return { line, from, to, path: from <= to ? path : path.toReversed() }
}

/**
 * The path between two locations along a route: of the agency's routes, the one that is nearest to both locations. Null if none is near
 * (WZON-8).
 */
export async function findRouteWay(db: AgencyTransaction, start: Location, end: Location, { near, most }: WayLimits): Promise<{ readonly name: string; readonly path: readonly Location[] } | null> {
  const routes = await findRoutesIn(db, around(start, near))
  let best: { readonly name: string; readonly path: readonly Location[]; readonly apart: number } | null = null
  for (const { name, lines } of routes) {
    for (const line of lines) {
      const [from, to] = [nearestOnLine(line, start), nearestOnLine(line, end)]
      if (from === null || to === null || from.feet > near || to.feet > near) continue
      const apart = from.feet + to.feet
      if (best === null || apart < best.apart) best = { name, path: partOfLine(line, from, to), apart }
    }
  }
  return best === null || best.path.length > most ? null : best
}

/** The box around a location with everything that is at most `feet` away. */
function around({ latitude, longitude }: Location, feet: number) {
  const [up, across] = [feet / FEET_OF_DEGREE, feet / (FEET_OF_DEGREE * Math.cos((latitude * Math.PI) / 180))]
  return { west: longitude - across, east: longitude + across, south: latitude - up, north: latitude + up }
}
