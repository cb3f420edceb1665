import { projectRoles } from '#src/platform/api/contract'
import { refuse } from '#src/platform/domain/verdict'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { hasPeriod, currentPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.open': typeof open
  }
}

/** Opens the focused pay period. A closed period shows its frozen lines, the open period its adjustments (PLUS-18). */
export const open = defineCommand({
  title: 'Open period',
  group: 'Pay items',
  scope: 'period-table',
  needs: projectRoles,
  keys: ['enter'],
  inFields: false,
  keywords: ['lines', 'adjustments', 'paid'],
  when: (context) => (context.pane?.scope === 'period-table' ? hasPeriod(context) : refuse('errors.no_period_here')),
  run(context, _answers, { workspace }) {
    const period = currentPeriod(context)
    if (period !== null) workspace.openPath(`/projects/${projectIdHere(context)}/periods/${period.number}${period.state === 'closed' ? '' : '?view=adjustments'}`)
  },
})
