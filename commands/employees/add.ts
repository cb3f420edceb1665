import { whoMay } from '#src/platform/api/contract'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.add': typeof add
  }
}

/** Opens the form of a new employee beside the list (PEOP-6). */
export const add = defineCommand({
  title: 'Add employee',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['n'],
  keywords: ['new', 'person', 'create'],
  run: (_context, _answers, { workspace }) => openBeside(workspace, '/admin/employees', '/admin/employees/new'),
})
