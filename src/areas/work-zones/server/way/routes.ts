import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { stationAlong, stationText } from '#src/areas/stationing/domain/station-text'
import { findAlignmentWay, findRouteWay } from '#src/areas/stationing/server/public/ways'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { workZoneWays } from '#src/areas/work-zones/api/way'
import { stretchOf } from '#src/areas/work-zones/domain/placement'
import { NEAR_FEET } from '#src/areas/work-zones/domain/way'
import { checkPath, checkPoint, cleanPath, PATH_POINTS_MAX, readPath, type Point } from '#src/areas/work-zones/domain/zone-path'
import { placeZone } from '#src/areas/work-zones/server/placement/placing'
import { refusedFields } from '#src/areas/work-zones/server/refused-fields'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'

/** Paths for a work zone that is drawn on the map (WZON-5, WZON-8). */
export const workZoneWayRoutes = implement(workZoneWays, {
  between: ({ params: { projectId }, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, projectId)
      const [start, end] = [pointOf('start', query.start), pointOf('end', query.end)]
      const way = (checkStationing(person).allowed ? await alongAlignment(db, projectId, start, end) : null) ?? (await alongRoute(db, start, end))
      return { way: way !== null && checkPath(way.path).allowed ? way : null }
    }),
  along: ({ params: { projectId }, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, projectId)
      return { path: cleanPath((await placeZone(db, person.flags, projectId, query)).path) }
    }),
})

async function alongAlignment(db: AgencyTransaction, project: number, start: Point, end: Point) {
  const way = await findAlignmentWay(db, project, start, end, { near: NEAR_FEET, most: PATH_POINTS_MAX })
  if (way === null) return null
  const { line } = way
  const [start_station, end_station] = [way.from, way.to].map((along) => stationText(stationAlong(line, along).station))
  if (start_station === undefined || end_station === undefined) return null
  const isPlaced = stretchOf(line, { start_station, end_station }) !== null
  return { kind: 'alignment' as const, name: line.name, path: cleanPath(way.path), placement: isPlaced ? { alignment_id: line.id, start_station, end_station } : null }
}

async function alongRoute(db: AgencyTransaction, start: Point, end: Point) {
  const way = await findRouteWay(db, start, end, { near: NEAR_FEET, most: PATH_POINTS_MAX })
  return way === null ? null : { kind: 'route' as const, name: way.name, path: cleanPath(way.path), placement: null }
}

/** Reads a point from a query parameter. Throws 422 if the text is not a point, or if no work zone can be there. */
function pointOf(field: string, text: string): Point {
  const [point, another] = readPath(text) ?? []
  const verdict = point === undefined || another !== undefined ? refuse('errors.zone_point') : checkPoint(point)
  if (point === undefined || !verdict.allowed) throw refusedFields({ [field]: verdict })
  return point
}
