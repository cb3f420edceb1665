import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { closingPath, onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.change-end': typeof changeEnd
  }
}

/** Changes the end date on the page that closes a pay period. The page then recalculates its figures (PAY-44). */
export const changeEnd = defineCommand({
  title: 'Change end date…',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['d'],
  keywords: ['pay period', 'close'],
  steps: { end: projectDayStep('End date of the period') },
  when: onClosing,
  run(context, { end }, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing !== null) workspace.openPath(closingPath(preparing.id, preparing.period.number, { ...preparing, end }), { replace: true })
  },
})
