import { equipmentCalls, type Equipment } from '#src/areas/equipment/client/equipment-rows'
import { onEquipment } from '#src/areas/equipment/client/on-equipment'
import { words } from '#src/areas/equipment/client/messages'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.demobilize': typeof demobilize
  }
}

/** Removes the focused machine from its project. The days that the machine has spent on the project stay recorded (EQPT-14). */
export const demobilize = defineWrite({
  title: 'Demobilize equipment',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['o'],
  keywords: ['remove', 'project', 'off', 'machine'],
  inFields: false,
  records: 'equipment',
  undoable: true,
  when: (context) => firstRefusal(onEquipment(context), context.row === null ? refuse('workspace.no_row') : isOnProject(context.row)),
  write: ({ row }) => (row === null ? [] : equipmentCalls.change({ id: row.id, version: versionToWrite('equipment', row), dot_project_id: null, mobilization_in: null, mobilization_out: null })),
  patch: (_answer, { row }) => notifyRecordsChanged('equipment', row === null ? null : [row.id]),
  successMessage: (_answer, { row }: CommandContext<'equipment-table'>) => words('demobilized', { name: row?.equipment_id ?? '', project: row?.project ?? '' }),
  undoWords: (_answer, { row }) => words('undo_demobilize', { name: row?.equipment_id ?? '' }),
})

function isOnProject({ equipment_id: name, dot_project_id: project }: Equipment): Verdict {
  return project === null ? refuse('errors.equipment_not_on_project', { name }) : allow
}
