import { mileMarks, milesBetweenMarks, type MeasuredPoint } from '#src/areas/stationing/domain/lrs/measured-line'
import { checkBox, WORLD, type Box } from '#src/platform/domain/map/box'
import { refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { answerMap, type LocatedRows, type MapView } from '#src/platform/server/map/located'

interface LineFields {
  readonly id: number
  readonly route_id: string
  readonly name: string
  readonly begin_measure: number
  readonly end_measure: number
  readonly path: MeasuredPoint[]
}

/** A route with the fields of its GeoJSON feature. */
export interface RouteInBox extends Omit<LineFields, 'path'> {
  readonly lines: readonly (readonly MeasuredPoint[])[]
}

const joined = sql.part`route_lines line JOIN routes route ON route.dot_authority_id = line.dot_authority_id AND route.id = line.route AND route.import_number = line.import_number`
/** SQL for the middle point of the line, at which the map shows the label. */
const middle = sql.part`(line.path -> (jsonb_array_length(line.path) / 2))`
const located: Omit<LocatedRows, 'where'> = {
  from: joined,
  id: sql.part`line.id`,
  latitude: sql.part`(${middle} ->> 0)::float8`,
  longitude: sql.part`(${middle} ->> 1)::float8`,
  reach: { west: sql.part`line.west`, south: sql.part`line.south`, east: sql.part`line.east`, north: sql.part`line.north` },
}

/** The lines of the agency's routes in a view of the map, each with the mile marks of its zoom level (GEO-23, TICK-79). */
export async function findLocatedRoutes(db: AgencyTransaction, query: MapView & { readonly search?: string }) {
  const needle = (query.search ?? '').trim().toLowerCase()
  const own = sql.part`line.dot_authority_id = ${db.agency} AND route.deleted_at IS NULL`
  const where = needle === '' ? own : sql.part`${own} AND strpos(lower(concat_ws(E'\n', route.route_id, route.name)), ${needle}) > 0`
  return answerMap(db, { ...located, where }, query, async (ids) => {
    const lines = await db.many(sql<LineFields>`
      SELECT line.id, route.route_id, route.name, route.begin_measure::float8 AS begin_measure, route.end_measure::float8 AS end_measure, line.path
      FROM ${joined} WHERE line.dot_authority_id = ${db.agency} AND line.id = ANY (${[...ids]}::int[])`)
    return lines.map((line) => ({
      ...line,
      path: line.path.map(([latitude, longitude]) => [latitude, longitude]),
      miles: mileMarks(line.path, milesBetweenMarks(query.zoom, line.path[0]?.[0] ?? 0)),
    }))
  })
}

/** The middle vertex of a line; null if the line does not exist or its route is deleted. */
export function findLine(db: AgencyTransaction, id: number): Promise<{ readonly latitude: number; readonly longitude: number } | null> {
  return db.maybeOne(sql<{ latitude: number; longitude: number }>`
    SELECT ${located.latitude} AS latitude, ${located.longitude} AS longitude FROM ${joined} WHERE line.dot_authority_id = ${db.agency} AND route.deleted_at IS NULL AND line.id = ${id}`)
}

/**
 * Parses a `bbox`: west,south,east,north. Returns the whole world if there is no `bbox`. Throws 422 if `bbox` is not a valid box of
 * coordinates.
 */
export function readBox(bbox: string | undefined): Box {
  if (bbox === undefined) return WORLD
  const edges = bbox.split(',').map((edge) => (/^\s*-?\d+(?:\.\d+)?\s*$/.test(edge) ? Number(edge) : Number.NaN))
  const [west = 0, south = 0, east = 0, north = 0] = edges
  throwIfRefused(edges.length === 4 && edges.every(Number.isFinite) ? checkBox({ west, south, east, north }) : refuse('errors.routes_bbox'))
  return { west, south, east, north }
}

/** The agency's routes that have a line in a box or through it, each with all of its lines. */
export function findRoutesIn(db: AgencyTransaction, { west, south, east, north }: Box): Promise<readonly RouteInBox[]> {
  const isBetween = west > east
    ? sql.part`(line.east >= ${west}::float8 OR line.west <= ${east}::float8)`
    : sql.part`line.east >= ${west}::float8 AND line.west <= ${east}::float8`
  return db.many(sql<RouteInBox>`
    SELECT route.id, route.route_id, route.name, route.begin_measure::float8 AS begin_measure, route.end_measure::float8 AS end_measure,
      (SELECT json_agg(own.path ORDER BY own.position) FROM route_lines own WHERE own.dot_authority_id = route.dot_authority_id AND own.route = route.id AND own.import_number = route.import_number) AS lines
    FROM routes route
    WHERE route.dot_authority_id = ${db.agency} AND route.deleted_at IS NULL AND EXISTS (SELECT FROM route_lines line WHERE line.dot_authority_id = route.dot_authority_id AND line.route = route.id AND line.import_number = route.import_number
      AND line.north >= ${south}::float8 AND line.south <= ${north}::float8 AND ${isBetween})
    ORDER BY route.route_id`)
}
