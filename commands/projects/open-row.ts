import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.open-row': typeof openRow
  }
}

/** Opens the focused project of the list. */
export const openRow = defineCommand({
  title: 'Open this project',
  group: 'Projects',
  scope: 'project-table',
  needs: projectRoles,
  keys: ['enter'],
  inFields: false,
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) workspace.openPath(`/projects/${row.id}/${typeof row.deleted_at === 'string' ? 'settings' : 'tickets'}`)
  },
})
