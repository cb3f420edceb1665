import { employeeImport, fileCalls, fileIdOf, fileKey, patchFile, type EmployeeFile, type ReadingOptions } from '#src/areas/agency/client/employees/files/employee-imports'
import { words } from '#src/areas/agency/client/employees/messages'
import { queryClient } from '#src/platform/client/api/query-client'
import { countText } from '#src/platform/domain/formats/numbers'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { columnsFor, showCheckedRows } from '#src/workspace/client/import/import-rows'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.read-file-as': typeof readFileAs
  }
}

/**
 * Changes an option for reading a file of people, such as the role for people whose row contains no role, and checks the rows of the file
 * again (PEOP-2, PEOP-5).
 */
export const readFileAs = defineWrite({
  title: 'Change how people are read…',
  group: 'Administration',
  scope: 'employee-import',
  unlisted: true,
  steps: { option: controlStep<ReadingOptions>() },
  when: ({ person, pane }) => firstRefusal(may('change_employees_and_groups', person), fileIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write({ pane }, { option }) {
    const id = fileIdOf(pane?.path) ?? 0
    const shown = queryClient.getQueryData<{ readonly import: EmployeeFile }>(fileKey(id))?.import
    // send the columns that the person has chosen since the last check, or else the columns of that check
    const columns = shown === undefined ? [] : columnsFor(employeeImport(id).key, shown)
    return fileCalls.map({ id, columns: [...(columns as EmployeeFile['columns'])], ...option })
  },
  patch({ import: checked }) {
    patchFile(checked)
    showCheckedRows(employeeImport(checked.id).key)
  },
  successMessage: ({ import: { good, rows } }) => ({ words: words('can_be_added', { good: countText(good ?? 0), all: countText(rows) }), tone: 'success', isLine: true }),
})
