import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { closingPath } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { onOpenPeriod, openPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { defineCommand } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.close': typeof close
  }
}

/** Opens the page that previews the close of the current pay period with the end date that the person enters (PAY-44, PAY-24). */
export const close = defineCommand({
  title: 'Close period…',
  group: 'Pay items',
  scope: 'period-table',
  keys: ['c'],
  keywords: ['pay period', 'end', 'next period'],
  steps: { end: projectDayStep('End date of the period') },
  when: onOpenPeriod,
  run(context, { end }, { workspace }) {
    const period = openPeriod(context)
    if (period !== null) workspace.openPath(closingPath(projectIdHere(context), period.number, { end, kept: new Set(), isLaterShown: false }))
  },
})
