import { EQUIPMENT_ID_MAX } from '#src/areas/equipment/domain/equipment'
import type { ReportedMachine, SnapshotFault } from '#src/areas/equipment/domain/telematics/snapshot'
import { takeReading, type TakenReading } from '#src/areas/equipment/domain/telematics/take-reading'
import { nearnessOf } from '#src/areas/equipment/domain/proximity/proximity'
import { findProximity, type Ranges } from '#src/areas/equipment/server/proximity/store'
import { equipmentTable } from '#src/areas/equipment/server/equipment-table'
import { setStatuses, type LockedState } from '#src/areas/equipment/server/status-store'
import { addMachines, endRuns, lockMachines, setReadings, startRuns, type MachineRow, type ReadingRow } from '#src/areas/equipment/server/telematics/machine-store'
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
 * Storing the same machines again changes nothing. A machine that an administrator removed is not added again (PLUS-30).
 */
export async function takeSnapshot(db: AgencyTransaction, actor: Actor, source: string, machines: readonly ReportedMachine[]): Promise<TakenSnapshot> {
  await equipmentTable.lock(db)
  const known = await lockMachines(db, machines)
  const { fresh, refused } = addable(withoutKnown(machines, known), known)
  await addMachines(db, actor, fresh)
  const find = finderOf(fresh.length === 0 ? known : await lockMachines(db, machines))
  const { matches: single, faults } = withoutDoubleRows(machines.flatMap((machine): Match[] => {
    const row = find(machine)
    return row === undefined || row.is_deleted ? [] : [{ row, machine }]
  }))
  const matches = single.flatMap(({ row, machine }): Taken[] => {
    const reading = takeReading(row, machine)
    return reading === null ? [] : [{ row, reading }]
  })
  await setReadings(db, await readingRows(db, source, matches))
  await endRuns(db, matches.flatMap(({ row: { id }, reading: { ends: at } }) => (at === null ? [] : [{ id, at }])))
  await startRuns(db, matches.flatMap(({ row: { id }, reading: { starts, missed } }) => [
    ...(missed === null ? [] : [{ id, ...missed }]),
    ...(starts === null ? [] : [{ id, from: starts, to: null }]),
  ]))
  await setStatuses(db, actor, matches.flatMap(({ row, reading: { status } }) => (status === null ? [] : [{ before: stateOf(row), after: { status_id: status.status_id, transmitting: status.transmitting }, at: status.at }])))
  // a refused machine that matches a row now is a duplicate of an added one, and `faults` already names it
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
 * The matches with each row once. Reported machines with different identities can match one row, for example the same equipment id with and
 * without a serial number; the one with the newest values is kept, and each other one gets a fault.
 */
function withoutDoubleRows(matches: readonly Match[]): { readonly matches: readonly Match[]; readonly faults: readonly SnapshotFault[] } {
  const byRow = new Map<number, Match>()
  const faults: SnapshotFault[] = []
  for (const match of matches) {
    const other = byRow.get(match.row.id)
    const isNewest = other === undefined || heardMs(match) > heardMs(other)
    if (isNewest) byRow.set(match.row.id, match)
    if (other === undefined) continue
    const [newest, older] = isNewest ? [match.machine, other.machine] : [other.machine, match.machine]
    const isSame = newest.serial_number === '' || older.serial_number === '' || serialKey(newest) === serialKey(older)
    faults.push(isSame ? { machine: older.equipment_id, message: message('telematics.serial_twice') } : idTaken(older))
  }
  return { matches: [...byRow.values()], faults }
}

function heardMs({ machine: { heard_at: at } }: Match): number {
  return at === null ? -Infinity : Date.parse(at)
}

function idTaken({ equipment_id: id }: ReportedMachine): SnapshotFault {
  return { machine: id, message: message('telematics.id_taken', { id }) }
}

/** The unknown machines that can get an equipment id (the reported id, or else the serial number), and those that cannot. */
function addable(unknown: readonly ReportedMachine[], rows: readonly MachineRow[]): { readonly fresh: readonly ReportedMachine[]; readonly refused: readonly ReportedMachine[] } {
  const used = new Set(rows.filter(({ is_deleted: isDeleted }) => !isDeleted).map(({ equipment_id_key: key }) => key))
  const fresh: ReportedMachine[] = []
  const refused: ReportedMachine[] = []
  for (const machine of unknown) {
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

/** Finds the row of a machine: by maker and serial number, or else by equipment id if the machine or the row has no serial number. */
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
    return other !== undefined && (other.serial_number === '' || machine.serial_number === '') ? other : undefined
  }
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
