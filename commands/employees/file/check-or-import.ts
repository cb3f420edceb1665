import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { checkOrImportCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.check-or-import': typeof checkOrImport
  }
}

/** Checks the rows of an import of people if anything has changed since the last check, otherwise adds the checked people (PEOP-5). */
export const checkOrImport = checkOrImportCommand({ title: 'Check people, then add them', group: 'Administration', scope: 'employee-import', kind: employeeImports })
