import { employeeImport, fileCalls, fileIdOf, patchFile, type EmployeeFile } from '#src/areas/agency/client/employees/files/employee-imports'
import { words } from '#src/areas/agency/client/employees/messages'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { showResult } from '#src/workspace/client/import/check-result'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { showCheckedRows } from '#src/workspace/client/import/import-rows'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.check-file': typeof checkFile
  }
}

/** Checks every row of a file of people, with the chosen columns; does not add anybody (PEOP-5). */
export const checkFile = defineWrite({
  title: 'Check rows of people…',
  group: 'Administration',
  scope: 'employee-import',
  unlisted: true,
  steps: { columns: controlStep<EmployeeFile['columns']>() },
  when: ({ person, pane }) => firstRefusal(may('change_employees_and_groups', person), fileIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write: ({ pane }, { columns }) => fileCalls.map({ id: fileIdOf(pane?.path) ?? 0, columns: [...columns] }),
  patch({ import: checked }) {
    patchFile(checked)
    showCheckedRows(employeeImport(checked.id).key)
    showResult(checked)
  },
  // shown only in the status bar: the focus moves to the check's result, so a screen reader reads the result anyway, and a toast would
  // cover the result's buttons
  successMessage: ({ import: { good, rows } }) => ({ words: words('can_be_added', { good: countText(good ?? 0), all: countText(rows) }), tone: 'success', isSaid: true, isLine: true }),
})
