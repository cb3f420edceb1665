import { assertProjectVisible, visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { answerMap, type LocatedRows, type MapView } from '#src/platform/server/map/located'

interface AlignmentFields {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number
  readonly project: string
  readonly station_start: number
  readonly station_end: number
  readonly path: number[][]
}

/** The label is at the middle point of the line. */
const middle = sql.part`(alignment.path -> (jsonb_array_length(alignment.path) / 2))`
const located: Omit<LocatedRows, 'where'> = {
  from: sql.part`alignments alignment JOIN dot_projects project ON project.dot_authority_id = alignment.dot_authority_id AND project.id = alignment.dot_project_id`,
  id: sql.part`alignment.id`,
  latitude: sql.part`(${middle} ->> 0)::float8`,
  longitude: sql.part`(${middle} ->> 1)::float8`,
  reach: { west: sql.part`alignment.west`, south: sql.part`alignment.south`, east: sql.part`alignment.east`, north: sql.part`alignment.north` },
}

/** The confirmed alignments in a view of the map: those of the projects that the person sees (TICK-79). */
export async function findLocated(db: AgencyTransaction, person: Viewer, query: MapView & { readonly project_id?: number; readonly search?: string }) {
  const { project_id: only, search = '' } = query
  if (only !== undefined) await assertProjectVisible(db, person, only)
  const needle = search.trim().toLowerCase()
  const where = sql.join([
    sql.part`alignment.dot_authority_id = ${db.agency} AND alignment.deleted_at IS NULL AND alignment.status = 'confirmed' AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`alignment.dot_project_id`)}`,
    ...(only === undefined ? [] : [sql.part`alignment.dot_project_id = ${only}`]),
    ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', alignment.name, project.title)), ${needle}) > 0`]),
  ], ' AND ')
  return answerMap(db, { ...located, where }, query, (ids) => db.many(sql<AlignmentFields>`
    SELECT alignment.id, alignment.name, alignment.dot_project_id, project.title AS project, alignment.station_start,
      coalesce((alignment.equations #>> '{-1,ahead}')::float8 + (CASE WHEN (alignment.equations #>> '{-1,isDecreasing}')::boolean THEN -1 ELSE 1 END) * (alignment.length - (alignment.equations #>> '{-1,at}')::float8),
        alignment.station_start + alignment.length) AS station_end, alignment.path
    FROM alignments alignment JOIN dot_projects project ON project.dot_authority_id = alignment.dot_authority_id AND project.id = alignment.dot_project_id
    WHERE alignment.dot_authority_id = ${db.agency} AND alignment.id = ANY (${[...ids]}::int[])`))
}
