import { employeeImports } from '#src/areas/agency/client/employees/files/employee-imports'
import { downloadRefusedCommand } from '#src/workspace/client/import/import-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.download-refused': typeof downloadRefused
  }
}

/** Downloads the refused rows of an import of people, each with the reason why it was refused (PEOP-5). */
export const downloadRefused = downloadRefusedCommand({ title: 'Download the refused people', group: 'Administration', scope: 'employee-import', kind: employeeImports })
