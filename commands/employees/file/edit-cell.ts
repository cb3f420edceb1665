import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { editCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.edit-cell': typeof editCell
  }
}

/** Edits the focused cell of a refused row (PEOP-5). */
export const editCell = editCellCommand({ title: 'Edit cell of a refused person', group: 'Administration', scope: 'employee-rows', kind: employeeImports })
