import { stationsShown } from '#src/areas/stationing/domain/station-marks'
import { assertProjectVisible, visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { answerMap, boxOf, isInBox, type LocatedRows, type MapView } from '#src/platform/server/map/located'

interface AlignmentFields {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number
  readonly project: string
  readonly station_start: number
  readonly station_end: number
  /** The length of the alignment in feet, along its line. */
  readonly length: number
  readonly path: number[][]
}

interface StationMark {
  readonly alignment: number
  readonly latitude: number
  readonly longitude: number
  readonly name: string
}

/** Maximum number of stations on one line in a view; more would be illegible. */
const MOST_MARKS = 200

/** SQL for the middle point of the line, at which the map shows the label. */
const middle = sql.part`(alignment.path -> (jsonb_array_length(alignment.path) / 2))`
const located: Omit<LocatedRows, 'where'> = {
  from: sql.part`alignments alignment JOIN dot_projects project ON project.dot_authority_id = alignment.dot_authority_id AND project.id = alignment.dot_project_id`,
  id: sql.part`alignment.id`,
  latitude: sql.part`(${middle} ->> 0)::float8`,
  longitude: sql.part`(${middle} ->> 1)::float8`,
  reach: { west: sql.part`alignment.west`, south: sql.part`alignment.south`, east: sql.part`alignment.east`, north: sql.part`alignment.north` },
}

/**
 * The confirmed alignments in a view of the map, each with the stations that fit the zoom level of the view. Only alignments of projects
 * that the person sees (TICK-79).
 */
export async function findLocated(db: AgencyTransaction, person: Viewer, query: MapView & { readonly project_id?: number; readonly search?: string }) {
  const { project_id: only, search = '' } = query
  if (only !== undefined) await assertProjectVisible(db, person, only)
  const needle = search.trim().toLowerCase()
  const where = sql.join([
    sql.part`alignment.dot_authority_id = ${db.agency} AND alignment.deleted_at IS NULL AND alignment.status = 'confirmed' AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`alignment.dot_project_id`)}`,
    ...(only === undefined ? [] : [sql.part`alignment.dot_project_id = ${only}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', alignment.name, project.title)), ${needle}) > 0`]),
  ], ' AND ')
  return answerMap(db, { ...located, where }, query, async (ids) => {
    const alignments = await findFields(db, ids)
    const marks = await findMarks(db, alignments, query)
    return alignments.map(({ length: _length, ...alignment }) => ({ ...alignment, stations: marks.filter((mark) => mark.alignment === alignment.id).map(({ alignment: _alignment, ...mark }) => mark) }))
  })
}

function findFields(db: AgencyTransaction, ids: readonly number[]): Promise<readonly AlignmentFields[]> {
  return db.many(sql<AlignmentFields>`
    SELECT alignment.id, alignment.name, alignment.dot_project_id, project.title AS project, alignment.station_start,
      coalesce((alignment.equations #>> '{-1,ahead}')::float8 + (CASE WHEN (alignment.equations #>> '{-1,isDecreasing}')::boolean THEN -1 ELSE 1 END) * (alignment.length - (alignment.equations #>> '{-1,at}')::float8),
        alignment.station_start + alignment.length) AS station_end, alignment.length, alignment.path
    FROM alignments alignment JOIN dot_projects project ON project.dot_authority_id = alignment.dot_authority_id AND project.id = alignment.dot_project_id
    WHERE alignment.dot_authority_id = ${db.agency} AND alignment.id = ANY (${[...ids]}::int[])`)
}

/**
 * The stations in a view to show along alignments: the full stations at an interval in feet that depends on the zoom level, and in a close
 * view also the custom stations. An alignment that is shorter than this interval shows no full stations, because a single station says
 * nothing about distances.
 */
async function findMarks(db: AgencyTransaction, alignments: readonly AlignmentFields[], view: MapView): Promise<readonly StationMark[]> {
  const shown = alignments.flatMap(({ id, length, path }) => {
    const { step, hasCustom } = stationsShown(view.zoom, path[0]?.[0] ?? 0)
    const hasFull = length >= step
    return hasFull || hasCustom ? [{ id, step, hasFull, hasCustom }] : []
  })
  if (shown.length === 0) return []
  const [latitude, longitude] = [sql.part`station.latitude`, sql.part`station.longitude`]
  return db.many(sql<StationMark>`
    SELECT mark.alignment, mark.latitude, mark.longitude, mark.name FROM (
      SELECT station.alignment_id AS alignment, station.latitude, station.longitude, station.display_name AS name, row_number() OVER (PARTITION BY station.alignment_id ORDER BY station.category, station.along) AS number
      FROM stations station JOIN jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) AS shown (id int, step bigint, "hasFull" boolean, "hasCustom" boolean) ON shown.id = station.alignment_id
      WHERE station.dot_authority_id = ${db.agency} AND station.deleted_at IS NULL AND ${isInBox({ west: longitude, south: latitude, east: longitude, north: latitude }, boxOf(view))}
        AND (CASE WHEN station.category = 'custom' THEN shown."hasCustom" ELSE shown."hasFull" AND round(station.station)::bigint % shown.step = 0 END)) mark
    WHERE mark.number <= ${MOST_MARKS} ORDER BY mark.alignment, mark.number`)
}
