import { currentEquipment } from '#src/areas/equipment/client/on-equipment'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openBeside } from '#src/workspace/client/records/open-beside'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.show-history': typeof showHistory
  }
}

/** Opens the status, running time and history of the focused machine beside the list (EQPT-12, EQPT-22). */
export const showHistory = defineCommand({
  title: 'Show equipment history',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['h'],
  keywords: ['machine', 'running time', 'status', 'hours'],
  inFields: false,
  needs: whoMay('change_equipment'),
  when: (context) => (context.row === null || context.pane?.scope !== 'equipment-table' ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const machine = context.row ?? currentEquipment(context)[0]
    if (machine !== undefined) openBeside(workspace, '/admin/equipment-and-fleet', `/admin/equipment-and-fleet/machines/${machine.id}/history`)
  },
})
