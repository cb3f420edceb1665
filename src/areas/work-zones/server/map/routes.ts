import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { workZoneMap } from '#src/areas/work-zones/api/map'
import type { ZoneDirection, ZoneType } from '#src/areas/work-zones/domain/work-zone'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap, type LocatedRows } from '#src/platform/server/map/located'

interface ZoneFields {
  readonly id: number
  readonly name: string
  readonly type: ZoneType | null
  readonly direction: ZoneDirection | null
  readonly road_name: string
  readonly armed: boolean
  readonly dot_project_id: number
  readonly project: string
  readonly path: number[][]
}

/** SQL for the zones with the bounding boxes of their paths, and the middle point of each path for its label. */
const from = sql.part`work_zones zone
  JOIN dot_projects project ON project.dot_authority_id = zone.dot_authority_id AND project.id = zone.dot_project_id
  CROSS JOIN LATERAL (
    SELECT min((point ->> 'latitude')::float8) AS south, max((point ->> 'latitude')::float8) AS north, min((point ->> 'longitude')::float8) AS west, max((point ->> 'longitude')::float8) AS east
    FROM jsonb_array_elements(zone.path) AS point) AS edge`
const middle = sql.part`(zone.path -> (jsonb_array_length(zone.path) / 2))`
const located: Omit<LocatedRows, 'where'> = {
  from,
  id: sql.part`zone.id`,
  latitude: sql.part`(${middle} ->> 'latitude')::float8`,
  longitude: sql.part`(${middle} ->> 'longitude')::float8`,
  reach: { west: sql.part`edge.west`, south: sql.part`edge.south`, east: sql.part`edge.east`, north: sql.part`edge.north` },
}

/** The work zones on the map: those of the projects that the person sees (TICK-79). */
export const workZoneMapRoutes = implement(workZoneMap, {
  located: ({ person, query, inAgency }) =>
    inAgency(async (db) => {
      const { project_id: only, search = '' } = query
      if (only !== undefined) await assertProjectVisible(db, person, only)
      const needle = search.trim().toLowerCase()
      const where = sql.join([
        sql.part`zone.dot_authority_id = ${db.agency} AND project.deleted_at IS NULL AND ${visibleProjects(person, sql.part`zone.dot_project_id`)}`,
        ...(only === undefined ? [] : [sql.part`zone.dot_project_id = ${only}`]),
        ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', zone.name, zone.road_name, project.title)), ${needle}) > 0`]),
      ], ' AND ')
      return answerMap(db, { ...located, where }, query, (ids) => db.many(sql<ZoneFields>`
        SELECT zone.id, zone.name, zone.type, zone.direction, zone.road_name, zone.armed_at IS NOT NULL AS armed, zone.dot_project_id, project.title AS project,
          (SELECT json_agg(json_build_array(point -> 'latitude', point -> 'longitude') ORDER BY at) FROM jsonb_array_elements(zone.path) WITH ORDINALITY AS points (point, at)) AS path
        FROM work_zones zone JOIN dot_projects project ON project.dot_authority_id = zone.dot_authority_id AND project.id = zone.dot_project_id
        WHERE zone.dot_authority_id = ${db.agency} AND zone.id = ANY (${[...ids]}::int[])`))
    }),
})
