import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/agency/client/employees/people-calls'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.edit': typeof edit
  }
}

/** Opens the focused group as a form beside the list (PEOP-14). */
export const edit = defineCommand({
  title: 'Edit group',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['change', 'open', 'members', 'staff'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.deleted_at === null ? allow : refuse('errors.group_is_deleted')),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openBeside(workspace, '/admin/groups', `/admin/groups/${row.id}`)
  },
})
