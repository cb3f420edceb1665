import { EQUIPMENT_ID_MAX } from '#src/areas/equipment/domain/equipment'
import { isNewer, mergeMachines } from '#src/areas/equipment/domain/telematics/merge-machines'
import { idOfSerial, type ReportedMachine, type SnapshotFault } from '#src/areas/equipment/domain/telematics/snapshot'
import { takeReading, type TakenReading } from '#src/areas/equipment/domain/telematics/take-reading'
import { nearnessOf } from '#src/areas/equipment/domain/proximity/proximity'
import { findProximity, type Ranges } from '#src/areas/equipment/server/proximity/store'
import { equipmentTable } from '#src/areas/equipment/server/equipment-table'
import { setStatuses, type LockedState } from '#src/areas/equipment/server/status-store'
import { addMachines, endRuns, lockMachines, setReadings, setSerials, startRuns, type MachineRow, type ReadingRow } from '#src/areas/equipment/server/telematics/machine-store'
import { characterCount, comparisonKey } from '#src/platform/domain/formats/plain-text'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'

/** The result of storing one part of a snapshot. */
export interface TakenSnapshot {
  readonly added: number
  readonly changed: number
  readonly faults: readonly SnapshotFault[]
}

/** A known machine, with what the snapshot reports about it. */
interface Match {
  readonly row: MachineRow
  readonly machine: ReportedMachine
}

/** A known machine, with the changes that the snapshot makes to it. */
interface Taken {
  readonly row: MachineRow
  readonly reading: TakenReading
}

/**
 * Stores machines of a snapshot in a few statements: adds unknown machines, and sets readings, engine runs and statuses of the known ones.
 * Storing the same machines again changes nothing. A machine that an administrator removed is not added again (PLUS-30). A known machine
 * without a serial number gets the reported one, so that from then on no other machine with the same equipment id is mistaken for it.
 */
export async function takeSnapshot(db: AgencyTransaction, actor: Actor, source: string, machines: readonly ReportedMachine[]): Promise<TakenSnapshot> {
  await equipmentTable.lock(db)
  const known = await lockMachines(db, machines)
  const { fresh, refused } = addable(withoutKnown(machines, known), known)
  await addMachines(db, actor, fresh)
  const rows = fresh.length === 0 ? known : await lockMachines(db, machines)
  const find = finderOf(rows)
  const { matches: single, faults } = withoutDoubleRows(machines.flatMap((machine): Match[] => {
    const row = find(machine)
    return row === undefined || row.is_deleted ? [] : [{ row, machine }]
  }))
  const serials = newSerials(single, rows)
  await setSerials(db, actor, serials)
  const isIdentified = new Set(serials.map(({ row }) => row))
  const matches = single.flatMap(({ row, machine }): Taken[] => {
    const reading = takeReading(row, machine)
    // a row that gets its serial number only now may store another machine's hours, so do not infer a missed run from them
    return reading === null ? [] : [{ row, reading: isIdentified.has(row) ? { ...reading, missed: null } : reading }]
  })
  await setReadings(db, await readingRows(db, source, matches))
  await endRuns(db, matches.flatMap(({ row: { id }, reading: { ends: at } }) => (at === null ? [] : [{ id, at }])))
  await startRuns(db, matches.flatMap(({ row: { id }, reading: { starts, missed } }) => [
    ...(missed === null ? [] : [{ id, ...missed }]),
    ...(starts === null ? [] : [{ id, from: starts, to: null }]),
  ]))
  await setStatuses(db, actor, matches.flatMap(({ row, reading: { status } }) => (status === null ? [] : [{ before: stateOf(row), after: { status_id: status.status_id, transmitting: status.transmitting }, at: status.at }])))
  // a refused machine that matches a row now is a duplicate of a machine added above, and `faults` already lists it
  return { added: fresh.length, changed: matches.length, faults: [...refused.filter((machine) => find(machine) === undefined).map(idTaken), ...faults] }
}

function stateOf(row: MachineRow): LockedState {
  return { id: row.id, name: row.equipment_id, version: row.version, status_id: row.status_id, status_since: row.status_since, transmitting: row.transmitting, dot_project_id: row.dot_project_id }
}

function withoutKnown(machines: readonly ReportedMachine[], rows: readonly MachineRow[]): readonly ReportedMachine[] {
  const find = finderOf(rows)
  return machines.filter((machine) => find(machine) === undefined)
}

/**
 * Reduces the matches to one per row. Reported machines with different identities can match one row, for example the same equipment id with
 * and without a serial number; those are merged. Of machines with different serial numbers, the one with the row's serial number or else
 * the one with the newest values is used. Each of the other machines is reported as a fault.
 */
function withoutDoubleRows(matches: readonly Match[]): { readonly matches: readonly Match[]; readonly faults: readonly SnapshotFault[] } {
  const byRow = new Map<MachineRow, ReportedMachine[]>()
  for (const { row, machine } of matches) byRow.set(row, [...(byRow.get(row) ?? []), machine])
  const faults: SnapshotFault[] = []
  const single = [...byRow].flatMap(([row, some]): Match[] => {
    const [first, ...others] = some.toSorted((one, other) => rankOf(row, one) - rankOf(row, other) || Number(isNewer(other, one)) - Number(isNewer(one, other)))
    if (first === undefined) return []
    const same = others.filter((machine) => machine.serial_number === '' || serialKey(machine) === serialKey(first))
    for (const machine of others) faults.push(same.includes(machine) ? { machine: machine.equipment_id, message: message('telematics.serial_twice') } : idTaken(machine))
    return [{ row, machine: same.reduce(mergeMachines, first) }]
  })
  return { matches: single, faults }
}

/**
 * The rank of a reported machine among those that match a row, lowest first: 0 if it has the row's serial number, 1 if it has another one,
 * 2 if it has none.
 */
function rankOf(row: MachineRow, machine: ReportedMachine): number {
  if (machine.serial_number === '') return 2
  return serialKey(machine) === serialKey(row) ? 0 : 1
}

/**
 * The reported serial numbers for rows that have none, each with the reported maker. Later snapshots find the machine by maker and serial
 * number, even if an administrator has renamed the machine, so the maker must be stored as the source spells it.
 */
function newSerials(matches: readonly Match[], rows: readonly MachineRow[]): Parameters<typeof setSerials>[2] {
  const used = new Set(rows.filter(({ is_deleted: isDeleted }) => !isDeleted).map(serialKey))
  return matches.flatMap(({ row, machine: { oem, serial_number: serial } }) => {
    const identity = { oem: oem || row.oem, serial_number: serial }
    if (row.serial_number !== '' || serial === '' || used.has(serialKey(identity))) return []
    used.add(serialKey(identity))
    return [{ row, ...identity }]
  })
}

function idTaken({ equipment_id: id }: ReportedMachine): SnapshotFault {
  return { machine: id, message: message('telematics.id_taken', { id }) }
}

/** The unknown machines that can get an equipment id (the reported id, or else the serial number), and those that cannot. */
function addable(unknown: readonly ReportedMachine[], rows: readonly MachineRow[]): { readonly fresh: readonly ReportedMachine[]; readonly refused: readonly ReportedMachine[] } {
  const used = new Set(rows.filter(({ is_deleted: isDeleted }) => !isDeleted).map(({ equipment_id_key: key }) => key))
  const fresh: ReportedMachine[] = []
  const refused: ReportedMachine[] = []
  // add machines with a serial number first, so that a duplicate without one does not take their equipment id
  for (const machine of unknown.toSorted((one, other) => Number(one.serial_number === '') - Number(other.serial_number === ''))) {
    const id = [machine.equipment_id, machine.serial_number].find((one) => one !== '' && characterCount(one) <= EQUIPMENT_ID_MAX && !used.has(comparisonKey(one)))
    if (id === undefined) {
      refused.push(machine)
      continue
    }
    used.add(comparisonKey(id))
    fresh.push({ ...machine, equipment_id: id })
  }
  return { fresh, refused }
}

/**
 * Finds the row of a machine: by maker and serial number, or else by equipment id, unless the machine and the row have different serial
 * numbers.
 */
function finderOf(rows: readonly MachineRow[]): (machine: ReportedMachine) => MachineRow | undefined {
  const bySerial = new Map<string, MachineRow>()
  const byId = new Map<string, MachineRow>()
  // active rows come last, so that they replace deleted ones in the maps
  for (const row of rows.toSorted((one, other) => Number(other.is_deleted) - Number(one.is_deleted))) {
    if (row.serial_number !== '') bySerial.set(serialKey(row), row)
    byId.set(row.equipment_id_key, row)
  }
  return (machine) => {
    const same = machine.serial_number === '' ? undefined : bySerial.get(serialKey(machine))
    if (same !== undefined) return same
    const other = byId.get(comparisonKey(machine.equipment_id))
    return other === undefined || other.serial_number === '' || machine.serial_number === '' || isSameSerial(other, machine) ? other : undefined
  }
}

/**
 * Whether the machine and the row, which have the same equipment id, also have the same serial number. The makers may differ, because an
 * administrator may have spelled the maker differently. Exception: a machine that is reported without an equipment id gets its serial
 * number as its id. Two makers may use the same serial number, so such a machine with another maker is another machine.
 */
function isSameSerial(row: MachineRow, machine: ReportedMachine): boolean {
  if (row.serial_number.toLowerCase() !== machine.serial_number.toLowerCase()) return false
  return row.oem === '' || machine.oem === '' || comparisonKey(machine.equipment_id) !== comparisonKey(idOfSerial(machine.serial_number))
}

function serialKey({ oem, serial_number: serial }: { readonly oem: string; readonly serial_number: string }): string {
  return JSON.stringify([oem.toLowerCase(), serial.toLowerCase()])
}

/** The readings to store, with the nearness of each machine to its project. */
async function readingRows(db: AgencyTransaction, source: string, matches: readonly Taken[]): Promise<readonly ReadingRow[]> {
  const ranges = new Map<number, Ranges>()
  for (const id of new Set(matches.flatMap(({ row }) => row.dot_project_id ?? []))) ranges.set(id, await findProximity(db, id))
  return matches.map(({ row, reading: { machine } }) => {
    const { latitude, longitude } = machine
    const own = ranges.get(row.dot_project_id ?? 0)
    const project = row.project_latitude === null || row.project_longitude === null ? null : { latitude: row.project_latitude, longitude: row.project_longitude }
    const near = own === undefined ? null : nearnessOf(latitude === null || longitude === null ? null : { latitude, longitude }, project, own)
    return { id: row.id, source_name: source, ...machine, distance_meters: near?.distance_meters ?? null, in_proximity: near?.in_proximity ?? null, in_transmission: near?.in_transmission ?? null }
  })
}
