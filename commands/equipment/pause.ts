import { personStatuses } from '#src/areas/equipment/domain/status'
import { equipmentChanged, mayGetStatus, statusMessage, statusRequest, statusUndoWords } from '#src/areas/equipment/client/on-equipment'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.pause': typeof pause
  }
}

/** Pauses the selected machines, or else the focused one. A paused machine stops transmitting (EQPT-11). */
export const pause = defineWrite({
  title: 'Pause equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['p'],
  keywords: ['stop transmitting', 'machine'],
  inFields: false,
  records: 'equipment_status',
  undoable: true,
  many: () => 1,
  when: (context) => mayGetStatus(context, personStatuses.pause),
  write: (context) => statusRequest(context, personStatuses.pause),
  patch: (answer) => equipmentChanged(answer),
  successMessage: (answer) => statusMessage(answer, 'paused'),
  undoWords: (answer) => statusUndoWords(answer, 'undo_pause'),
})
