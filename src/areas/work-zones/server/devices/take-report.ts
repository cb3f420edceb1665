import { readDevice, zoneFeedId, type DeviceFault, type ReportedDevice } from '#src/areas/work-zones/domain/devices/read-device'
import { checkArm, missingDetails } from '#src/areas/work-zones/domain/work-zone'
import { arm, disarm } from '#src/areas/work-zones/server/arming'
import { eventsWithDeviceOn, lockDevices, putDevices, type StoredDevice } from '#src/areas/work-zones/server/devices/device-store'
import { lockDeviceZones, type ZoneRow } from '#src/areas/work-zones/server/store'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** The changes that a report of devices made. */
export interface TakenReport {
  readonly devices: number
  readonly armed: number
  readonly disarmed: number
  readonly faults: DeviceFault[]
}

/**
 * Processes a report of devices (WZON-4). Only a device that starts or stops warning of a work zone changes the zone, so that a person's
 * arming or disarming in the meantime is not reversed. A device that warns but no longer names a zone has stopped warning of it.
 */
export async function takeReport(db: AgencyTransaction, actor: Actor, features: readonly unknown[], now: Date): Promise<TakenReport> {
  const read = features.map((feature) => readDevice(feature, now))
  const faults: DeviceFault[] = read.flatMap((one) => one.faults)
  // if a device is reported twice, the newest report counts
  const newest = new Map<string, ReportedDevice>()
  for (const { device } of read) {
    if (device === null) continue
    const other = newest.get(device.device_id)
    if (other === undefined || Date.parse(device.reported_at) > Date.parse(other.reported_at)) newest.set(device.device_id, device)
  }
  const before = new Map((await lockDevices(db, [...newest.keys()])).map((row) => [row.device_id, row]))
  const devices = [...newest.values()].filter(({ device_id: id, reported_at: at }) => {
    const isOlder = Date.parse(before.get(id)?.reported_at ?? '') > Date.parse(at)
    if (isOlder) faults.push({ device: id, message: message('devices.older') })
    return !isOlder
  })
  const stored = devices.map((device) => storedAs(device, before.get(device.device_id)))
  await putDevices(db, stored)
  const zones = await zonesOf(db, [...devices, ...before.values()])
  faults.push(...unknownEvents(zones, devices))
  const changes = stored.map((device) => ({ was: warnedZones(zones, before.get(device.device_id)), is: warnedZones(zones, device) }))
  const begun = [...new Set(changes.flatMap(({ was, is }) => is.filter((zone) => !was.includes(zone))))]
  const ended = [...new Set(changes.flatMap(({ was, is }) => was.filter((zone) => !is.includes(zone))))]
  const isOn = await eventsWithDeviceOn(db, ended.flatMap(eventsOf))
  const toArm = begun.filter((zone) => !zone.armed && mayArm(zone, now, faults))
  const toDisarm = ended.filter((zone) => zone.armed && !begun.includes(zone) && !eventsOf(zone).some((event) => isOn.has(event)))
  await arm(db, actor, toArm)
  await disarm(db, actor, toDisarm)
  return { devices: devices.length, armed: toArm.length, disarmed: toDisarm.length, faults }
}

/**
 * The state of a device after its report. If the report does not say whether the device warns, a device that was warning still counts as
 * warning, of the same zones as before.
 */
function storedAs(device: ReportedDevice, before: StoredDevice | undefined): ReportedDevice {
  return device.is_on === null && before?.is_on === true ? { ...device, is_on: true, road_event_ids: before.road_event_ids } : device
}

/** The zones with the method "device" that have these road events, by the ids of the events. */
async function zonesOf(db: AgencyTransaction, devices: readonly { readonly road_event_ids: readonly string[] }[]): Promise<ReadonlyMap<string, ZoneRow>> {
  const ids = new Set(devices.flatMap(({ road_event_ids: events }) => events.flatMap((event) => zoneFeedId(event) ?? [])))
  const zones = await lockDeviceZones(db, [...ids])
  return new Map(zones.flatMap((zone) => eventsOf(zone).map((event) => [event, zone] as const)))
}

/** A fault for each reported road event that belongs to no zone with the method "device". */
function unknownEvents(zones: ReadonlyMap<string, ZoneRow>, devices: readonly ReportedDevice[]): DeviceFault[] {
  return devices.flatMap(({ device_id: device, road_event_ids: events }) => events.filter((event) => !zones.has(event)).map((event) => ({ device, message: message('devices.no_zone', { value: event }) })))
}

/** The zones of which a device warns. */
function warnedZones(zones: ReadonlyMap<string, ZoneRow>, device: { readonly is_on: boolean | null; readonly road_event_ids: readonly string[] } | undefined): readonly ZoneRow[] {
  return device?.is_on === true ? device.road_event_ids.flatMap((event) => zones.get(event) ?? []) : []
}

/** The ids that the road events of a zone can have in the feed. */
function eventsOf({ feed_id: id }: ZoneRow): readonly string[] {
  return [id, `${id}-1`, `${id}-2`]
}

/** Whether a device may arm a zone that is not armed. If not, adds a fault with the reason. */
function mayArm(zone: ZoneRow, now: Date, faults: DeviceFault[]): boolean {
  const verdict = checkArm(zone, now)
  if (verdict.allowed) return true
  const missing = missingDetails(zone)
  faults.push({ device: zone.feed_id, message: missing.length > 0 ? message('devices.partial', { name: zone.name, fields: missing.join(', ') }) : message(verdict.message, verdict.values) })
  return false
}
