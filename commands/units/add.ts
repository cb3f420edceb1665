import { whoMay } from '#src/platform/api/contract'
import { openBeside } from '#src/areas/agency/client/employees/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'units.add': typeof add
  }
}

/** Opens the form of a new unit beside the list (UOM-2). */
export const add = defineCommand({
  title: 'Add a unit of measure',
  group: 'Administration',
  scope: 'unit-table',
  needs: whoMay('change_calibration_and_uom'),
  keys: ['n'],
  keywords: ['uom', 'new', 'create', 'conversion'],
  run: (_context, _answers, { workspace }) => openBeside(workspace, '/admin/reconciliation-uom', '/admin/reconciliation-uom/new'),
})
