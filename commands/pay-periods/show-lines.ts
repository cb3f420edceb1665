import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.show-lines': typeof showLines
  }
}

/** Shows the frozen lines of the closed period, which are the amounts that were paid (PLUS-18). */
export const showLines = defineCommand({
  title: 'Show lines',
  group: 'Pay items',
  scope: 'period-line-table',
  needs: projectRoles,
  keys: ['l'],
  keywords: ['period'],
  when: ({ pane }) => (pane?.scope === 'period-line-table' ? allow : refuse('errors.no_period_here')),
  run({ pane }, _answers, { workspace }) {
    const [path = ''] = (pane?.path ?? '').split('?')
    workspace.openPath(path, { replace: true })
  },
})
