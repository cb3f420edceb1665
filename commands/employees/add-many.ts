import { whoMay } from '#src/platform/api/contract'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.add-many': typeof addMany
  }
}

/** Opens the page to add employees from a pasted list or a file (issue 4). */
export const addMany = defineCommand({
  title: 'Add many employees',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keywords: ['paste', 'csv', 'spreadsheet', 'import', 'people'],
  run: (_context, _answers, { workspace }) => openBeside(workspace, '/admin/employees', '/admin/employees/add-many'),
})
