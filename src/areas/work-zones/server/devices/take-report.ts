import { readDevice, zoneFeedId, type DeviceFault, type ReportedDevice } from '#src/areas/work-zones/domain/devices/read-device'
import { missingDetails } from '#src/areas/work-zones/domain/work-zone'
import { arm, disarm } from '#src/areas/work-zones/server/arming'
import { eventsWithDeviceOn, lockDevices, putDevices } from '#src/areas/work-zones/server/devices/device-store'
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
 * Processes a report of devices (WZON-4). Only a device that starts or stops warning changes its work zones, so that a person's arming or
 * disarming in the meantime is not reversed.
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
  await putDevices(db, devices)
  const zones = await zonesOf(db, devices, faults)
  const turned = devices.filter(({ device_id: id, is_on: isOn }) => isOn !== null && isOn !== (before.get(id)?.is_on ?? false))
  const begun = zonesOfEvents(zones, turned.filter(({ is_on: isOn }) => isOn === true))
  const ended = zonesOfEvents(zones, turned.filter(({ is_on: isOn }) => isOn === false))
  const isOn = await eventsWithDeviceOn(db, ended.flatMap(eventsOf))
  const toArm = begun.filter((zone) => !zone.armed && isCompleted(zone, faults))
  const toDisarm = ended.filter((zone) => zone.armed && !begun.includes(zone) && !eventsOf(zone).some((event) => isOn.has(event)))
  await arm(db, actor, toArm)
  await disarm(db, actor, toDisarm)
  return { devices: devices.length, armed: toArm.length, disarmed: toDisarm.length, faults }
}

/**
 * The zones with the method "device" to which the reported devices belong. Adds a fault for each road event that belongs to no such zone.
 */
async function zonesOf(db: AgencyTransaction, devices: readonly ReportedDevice[], faults: DeviceFault[]): Promise<ZoneRow[]> {
  const ids = new Set(devices.flatMap(({ road_event_ids: events }) => events.flatMap((event) => zoneFeedId(event) ?? [])))
  const zones = await lockDeviceZones(db, [...ids])
  const known = new Set(zones.flatMap(eventsOf))
  for (const { device_id: device, road_event_ids: events } of devices) {
    for (const event of events) if (!known.has(event)) faults.push({ device, message: message('devices.no_zone', { value: event }) })
  }
  return zones
}

function zonesOfEvents(zones: readonly ZoneRow[], devices: readonly ReportedDevice[]): ZoneRow[] {
  const events = new Set(devices.flatMap(({ road_event_ids: ids }) => ids))
  return zones.filter((zone) => eventsOf(zone).some((event) => events.has(event)))
}

/** The ids that the road events of a zone can have in the feed. */
function eventsOf({ feed_id: id }: ZoneRow): readonly string[] {
  return [id, `${id}-1`, `${id}-2`]
}

function isCompleted(zone: ZoneRow, faults: DeviceFault[]): boolean {
  const missing = missingDetails(zone)
  if (missing.length > 0) faults.push({ device: zone.feed_id, message: message('devices.partial', { name: zone.name, fields: missing.join(', ') }) })
  return missing.length === 0
}
