import { personStatuses } from '#src/areas/equipment/domain/status'
import { equipmentChanged, mayGetStatus, statusMessage, statusRequest, statusUndoWords } from '#src/areas/equipment/client/on-equipment'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.resume': typeof resume
  }
}

/** Resumes the selected machines, or else the focused one, so that they transmit again (EQPT-11, EQPT-24). */
export const resume = defineWrite({
  title: 'Resume equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['u'],
  keywords: ['transmit', 'unpause', 'machine', 'continue'],
  inFields: false,
  records: 'equipment_status',
  undoable: true,
  many: () => 1,
  when: (context) => mayGetStatus(context, personStatuses.resume),
  write: (context) => statusRequest(context, personStatuses.resume),
  patch: (answer) => equipmentChanged(answer),
  successMessage: (answer) => statusMessage(answer, 'resumed'),
  undoWords: (answer) => statusUndoWords(answer, 'undo_resume'),
})
