import { equipmentCalls } from '#src/areas/equipment/client/equipment-rows'
import { words } from '#src/areas/equipment/client/messages'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.restore': typeof restore
  }
}

/** Restores the machine that is focused in the list of recently deleted machines (CONST-3). */
export const restore = defineWrite({
  title: 'Restore equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['z'],
  inFields: false,
  records: 'equipment',
  undoable: true,
  when: ({ person, row, pane }) => firstRefusal(
    may('change_equipment', person),
    row === null || pane?.scope !== 'equipment-table' ? refuse('workspace.no_row') : row.deleted_at === null ? refuse('errors.record_not_deleted', { name: row.equipment_id }) : allow),
  write: ({ row }) => equipmentCalls.restore({ id: row?.id ?? 0 }),
  patch: ({ equipment }) => notifyRecordsChanged('equipment', [equipment.id]),
  successMessage: ({ equipment }) => words('restored', { name: equipment.equipment_id }),
  undoWords: ({ equipment }) => words('undo_restore', { name: equipment.equipment_id }),
})
