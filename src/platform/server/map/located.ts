import { refuse } from '#src/platform/domain/verdict'
import type { Box } from '#src/platform/domain/map/box'
import { MERCATOR_EDGE, WORLD } from '#src/platform/domain/map/box'
import { MAP_CELL_PX, MAP_CELLS_MAX, MAP_POINTS_MAX, MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'

/** Records with a location: the table with its alias, the condition for the visible and matching rows, and the columns. */
export interface LocatedRows {
  readonly from: SqlPart
  readonly where: SqlPart
  readonly id: SqlPart
  readonly latitude: SqlPart
  readonly longitude: SqlPart
}

/** The view of a call, as in its query. */
export interface MapView extends Partial<Box> {
  readonly zoom: number
}

interface Mark {
  readonly id: number
  readonly count: number
  readonly latitude: number
  readonly longitude: number
  readonly box: Box
}

interface Marks {
  readonly total: number
  readonly extent: Box | null
  readonly is_cut: boolean
  readonly points: readonly { readonly id: number; readonly latitude: number; readonly longitude: number }[]
  readonly clusters: readonly Mark[]
}

/** Whether a call names a part of the world. */
export function hasBox({ west, south, east, north }: MapView): boolean {
  return west !== undefined || south !== undefined || east !== undefined || north !== undefined
}

/** The condition that a record has a location. Zero degrees in both is what devices send that know none. */
export function isLocated({ latitude, longitude }: Pick<LocatedRows, 'latitude' | 'longitude'>): SqlPart {
  return sql.part`${latitude} IS NOT NULL AND ${longitude} IS NOT NULL AND NOT (${latitude} = 0 AND ${longitude} = 0)`
}

/**
 * The locations in a view: all of them if they are few, otherwise the clusters of a grid that covers the world, so that they stay the same
 * while the map is moved. Counted in one statement. 422 if the south is above the north.
 */
export async function findMarks(db: AgencyTransaction, rows: LocatedRows, view: MapView): Promise<Marks> {
  const box: Box = { west: view.west ?? WORLD.west, south: view.south ?? WORLD.south, east: view.east ?? WORLD.east, north: view.north ?? WORLD.north }
  if (box.south > box.north) throwIfRefused(refuse('errors.map_box'), [{ field: 'south', message: String(box.south) }])
  const { latitude, longitude } = rows
  const crosses = box.west > box.east
  const isBetween = crosses
    ? sql.part`(${longitude} >= ${box.west}::float8 OR ${longitude} <= ${box.east}::float8)`
    : sql.part`${longitude} >= ${box.west}::float8 AND ${longitude} <= ${box.east}::float8`
  const cells = cellsAcross(box, view.zoom)
  const isClosest = view.zoom >= MAP_ZOOM_MAX
  const edge = MERCATOR_EDGE
  const { total, west, east, far_west, far_east, south, north, marks } = await db.one(sql<{
    total: number; west: number | null; east: number | null; far_west: number | null; far_east: number | null; south: number | null; north: number | null
    marks: readonly (Omit<Mark, 'box'> & Box)[]
  }>`
    WITH located AS MATERIALIZED (
      SELECT ${rows.id} AS id, ${latitude} AS latitude, ${longitude} AS longitude FROM ${rows.from}
      WHERE ${rows.where} AND ${isLocated(rows)} AND ${latitude} >= ${box.south}::float8 AND ${latitude} <= ${box.north}::float8 AND ${isBetween}
    ), counted AS (
      SELECT count(*)::int AS total, min(latitude) AS south, max(latitude) AS north, min(longitude) AS west, max(longitude) AS east,
        min(CASE WHEN longitude < 0 THEN longitude + 360 ELSE longitude END) AS far_west, max(CASE WHEN longitude < 0 THEN longitude + 360 ELSE longitude END) AS far_east
      FROM located
    ), marked AS (
      (SELECT id, 1 AS count, latitude, longitude, longitude AS west, latitude AS south, longitude AS east, latitude AS north FROM located
       WHERE ${isClosest}::boolean OR (SELECT total FROM counted) <= ${MAP_POINTS_MAX} ORDER BY id LIMIT ${MAP_POINTS_MAX})
      UNION ALL
      SELECT min(id), count(*)::int, avg(latitude), avg(longitude), min(longitude), min(latitude), max(longitude), max(latitude) FROM located
      WHERE NOT ${isClosest}::boolean AND (SELECT total FROM counted) > ${MAP_POINTS_MAX}
      GROUP BY floor((longitude + 180) / 360 * ${cells}::float8),
        floor((1 - asinh(tan(radians(greatest(least(latitude, ${edge}::float8), -${edge}::float8)))) / pi()) / 2 * ${cells}::float8)
    )
    SELECT counted.*, (SELECT coalesce(json_agg(marked), '[]') FROM marked) AS marks FROM counted`)
  const points = marks.filter(({ count }) => count === 1).map(({ id, latitude: lat, longitude: long }) => ({ id, latitude: lat, longitude: long }))
  const clusters = marks.filter(({ count }) => count > 1)
    .map(({ id, count, latitude: lat, longitude: long, ...edges }) => ({ id, count, latitude: lat, longitude: long, box: edges }))
  const extent = west === null || east === null || far_west === null || far_east === null || south === null || north === null
    ? null
    : far_east - far_west < east - west ? { west: inWorld(far_west), east: inWorld(far_east), south, north } : { west, east, south, north }
  return { total, extent, is_cut: isClosest && total > points.length, points, clusters }
}

function inWorld(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude
}

/** How many squares of the grid are beside each other around the world: fewer than the zoom asks for if the box would have too many. */
function cellsAcross({ west, south, east, north }: Box, zoom: number): number {
  const width = (west > east ? east + 360 - west : east - west) / 360
  const height = mercator(south) - mercator(north)
  let across = (256 / MAP_CELL_PX) * 2 ** zoom
  while (across > 1 && (width * across + 1) * (height * across + 1) > MAP_CELLS_MAX) across /= 2
  return across
}

/** The distance from the northern edge of a Web Mercator map, from 0 to 1. */
function mercator(latitude: number): number {
  const kept = Math.min(Math.max(latitude, -MERCATOR_EDGE), MERCATOR_EDGE)
  return (1 - Math.asinh(Math.tan((kept * Math.PI) / 180)) / Math.PI) / 2
}

/** The points of an answer with the fields of their records, in the order of the ids. A point whose record is missing is left out. */
export function withFields<Fields extends { readonly id: number }>(points: Marks['points'], records: readonly Fields[]): (Fields & Marks['points'][number])[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  return points.flatMap((point) => {
    const record = byId.get(point.id)
    return record === undefined ? [] : [{ ...record, ...point }]
  })
}
