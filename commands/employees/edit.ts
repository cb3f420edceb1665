import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/agency/client/employees/people-calls'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.edit': typeof edit
  }
}

/** Opens the focused employee as a form beside the list (PEOP-6). */
export const edit = defineCommand({
  title: 'Edit employee',
  group: 'Administration',
  scope: 'employee-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['change', 'open', 'role', 'phone'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.deleted_at === null ? allow : refuse('errors.employee_is_deleted')),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openBeside(workspace, '/admin/employees', `/admin/employees/${row.id}`)
  },
})
