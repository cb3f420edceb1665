import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { openBeside } from '#src/client/people/open-beside'
import type {} from '#src/client/units/unit-list'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
