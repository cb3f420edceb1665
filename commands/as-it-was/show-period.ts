import { currentPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { searchOfMoments } from '#src/areas/reports/client/as-it-was/address'
import { atStep, toStep } from '#src/areas/reports/client/as-it-was/moment-step'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'as-it-was.show-period': typeof showPeriod
  }
}

/** Shows the totals of this pane's pay period as they were at a chosen time, beside the totals at a later time (PLUS-17). */
export const showPeriod = defineCommand({
  title: 'Show period as it was…',
  group: 'Reports',
  scope: 'period-line-table',
  needs: projectRoles,
  keys: ['w'],
  keywords: ['pay period', 'history', 'past', 'back', 'day', 'moment', 'compare', 'audit', 'proof'],
  steps: { at: atStep, to: toStep },
  when: (context) => (currentPeriod(context) === null || context.project === null ? refuse('errors.no_period_here') : allow),
  run(context, { at, to }, { workspace }) {
    const period = currentPeriod(context)
    if (period === null || context.project === null) return
    workspace.openPath(`/projects/${context.project.id}/as-it-was?${searchOfMoments({ at, to: to === '' ? null : to, period: period.number })}`, { in: 'below' })
  },
})
