import { fileIdOf } from '#src/areas/agency/client/employees/files/employee-imports'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.leave-file': typeof leaveFile
  }
}

/** Cancels the import of people; nobody is added. */
export const leaveFile = defineCommand({
  title: 'Cancel import of people',
  group: 'Administration',
  scope: 'employee-import',
  needs: whoMay('change_employees_and_groups'),
  keys: ['escape'],
  inFields: true,
  // while a cell is being corrected, Escape only cancels this correction, not the import
  yieldsKey: () => document.activeElement?.closest('.ag-cell-inline-editing') != null,
  when: ({ pane }) => (fileIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  run: (_context, _answers, { workspace }) => workspace.leavePaneFor('/admin/employees'),
})
