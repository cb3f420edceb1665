import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { closingProject } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.leave-closing': typeof leaveClosing
  }
}

/** Leaves the page that closes a pay period, without changes (PAY-44). */
export const leaveClosing = defineCommand({
  title: 'Cancel closing',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['escape'],
  inFields: false,
  when: (context) => (closingProject(context) === null ? refuse('errors.no_period_here') : allow),
  run(context, _answers, { workspace }) {
    const project = closingProject(context)
    if (project !== null) workspace.leavePaneFor(`/projects/${project}/periods`)
  },
})
