import { findingsPath } from '#src/areas/tickets/client/findings/finding-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.show-answered': typeof showAnswered
  }
}

/** Lists the findings with an answer (PLUS-13). */
export const showAnswered = defineCommand({
  title: 'Show answered findings',
  group: 'Tickets',
  scope: 'finding-table',
  needs: { route: '/exceptions' },
  keys: ['3'],
  when: ({ pane }) => (pane?.scope === 'finding-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(findingsPath(pane?.path.split('?')[1] ?? '', 'answered'), { replace: true }),
})
