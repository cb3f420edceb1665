import type { DeviceStatus, DeviceType, ReportedDevice } from '#src/areas/work-zones/domain/devices/read-device'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A device as its zone shows it. */
export interface DeviceRow {
  readonly id: number
  readonly name: string
  readonly type: DeviceType
  readonly status: DeviceStatus
  readonly is_on: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly reported_at: string
}

/** The stored state of a device, as its last report left it. */
export interface StoredDevice {
  readonly device_id: string
  readonly is_on: boolean
  readonly road_event_ids: readonly string[]
  readonly reported_at: string
}

/** Locks the rows of devices in the order of their ids, and returns the state that was stored before the report. */
export function lockDevices(db: AgencyTransaction, ids: readonly string[]): Promise<StoredDevice[]> {
  return db.many(sql<StoredDevice>`
    SELECT device_id, is_on, road_event_ids, to_json(reported_at) #>> '{}' AS reported_at FROM work_zone_devices
    WHERE dot_authority_id = ${db.agency} AND device_id = ANY (${[...ids]}::text[]) ORDER BY device_id FOR UPDATE`)
}

/** Stores what devices report. A report that does not say whether the device is on leaves that state unchanged. */
export async function putDevices(db: AgencyTransaction, devices: readonly ReportedDevice[]): Promise<void> {
  const rows = devices.toSorted((one, other) => (one.device_id < other.device_id ? -1 : 1))
  await db.run(sql`
    INSERT INTO work_zone_devices AS device (dot_authority_id, device_id, name, type, status, is_on, road_event_ids, latitude, longitude, reported_at)
    SELECT ${db.agency}, given.device_id, given.name, given.type, given.status, coalesce(given.is_on, false), ARRAY(SELECT jsonb_array_elements_text(given.road_event_ids)), given.latitude, given.longitude, given.reported_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (device_id text, name text, type text, status text, is_on boolean, road_event_ids jsonb, latitude float8, longitude float8, reported_at timestamptz)
    ON CONFLICT (dot_authority_id, device_id) DO UPDATE SET name = excluded.name, type = excluded.type, status = excluded.status, road_event_ids = excluded.road_event_ids,
      latitude = excluded.latitude, longitude = excluded.longitude, reported_at = excluded.reported_at`)
  await db.run(sql`
    UPDATE work_zone_devices device SET is_on = given.is_on
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (device_id text, is_on boolean)
    WHERE device.dot_authority_id = ${db.agency} AND device.device_id = given.device_id AND given.is_on IS NOT NULL AND device.is_on <> given.is_on`)
}

/** Those of these road event ids for which at least one device is on. */
export async function eventsWithDeviceOn(db: AgencyTransaction, events: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many(sql<{ event: string }>`
    SELECT DISTINCT event FROM work_zone_devices device CROSS JOIN LATERAL unnest(device.road_event_ids) AS event
    WHERE device.dot_authority_id = ${db.agency} AND device.is_on AND event = ANY (${[...events]}::text[])`)
  return new Set(rows.map(({ event }) => event))
}

/** The devices of a work zone, sorted by name. */
export function findDevices(db: AgencyTransaction, feedId: string): Promise<DeviceRow[]> {
  return db.many(sql<DeviceRow>`
    SELECT id, name, type, status, is_on, latitude, longitude, to_json(reported_at) #>> '{}' AS reported_at FROM work_zone_devices
    WHERE dot_authority_id = ${db.agency} AND road_event_ids && ${[feedId, `${feedId}-1`, `${feedId}-2`]}::text[] ORDER BY lower(name), id`)
}
