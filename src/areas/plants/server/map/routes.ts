import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { plantMap } from '#src/areas/plants/api/map'
import { may } from '#src/platform/domain/session/abilities'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap } from '#src/platform/server/map/located'

interface PlantFields {
  readonly id: number
  readonly name: string
  readonly supplier: string
  readonly address: string | null
  readonly active: boolean
  readonly last_ticketed_at: string | null
}

/**
 * The plants on the map: for a project, the plants that delivered to it. Otherwise, people who may see the tickets of plants get all plants
 * of the agency, and everybody else gets the plants that delivered to a project that the person sees (PLNT-1, TICK-79).
 */
export const plantMapRoutes = implement(plantMap, {
  located: ({ person, query, inAgency }) =>
    inAgency(async (db) => {
      const { project_id: project, search = '' } = query
      if (project !== undefined) await assertProjectVisible(db, person, project)
      const needle = search.trim().toLowerCase()
      const where = sql.join([
        sql.part`plant.dot_authority_id = ${db.agency} AND plant.merged_into IS NULL`,
        ...(needle === '' ? [] : [sql.part`strpos(lower(concat_ws(E'\n', plant.name, plant.supplier, plant.address)), ${needle}) > 0`]),
        ...(project === undefined && may('see_plant_tickets', person).allowed ? [] : [sql.part`plant.id IN (
          SELECT slip.plant_id FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND ${project === undefined ? visibleProjects(person, sql.part`slip.dot_project_id`) : sql.part`slip.dot_project_id = ${project}`})`]),
      ], ' AND ')
      return answerMap(db, { from: sql.part`plants plant`, where, id: sql.part`plant.id`, latitude: sql.part`plant.latitude`, longitude: sql.part`plant.longitude` }, query, (ids) => db.many(sql<PlantFields>`
        SELECT plant.id, plant.name, plant.supplier, plant.address, plant.active, to_json(activity.last_ticketed_at) #>> '{}' AS last_ticketed_at
        FROM plants plant LEFT JOIN plant_activity activity ON activity.dot_authority_id = plant.dot_authority_id AND activity.plant_id = plant.id
        WHERE plant.dot_authority_id = ${db.agency} AND plant.id = ANY (${[...ids]}::int[])`))
    }),
})
