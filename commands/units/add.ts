import { whoMay } from '#src/contract/contract'
import { openBeside } from '#src/client/people/open-beside'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
