import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.show-adjustments': typeof showAdjustments
  }
}

/** Shows the tickets that changed or arrived after earlier periods were closed (PLUS-18). */
export const showAdjustments = defineCommand({
  title: 'Show the adjustments',
  group: 'Pay items',
  scope: 'period-line-table',
  needs: projectRoles,
  keys: ['a'],
  keywords: ['period'],
  when: ({ pane }) => (pane?.scope === 'period-line-table' ? allow : refuse('errors.no_period_here')),
  run({ pane }, _answers, { workspace }) {
    const [path = ''] = (pane?.path ?? '').split('?')
    workspace.openPath(`${path}?view=adjustments`, { replace: true })
  },
})
