import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { correctCellCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.correct-cell': typeof correctCell
  }
}

/** Saves a corrected value for a refused row in the import of people. Neither the uploaded file nor any employee changes (PEOP-5). */
export const correctCell = correctCellCommand({ title: 'Change value of a refused person…', group: 'Administration', scope: 'employee-import', kind: employeeImports })
