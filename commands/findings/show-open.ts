import { findingsPath } from '#src/areas/tickets/client/findings/finding-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.show-open': typeof showOpen
  }
}

/** Lists all findings without an answer, even those that do not need one (PLUS-13). */
export const showOpen = defineCommand({
  title: 'Show all open findings',
  group: 'Tickets',
  scope: 'finding-table',
  needs: { route: '/exceptions' },
  keys: ['2'],
  when: ({ pane }) => (pane?.scope === 'finding-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(findingsPath(pane?.path.split('?')[1] ?? '', 'open'), { replace: true }),
})
