import type { Box } from '#src/platform/domain/map/box'
import { checkBox, MERCATOR_EDGE, WORLD } from '#src/platform/domain/map/box'
import { cellsAcross, GRIDS } from '#src/platform/domain/map/grid'
import { MAP_CELLS_MAX, MAP_POINTS_MAX, MAP_WHOLE_CELLS_MAX, MAP_ZOOM_MAX } from '#src/platform/domain/map/limits'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { throwIfRefused } from '#src/platform/server/http/errors'

/** Records with a location: the table and its alias, the condition for rows that are visible and match the filters, and the columns. */
export interface LocatedRows {
  readonly from: SqlPart
  readonly where: SqlPart
  readonly id: SqlPart
  readonly latitude: SqlPart
  readonly longitude: SqlPart
  /**
   * For records that have a path: the edges of its bounding box. Such a record is in view if any part of this box is, and `latitude` and
   * `longitude` are the position of its label.
   */
  readonly reach?: { readonly west: SqlPart; readonly south: SqlPart; readonly east: SqlPart; readonly north: SqlPart }
}

/** SQL for the four edges of a location or of a path. */
type Reach = NonNullable<LocatedRows['reach']>

/** The view of the map, as a call requests it in its query. */
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
  readonly cells_across: number
  readonly points: readonly { readonly id: number; readonly latitude: number; readonly longitude: number }[]
  readonly clusters: Mark[]
}

/**
 * The SQL condition that a record has a location. Two zeros do not count as a location, because devices send them if they do not know their
 * position.
 */
function isLocated({ latitude, longitude }: Pick<LocatedRows, 'latitude' | 'longitude'>): SqlPart {
  return sql.part`${latitude} IS NOT NULL AND ${longitude} IS NOT NULL AND NOT (${latitude} = 0 AND ${longitude} = 0)`
}

/** The SQL condition that a location, or any part of the bounding box of a path, is inside a box. The box may cross the date line. */
export function isInBox(reach: Reach, { west, south, east, north }: Box): SqlPart {
  const isBetween = west > east
    ? sql.part`(${reach.east} >= ${west}::float8 OR ${reach.west} <= ${east}::float8)`
    : sql.part`${reach.east} >= ${west}::float8 AND ${reach.west} <= ${east}::float8`
  return sql.part`${reach.north} >= ${south}::float8 AND ${reach.south} <= ${north}::float8 AND ${isBetween}`
}

/** The edges of the view, or those of the whole world if the call names no edges. */
export function boxOf({ west = WORLD.west, south = WORLD.south, east = WORLD.east, north = WORLD.north }: MapView): Box {
  return { west, south, east, north }
}

/**
 * Finds the locations in a view. If there are at most MAP_POINTS_MAX locations, returns each of them; at the closest zoom level, returns
 * the first MAP_POINTS_MAX, and `is_cut` tells whether there are more. Otherwise, returns one cluster for each square of a grid that
 * contains several locations, and each location that is alone in its square. The grid covers the whole world, so that the clusters stay
 * the same while the map is moved. If the call names no edges, uses the finest grid that does not have too many squares in the box around
 * all locations. Runs a single statement. 422 for edges outside of the world.
 */
async function findMarks(db: AgencyTransaction, rows: LocatedRows, view: MapView): Promise<Marks> {
  throwIfRefused(checkBox(view))
  const box = boxOf(view)
  const { latitude, longitude } = rows
  const reach = rows.reach ?? { west: longitude, south: latitude, east: longitude, north: latitude }
  const [grids, cellsMax] = view.west === undefined ? [GRIDS, MAP_WHOLE_CELLS_MAX] : [[cellsAcross(box, view.zoom)], MAP_CELLS_MAX]
  const isClosest = view.zoom >= MAP_ZOOM_MAX
  const edge = MERCATOR_EDGE
  const down = (degrees: SqlPart) => sql.part`(1 - asinh(tan(radians(greatest(least(${degrees}, ${edge}::float8), -${edge}::float8)))) / pi()) / 2`
  const { total, west, east, far_west, far_east, south, north, cells, marks } = await db.one(sql<{
    total: number; west: number | null; east: number | null; far_west: number | null; far_east: number | null; south: number | null; north: number | null
    cells: number; marks: readonly (Omit<Mark, 'box'> & Box)[]
  }>`
    WITH located AS MATERIALIZED (
      SELECT ${rows.id} AS id, ${latitude} AS latitude, ${longitude} AS longitude,
        ${reach.west} AS west, ${reach.south} AS south, ${reach.east} AS east, ${reach.north} AS north
      FROM ${rows.from}
      WHERE ${rows.where} AND ${isLocated(rows)} AND ${isInBox(reach, box)}
    ), counted AS (
      SELECT count(*)::int AS total, min(south) AS south, max(north) AS north, min(west) AS west, max(east) AS east,
        min(CASE WHEN west < 0 THEN west + 360 ELSE west END) AS far_west, max(CASE WHEN east < 0 THEN east + 360 ELSE east END) AS far_east
      FROM located
    ), grid AS (
      SELECT coalesce(max(cells), ${grids[0] ?? 1}::float8) AS cells FROM counted, unnest(${[...grids]}::float8[]) AS cells
      WHERE (least(east - west, far_east - far_west) / 360 * cells + 1) * ((${down(sql.part`south`)} - ${down(sql.part`north`)}) * cells + 1) <= ${cellsMax}::float8
    ), marked AS (
      (SELECT id, 1 AS count, latitude, longitude, west, south, east, north FROM located
       WHERE ${isClosest}::boolean OR (SELECT total FROM counted) <= ${MAP_POINTS_MAX} ORDER BY id LIMIT ${MAP_POINTS_MAX})
      UNION ALL
      SELECT min(id), count(*)::int, avg(latitude), avg(longitude), min(west), min(south), max(east), max(north) FROM located
      WHERE NOT ${isClosest}::boolean AND (SELECT total FROM counted) > ${MAP_POINTS_MAX}
      GROUP BY least(floor((longitude + 180) / 360 * (SELECT cells FROM grid)), (SELECT cells FROM grid) - 1), floor(${down(sql.part`latitude`)} * (SELECT cells FROM grid))
    )
    SELECT counted.*, grid.cells, (SELECT coalesce(json_agg(marked), '[]') FROM marked) AS marks FROM counted, grid`)
  const points = marks.filter(({ count }) => count === 1).map(({ id, latitude: lat, longitude: long }) => ({ id, latitude: lat, longitude: long }))
  const clusters = marks.filter(({ count }) => count > 1)
    .map(({ id, count, latitude: lat, longitude: long, ...edges }) => ({ id, count, latitude: lat, longitude: long, box: edges }))
  const extent = west === null || east === null || far_west === null || far_east === null || south === null || north === null
    ? null
    : far_east - far_west < east - west ? { west: inWorld(far_west), east: inWorld(far_east), south, north } : { west, east, south, north }
  return { total, extent, is_cut: isClosest && total > points.length, cells_across: cells, points, clusters }
}

function inWorld(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude
}

/**
 * Answers the call of a map layer: the points in the view with the fields of their records, which `read` finds by id, and the clusters. If
 * the view is the whole world, the answer also has the number of matching records without a location. A point whose record is not found is
 * left out.
 */
export async function answerMap<Fields extends { readonly id: number }>(db: AgencyTransaction, rows: LocatedRows, view: MapView, read: (ids: readonly number[]) => Promise<readonly Fields[]>): Promise<MapLayerAnswer<Fields>> {
  const { points, ...marks } = await findMarks(db, rows, view)
  const byId = new Map((await read(points.map(({ id }) => id))).map((record) => [record.id, record]))
  const hasBox = view.west !== undefined
  const without = hasBox ? null : await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM ${rows.from} WHERE ${rows.where} AND NOT (${isLocated(rows)})`)
  return {
    ...marks,
    points: points.flatMap((point) => {
      const record = byId.get(point.id)
      return record === undefined ? [] : [{ ...record, ...point }]
    }),
    without_location: without === null ? null : without.count,
  }
}

/** The answer of a call for a map layer, as described by the schema that `mapAnswer` returns. */
interface MapLayerAnswer<Fields> extends Omit<Marks, 'points'> {
  readonly points: (Fields & Marks['points'][number])[]
  readonly without_location: number | null
}
