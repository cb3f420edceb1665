import { may } from '#src/platform/domain/session/abilities'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/projects/client/teams/team-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-member': typeof openMember
  }
}

/**
 * Opens the employee record of the focused person for people who may change it. For everyone else, shows the fields of the row (CLERK-20).
 */
export const openMember = defineCommand({
  title: 'Open person',
  group: 'Projects',
  scope: 'team-table',
  keys: ['enter'],
  inFields: false,
  keywords: ['employee', 'team', 'show'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, person }, _answers, { workspace, run }) {
    if (row === null || !may('change_employees_and_groups', person).allowed) return run('table.show-row')
    workspace.openPath(`/admin/employees/${row.id}`)
  },
})
