import { personStatuses } from '#src/areas/equipment/domain/status'
import { equipmentChanged, mayGetStatus, statusMessage, statusRequest, statusUndoWords } from '#src/areas/equipment/client/on-equipment'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.suspend': typeof suspend
  }
}

/** Suspends the selected machines, or else the focused one. A suspended machine stops transmitting (EQPT-24). */
export const suspend = defineWrite({
  title: 'Suspend equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['s'],
  keywords: ['stop transmitting', 'machine', 'lock'],
  inFields: false,
  records: 'equipment_status',
  undoable: true,
  many: () => 1,
  when: (context) => mayGetStatus(context, personStatuses.suspend),
  write: (context) => statusRequest(context, personStatuses.suspend),
  patch: (answer) => equipmentChanged(answer),
  successMessage: (answer) => statusMessage(answer, 'suspended'),
  undoWords: (answer) => statusUndoWords(answer, 'undo_suspend'),
})
