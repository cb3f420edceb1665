import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { equipmentMap } from '#src/areas/equipment/api/map'
import type { StatusId } from '#src/areas/equipment/domain/status'
import { conditionOf, tables } from '#src/areas/equipment/server/equipment-list'
import { sql } from '#src/platform/server/database/sql'
import { implement } from '#src/platform/server/http/call'
import { answerMap } from '#src/platform/server/map/located'

interface MachineFields {
  readonly id: number
  readonly equipment_id: string
  readonly oem: string
  readonly model: string
  readonly subtype: string
  readonly contractor: string
  readonly status_id: StatusId
  readonly dot_project_id: number | null
  readonly project: string | null
  readonly located_at: string | null
}

/** The equipment on the map: the machines of projects that the person sees, or for administrators, all machines (EQPT-1, EQPT-23). */
export const equipmentMapRoutes = implement(equipmentMap, {
  located: ({ person, query, inAgency }) =>
    inAgency(async (db) => {
      const { project_id: project = null, machine_id: only, search } = query
      if (project !== null) await assertProjectVisible(db, person, project)
      const where = sql.part`${conditionOf(db, person, { project, ...(search === undefined ? {} : { search }) })} AND ${visibleProjects(person, sql.part`record.dot_project_id`)}
        AND (${only ?? null}::int IS NULL OR record.id = ${only ?? null}::int)`
      return answerMap(db, { from: tables, where, id: sql.part`record.id`, latitude: sql.part`reading.latitude`, longitude: sql.part`reading.longitude` }, query, (ids) => db.many(sql<MachineFields>`
        SELECT record.id, record.equipment_id, record.oem, record.model, record.subtype, record.contractor, state.status_id, record.dot_project_id, project.title AS project,
          to_json(reading.located_at) #>> '{}' AS located_at
        FROM ${tables} WHERE record.dot_authority_id = ${db.agency} AND record.id = ANY (${[...ids]}::int[])`))
    }),
})
