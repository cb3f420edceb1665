import { nearnessOf } from '#src/areas/equipment/domain/proximity/proximity'
import { findProximity } from '#src/areas/equipment/server/proximity/store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { JobWorker } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** The job that recalculates the proximity of a project's equipment (EQPT-20). */
export const PROXIMITY_JOB = 'equipment-proximity'

/** The worker of the job. Running it twice has the same result. */
export function proximityWorker({ database }: Pick<Platform, 'database'>): JobWorker {
  return async ({ agency, input, report }) => {
    const project = typeof input === 'object' && input !== null ? Number(Reflect.get(input, 'project_id')) : 0
    const calculated = await database.inAgency(agency, (db) => recalculate(db, project))
    await report(calculated, calculated)
    return { result: { calculated } }
  }
}

/**
 * Calculates the distance of each machine from its project, and whether it is within the project's ranges; returns the number of machines.
 */
export async function recalculate(db: AgencyTransaction, projectId: number): Promise<number> {
  const ranges = await findProximity(db, projectId)
  const rows = await db.many(sql<{ id: number; latitude: number | null; longitude: number | null; project_latitude: number | null; project_longitude: number | null }>`
    SELECT reading.id, reading.latitude, reading.longitude, project.latitude AS project_latitude, project.longitude AS project_longitude
    FROM equipments machine
    JOIN dot_projects project ON project.dot_authority_id = machine.dot_authority_id AND project.id = machine.dot_project_id
    JOIN equipment_readings reading ON reading.dot_authority_id = machine.dot_authority_id AND reading.id = machine.id
    WHERE machine.dot_authority_id = ${db.agency} AND machine.dot_project_id = ${projectId} ORDER BY reading.id FOR UPDATE OF reading`)
  const near = rows.map(({ latitude, longitude, project_latitude: north, project_longitude: east }) =>
    nearnessOf(latitude === null || longitude === null ? null : { latitude, longitude }, north === null || east === null ? null : { latitude: north, longitude: east }, ranges))
  await db.run(sql`
    UPDATE equipment_readings reading SET distance_meters = near.distance, in_proximity = near.in_proximity, in_transmission = near.in_transmission
    FROM unnest(${rows.map(({ id }) => id)}::int[], ${near.map((one) => one.distance_meters)}::float8[], ${near.map((one) => one.in_proximity)}::boolean[],
      ${near.map((one) => one.in_transmission)}::boolean[]) AS near (id, distance, in_proximity, in_transmission)
    WHERE reading.dot_authority_id = ${db.agency} AND reading.id = near.id`)
  return rows.length
}

/** Undoes changes of proximity settings, and recalculates the proximity. */
export const proximityRestorer = restoreColumnsOf({
  table: 'proximity_settings',
  columns: ['proximity_range_meters', 'transmission_range_meters'],
  may: 'change_equipment',
  name: sql.part`(SELECT project.title FROM dot_projects project WHERE project.dot_authority_id = record.dot_authority_id AND project.id = record.id)`,
  async after(db, _undoer, records) {
    for (const { id } of records) await recalculate(db, id)
  },
})
