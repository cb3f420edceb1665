import type { StatusId } from '#src/areas/equipment/domain/status'
import type { ReportedMachine } from '#src/areas/equipment/domain/telematics/snapshot'
import { GAP_HOURS, type KnownMachine, type TakenReading } from '#src/areas/equipment/domain/telematics/take-reading'
import type { Nearness } from '#src/areas/equipment/domain/proximity/proximity'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'

/** A machine that a snapshot may report, with its status, readings and open run. */
export interface MachineRow extends KnownMachine {
  readonly id: number
  readonly version: number
  readonly equipment_id: string
  readonly equipment_id_key: string
  readonly oem: string
  readonly serial_number: string
  readonly is_deleted: boolean
  readonly status_id: StatusId
  readonly status_since: string
  readonly dot_project_id: number | null
  readonly project_latitude: number | null
  readonly project_longitude: number | null
}

/** The readings to store for one machine. */
export type ReadingRow = TakenReading['machine'] & Nearness & { readonly id: number; readonly source_name: string }

/** A run of an engine; `to` is null while it runs. */
interface Run {
  readonly id: number
  readonly from: string
  readonly to: string | null
}

/**
 * The ended runs of the machine with the table alias `reading` that ended after its last hour meter reading and started less than
 * `GAP_HOURS` hours after that reading. The last run that started before the reading is the lower bound, so that the query uses the index
 * and does not read older runs.
 */
const runsSinceHours = sql.part`coalesce((
  SELECT json_agg(json_build_object('from', ended.started_at, 'to', ended.ended_at) ORDER BY ended.started_at) FROM equipment_runs ended
  WHERE ended.dot_authority_id = reading.dot_authority_id AND ended.equipment_id = reading.id AND ended.ended_at > reading.operating_hours_at
    AND ended.started_at < reading.operating_hours_at + make_interval(hours => ${GAP_HOURS}) AND ended.started_at >= coalesce((
      SELECT max(earlier.started_at) FROM equipment_runs earlier
      WHERE earlier.dot_authority_id = reading.dot_authority_id AND earlier.equipment_id = reading.id AND earlier.started_at <= reading.operating_hours_at), reading.operating_hours_at)), '[]')`

/** The machines with the serial numbers or equipment ids of a snapshot, including deleted ones. Locks their states in id order. */
export function lockMachines(db: AgencyTransaction, machines: readonly ReportedMachine[]): Promise<MachineRow[]> {
  const serials = machines.flatMap(({ serial_number: serial }) => (serial === '' ? [] : [serial.toLowerCase()]))
  const ids = machines.flatMap(({ equipment_id: id, serial_number: serial }) => [comparisonKey(id), ...(serial === '' ? [] : [comparisonKey(serial)])])
  return db.many(sql<MachineRow>`
    SELECT machine.id, state.version, machine.equipment_id, machine.equipment_id_key, machine.oem, machine.serial_number, machine.deleted_at IS NOT NULL AS is_deleted, machine.dot_project_id,
      state.status_id, to_json(state.status_since) #>> '{}' AS status_since, state.transmitting, project.latitude AS project_latitude, project.longitude AS project_longitude,
      reading.engine_running, to_json(reading.engine_at) #>> '{}' AS engine_at, reading.latitude, reading.longitude, to_json(reading.located_at) #>> '{}' AS located_at,
      reading.operating_hours::text AS operating_hours, to_json(reading.operating_hours_at) #>> '{}' AS operating_hours_at,
      reading.odometer_miles::text AS odometer_miles, reading.fuel_percent::text AS fuel_percent, to_json(reading.heard_at) #>> '{}' AS heard_at,
      to_json(run.started_at) #>> '{}' AS running_since, ${runsSinceHours} AS runs_since_hours
    FROM equipments machine
    JOIN equipment_states state ON state.dot_authority_id = machine.dot_authority_id AND state.id = machine.id
    JOIN equipment_readings reading ON reading.dot_authority_id = machine.dot_authority_id AND reading.id = machine.id
    LEFT JOIN equipment_runs run ON run.dot_authority_id = machine.dot_authority_id AND run.equipment_id = machine.id AND run.ended_at IS NULL
    LEFT JOIN dot_projects project ON project.dot_authority_id = machine.dot_authority_id AND project.id = machine.dot_project_id
    WHERE machine.dot_authority_id = ${db.agency} AND machine.id IN (
      SELECT id FROM equipments WHERE dot_authority_id = ${db.agency} AND equipment_id_key <> '' AND equipment_id_key = ANY (${ids}::text[])
      UNION SELECT id FROM equipments WHERE dot_authority_id = ${db.agency} AND serial_number_key <> '' AND serial_number_key = ANY (${serials}::text[]))
    ORDER BY machine.id FOR UPDATE OF state`)
}

/** Adds machines that a source reports, each with an event. A trigger adds the rows for their status and readings. */
export async function addMachines(db: AgencyTransaction, actor: Actor, machines: readonly ReportedMachine[]): Promise<void> {
  if (machines.length === 0) return
  const added = await db.many(sql<{ id: number; equipment_id: string }>`
    INSERT INTO equipments (dot_authority_id, equipment_id, equipment_id_key, oem, model, serial_number)
    SELECT ${db.agency}, added.id, added.key, added.oem, added.model, added.serial
    FROM unnest(${machines.map((one) => one.equipment_id)}::text[], ${machines.map((one) => comparisonKey(one.equipment_id))}::text[], ${machines.map((one) => one.oem)}::text[],
      ${machines.map((one) => one.model)}::text[], ${machines.map((one) => one.serial_number)}::text[]) AS added (id, key, oem, model, serial)
    ON CONFLICT DO NOTHING RETURNING id, equipment_id`)
  const at = new Date().toISOString()
  await recordEvents(db, actor, 'reported', added.map(({ id, equipment_id: name }) => ({ kind: 'equipment', id, name, version: 1, dot_project_id: null, changes: { deleted_at: [at, null] } })))
}

/** Stores the serial numbers of machines that had none, with their makers, and records an event for each. */
export async function setSerials(db: AgencyTransaction, actor: Actor, serials: readonly { readonly row: MachineRow; readonly oem: string; readonly serial_number: string }[]): Promise<void> {
  if (serials.length === 0) return
  const versions = await db.many(sql<{ id: number; version: number }>`
    UPDATE equipments machine SET oem = known.oem, serial_number = known.serial, version = machine.version + 1, updated_at = now()
    FROM unnest(${serials.map(({ row }) => row.id)}::int[], ${serials.map(({ oem }) => oem)}::text[], ${serials.map(({ serial_number: serial }) => serial)}::text[]) AS known (id, oem, serial)
    WHERE machine.dot_authority_id = ${db.agency} AND machine.id = known.id RETURNING machine.id, machine.version`)
  const byId = new Map(versions.map(({ id, version }) => [id, version]))
  await recordEvents(db, actor, 'updated', serials.map(({ row, oem, serial_number: serial }) => ({
    kind: 'equipment', id: row.id, name: row.equipment_id, version: byId.get(row.id) ?? null, dot_project_id: null,
    changes: { ...(oem === row.oem ? {} : { oem: [row.oem, oem] as const }), serial_number: [row.serial_number, serial] },
  })))
}

/** Stores the readings of machines. */
export async function setReadings(db: AgencyTransaction, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    UPDATE equipment_readings reading SET engine_running = taken.engine_running, engine_at = taken.engine_at, latitude = taken.latitude, longitude = taken.longitude, located_at = taken.located_at,
      operating_hours = taken.operating_hours, operating_hours_at = taken.operating_hours_at, odometer_miles = taken.odometer_miles, fuel_percent = taken.fuel_percent, heard_at = taken.heard_at,
      source_name = taken.source_name, distance_meters = taken.distance_meters, in_proximity = taken.in_proximity, in_transmission = taken.in_transmission
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS taken (id int, engine_running boolean, engine_at timestamptz, latitude float8, longitude float8, located_at timestamptz,
      operating_hours numeric, operating_hours_at timestamptz, odometer_miles numeric, fuel_percent numeric, heard_at timestamptz, source_name text,
      distance_meters float8, in_proximity boolean, in_transmission boolean)
    WHERE reading.dot_authority_id = ${db.agency} AND reading.id = taken.id`)
}

/** Ends the open runs of machines. */
export async function endRuns(db: AgencyTransaction, ends: readonly { readonly id: number; readonly at: string }[]): Promise<void> {
  if (ends.length === 0) return
  await db.run(sql`
    UPDATE equipment_runs run SET ended_at = ended.at FROM unnest(${ends.map(({ id }) => id)}::int[], ${ends.map(({ at }) => at)}::timestamptz[]) AS ended (id, at)
    WHERE run.dot_authority_id = ${db.agency} AND run.equipment_id = ended.id AND run.ended_at IS NULL`)
}

/** Adds runs of machines. */
export async function startRuns(db: AgencyTransaction, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return
  await db.run(sql`
    INSERT INTO equipment_runs (dot_authority_id, equipment_id, started_at, ended_at)
    SELECT ${db.agency}, run.id, run.started_at, run.ended_at
    FROM unnest(${runs.map(({ id }) => id)}::int[], ${runs.map(({ from }) => from)}::timestamptz[], ${runs.map(({ to }) => to)}::timestamptz[]) AS run (id, started_at, ended_at)`)
}
