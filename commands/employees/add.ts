import { whoMay } from '#src/contract/contract'
import { openBeside } from '#src/client/people/open-beside'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
