import { allow, refuse } from '#src/platform/domain/verdict'
import { startRun } from '#src/areas/reconciliation/client/to-code/wished-run'
import type {} from '#src/areas/reconciliation/client/to-code/to-code-columns'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.code-group': typeof codeGroup
  }
}

/** Starts a coding run that includes only the tickets of the focused row (CLERK-32). */
export const codeGroup = defineCommand({
  title: 'Code these tickets',
  group: 'Reconciliation',
  scope: 'to-code-table',
  needs: { route: '/to-code' },
  keys: ['enter'],
  inFields: false,
  keywords: ['start', 'run', 'group'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.projectId === null ? refuse('errors.several_projects_to_code') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null && row.projectId !== null) startRun({ projectId: row.projectId, filters: row.filters, slipId: null }, workspace)
  },
})
