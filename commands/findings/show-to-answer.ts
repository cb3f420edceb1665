import { findingsPath } from '#src/areas/tickets/client/findings/finding-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.show-to-answer': typeof showToAnswer
  }
}

/** Lists the findings that need an answer (PLUS-13). */
export const showToAnswer = defineCommand({
  title: 'Show findings to answer',
  group: 'Tickets',
  scope: 'finding-table',
  needs: { route: '/exceptions' },
  keys: ['1'],
  when: ({ pane }) => (pane?.scope === 'finding-table' ? allow : refuse('workspace.no_pane')),
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(findingsPath(pane?.path.split('?')[1] ?? '', 'to_answer'), { replace: true }),
})
