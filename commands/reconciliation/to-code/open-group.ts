import { allow, refuse } from '#src/platform/domain/verdict'
import { pathOfRun } from '#src/areas/reconciliation/client/to-code/wished-run'
import type {} from '#src/areas/reconciliation/client/to-code/to-code-columns'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.open-group': typeof openGroup
  }
}

/** Shows the tickets of the focused row, without starting a coding run. */
export const openGroup = defineCommand({
  title: 'Show these tickets',
  group: 'Reconciliation',
  scope: 'to-code-table',
  needs: { route: '/to-code' },
  keys: ['shift+enter', 'o'],
  keywords: ['list', 'open', 'tickets of the group'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.projectId === null ? refuse('errors.several_projects_to_code') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null && row.projectId !== null) workspace.openPath(pathOfRun(row.projectId, row.filters))
  },
})
