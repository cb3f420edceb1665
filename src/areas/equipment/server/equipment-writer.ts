import { equipment } from '#src/areas/equipment/domain/equipment'
import { statusNames, type StatusId } from '#src/areas/equipment/domain/status'
import { runningMinutes, sinceFive, type EngineRun } from '#src/areas/equipment/domain/running-time'
import { equipmentTable } from '#src/areas/equipment/server/equipment-table'
import type { Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

type Fields = typeof equipment.fields

/** A machine's project, status and readings, as `equipmentTable` reads them. */
interface Machine {
  readonly status_id: StatusId
  readonly transmitting: boolean
  readonly engine_running: boolean | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly timezone: string
  readonly runs: readonly EngineRun[]
  readonly now: string
}

/** Writes equipment. Returns it with its status, readings and running time. */
class EquipmentWriter extends RecordWriter<Fields> {
  override shown(stored: Stored<Fields>): object {
    const { machine, ...more } = stored.more
    return { ...super.shown({ ...stored, more }), ...shownMachine(machine as Machine) }
  }
}

/** The writer of equipment. */
export const equipmentWriter = new EquipmentWriter(equipment, equipmentTable, { saysFirst: true })

function shownMachine({ runs, now, latitude, longitude, engine_running: isRunning, ...machine }: Machine): object {
  const since = sinceFive(new Date(now), machine.timezone)
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    ...machine,
    status: statusNames[machine.status_id],
    engine_status: isRunning === null ? null : isRunning ? 'running' : 'off',
    location: position,
    geographic_center: position,
    running_minutes: runningMinutes(runs, since),
    running_since: new Date(since.from).toISOString(),
  }
}
