import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { openBeside } from '#src/areas/agency/client/employees/open-beside'
import type {} from '#src/areas/contracts/client/units/unit-list'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'units.edit': typeof edit
  }
}

/** Opens the focused unit as a form beside the list (UOM-2). */
export const edit = defineCommand({
  title: 'Edit unit',
  group: 'Administration',
  scope: 'unit-table',
  needs: whoMay('change_calibration_and_uom'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['uom', 'change', 'open', 'factor', 'conversion'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openBeside(workspace, '/admin/reconciliation-uom', `/admin/reconciliation-uom/${row.id}`)
  },
})
