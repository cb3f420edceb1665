import { projectRoles } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'pay-periods.show-lines': typeof showLines
  }
}

/** Shows what was paid in the period, as it was frozen (PLUS-18). */
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
