import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { equipment } from '#src/areas/equipment/domain/equipment'
import { sql } from '#src/platform/server/database/sql'
import { notFound } from '#src/platform/server/http/errors'
import { recordTable, type OwnColumn, type RecordTable } from '#src/platform/server/records/table'

const project: OwnColumn<number | null> = {
  select: sql.part`record.dot_project_id`,
  async put(db, id, value) {
    const { is_same: isSame, is_known: isKnown } = await db.one(sql<{ is_same: boolean; is_known: boolean }>`
      SELECT dot_project_id IS NOT DISTINCT FROM ${value}::int AS is_same,
        EXISTS (SELECT FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${value} AND deleted_at IS NULL) AS is_known
      FROM equipments WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
    if (isSame) return
    if (value !== null && !isKnown) throw notFound()
    await db.run(sql`UPDATE equipments SET dot_project_id = ${value} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  },
}

/** The engine runs of the last 26 hours: enough to count today's running time since 5 AM in any time zone. */
const runs = sql.part`coalesce((
  SELECT json_agg(json_build_object('from', run.started_at, 'to', run.ended_at)) FROM equipment_runs run
  WHERE run.dot_authority_id = record.dot_authority_id AND run.equipment_id = record.id AND (run.ended_at IS NULL OR run.ended_at > now() - interval '26 hours')), '[]')`

/** A machine's project, status and readings as JSON, for the machine with the table alias `record`. */
const machine = sql.part`(
  SELECT json_build_object(
    'project', project.title, 'job_id', project.job_number, 'timezone', coalesce(project.timezone, agency.timezone),
    'status_id', state.status_id, 'status_since', state.status_since, 'status_timer', greatest(0, floor(extract(epoch FROM now() - state.status_since)))::int,
    'transmitting', state.transmitting,
    'engine_running', reading.engine_running, 'latitude', reading.latitude, 'longitude', reading.longitude, 'located_at', reading.located_at,
    'heard_at', reading.heard_at, 'operating_hours', reading.operating_hours, 'odometer_miles', reading.odometer_miles, 'fuel_percent', reading.fuel_percent,
    'source', reading.source_name, 'distance_meters', round(reading.distance_meters::numeric, 1), 'in_proximity', reading.in_proximity, 'in_transmission', reading.in_transmission,
    'project_equipments_count', (
      SELECT count(*) FROM equipment_mobilizations been WHERE been.dot_authority_id = record.dot_authority_id AND been.equipment_id = record.id),
    'runs', ${runs}, 'now', now())
  FROM equipment_states state
  JOIN equipment_readings reading ON reading.dot_authority_id = state.dot_authority_id AND reading.id = state.id
  JOIN dot_authorities agency ON agency.id = state.dot_authority_id
  LEFT JOIN dot_projects project ON project.dot_authority_id = state.dot_authority_id AND project.id = record.dot_project_id
  WHERE state.dot_authority_id = record.dot_authority_id AND state.id = record.id)`

const plain = recordTable(equipment, { dot_project_id: project }, { machine })

/**
 * Reads and writes equipment in the database. Machines count as duplicates if they have the same equipment id, or the same maker and serial
 * number.
 */
export const equipmentTable: RecordTable<typeof equipment.fields> = {
  ...plain,
  async others(db, { equipment_id: id, oem, serial_number: serial }, { id: own }) {
    const rows = await plain.find(db, sql.part`record.id <> ${own} AND record.deleted_at IS NULL AND (record.equipment_id_key = ${comparisonKey(id)}
      OR (record.serial_number <> '' AND lower(record.serial_number) = lower(${serial}) AND lower(record.oem) = lower(${oem})))`)
    return rows.map(({ values }) => values)
  },
  async set(db, id, values) {
    // set the project first: a trigger stores the days for the machine's current project
    await project.put(db, id, values.dot_project_id)
    return plain.set(db, id, values)
  },
}
