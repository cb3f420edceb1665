import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { editCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.edit-cell': typeof editCell
  }
}

/** Opens the editor of the focused cell in a refused row of an import of people (PEOP-5). */
export const editCell = editCellCommand({ title: 'Edit cell of a refused person', group: 'Administration', scope: 'employee-rows', kind: employeeImports })
