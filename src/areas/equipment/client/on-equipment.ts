import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { checkStatusByPerson, type StatusId } from '#src/areas/equipment/domain/status'
import { equipmentCalls, type Equipment } from '#src/areas/equipment/client/equipment-rows'
import { words } from '#src/areas/equipment/client/messages'
import type { RequestValue } from '#src/platform/client/api/requests'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { CommandContext } from '#src/workspace/client/commands/context'

type Context = CommandContext<'equipment-table'>

/** The machines that a command acts on: the selected ones, or the focused one. Omits selected machines that are not loaded. */
export function currentEquipment({ pane, row, selection }: Context): readonly Equipment[] {
  if (pane?.scope !== 'equipment-table') return []
  if (selection.count > 0) return selection.loaded
  return row === null ? [] : [row]
}

/** Whether a person may change the current machines. There must be at least one, all must be loaded and none deleted. */
export function onEquipment(context: Context): Verdict {
  const machines = currentEquipment(context)
  const deleted = machines.find(({ deleted_at: at }) => at !== null)
  return firstRefusal(
    may('change_equipment', context.person),
    context.selection.count > machines.length ? refuse('errors.equipment_not_loaded') : allow,
    machines.length === 0 ? refuse('workspace.no_row') : allow,
    deleted === undefined ? allow : refuse('errors.record_is_deleted', { name: deleted.equipment_id }),
  )
}

/** Whether every current machine may get a status; if not, the refusal is about the first machine that may not (EQPT-11). */
export function mayGetStatus(context: Context, to: StatusId): Verdict {
  return firstRefusal(onEquipment(context), ...currentEquipment(context).map(({ equipment_id: name, status_id, transmitting }) => checkStatusByPerson({ name, status_id, transmitting }, to)))
}

/** The request that gives the current machines a status. */
export function statusRequest(context: Context, to: StatusId): RequestValue<{ readonly updated: number; readonly equipments: Equipment[] }> {
  return equipmentCalls.changeStatus({ equipment_ids: currentEquipment(context).map(({ id }) => id), status_id: to })
}

/** Notifies the lists that machines changed. */
export function equipmentChanged({ equipments }: { readonly equipments: readonly Equipment[] }): void {
  notifyRecordsChanged('equipment', equipments.map(({ id }) => id))
}

type StatusWord = 'paused' | 'suspended' | 'resumed'

/** The success message of a status change, for one machine or several. */
export function statusMessage({ equipments }: { readonly equipments: readonly Equipment[] }, word: StatusWord): string {
  const [first] = equipments
  return equipments.length === 1 && first !== undefined ? words(word, { name: first.equipment_id }) : words(`${word}_many`, { count: equipments.length })
}

/** The name of a status change in the undo list. */
export function statusUndoWords({ equipments }: { readonly equipments: readonly Equipment[] }, what: 'undo_pause' | 'undo_suspend' | 'undo_resume'): string {
  const [first] = equipments
  return words('undo_status', { what: words(what), name: equipments.length === 1 && first !== undefined ? first.equipment_id : words('machines', { count: equipments.length }) })
}
