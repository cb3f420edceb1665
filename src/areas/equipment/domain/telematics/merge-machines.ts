import type { ReportedMachine, SnapshotFault } from '#src/areas/equipment/domain/telematics/snapshot'
import { message } from '#src/platform/domain/messages'

/**
 * Merges two entries of a snapshot that report the same machine. Each value is the newest that either entry has, because sources list the
 * engine and the position of a machine in separate entries. The identity is that of the newer entry or, if only the older one has a serial
 * number, that of the older entry; its missing parts are taken from the other entry. If neither entry is newer, `one` counts as the newer
 * entry.
 */
export function mergeMachines(one: ReportedMachine, other: ReportedMachine): ReportedMachine {
  const [newer, older] = msOf(other.heard_at) > msOf(one.heard_at) ? [other, one] : [one, other]
  // prefer the entry that has a serial number, even if it is the older one, because its equipment id is more reliable
  const identified = newer.serial_number === '' && older.serial_number !== '' ? older : newer
  return {
    oem: identified.oem || newer.oem || older.oem,
    model: identified.model || newer.model || older.model,
    equipment_id: identified.equipment_id,
    serial_number: identified.serial_number,
    location: later(newer.location, older.location),
    hours: later(newer.hours, older.hours),
    engine: later(newer.engine, older.engine),
    // these two values have no timestamp, so prefer the value of the newer entry
    odometer_miles: newer.odometer_miles ?? older.odometer_miles,
    fuel_percent: newer.fuel_percent ?? older.fuel_percent,
    heard_at: newer.heard_at,
  }
}

/**
 * The machines of a snapshot without duplicates. Several machines with the same maker and serial number, or without a serial number and
 * with the same equipment id, are merged into one. Each duplicate is reported as a fault.
 */
export function withoutDoubles(machines: readonly ReportedMachine[]): { readonly machines: readonly ReportedMachine[]; readonly faults: readonly SnapshotFault[] } {
  const byKey = new Map<string, ReportedMachine>()
  const faults: SnapshotFault[] = []
  for (const machine of machines) {
    const key = JSON.stringify(machine.serial_number === '' ? ['', machine.equipment_id.toLowerCase()] : [machine.oem.toLowerCase(), machine.serial_number.toLowerCase()])
    const other = byKey.get(key)
    if (other !== undefined) faults.push({ machine: machine.equipment_id, message: message('telematics.serial_twice') })
    byKey.set(key, other === undefined ? machine : mergeMachines(other, machine))
  }
  return { machines: [...byKey.values()], faults }
}

/** Whether an entry has newer values than another one. */
export function isNewer({ heard_at: at }: ReportedMachine, { heard_at: than }: ReportedMachine): boolean {
  return msOf(at) > msOf(than)
}

function later<Value extends { readonly at: string }>(first: Value | null, second: Value | null): Value | null {
  return msOf(second?.at ?? null) > msOf(first?.at ?? null) ? second : first
}

function msOf(time: string | null): number {
  return time === null ? -Infinity : Date.parse(time)
}
