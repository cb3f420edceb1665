import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { closingPath, onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.show-frozen': typeof showFrozen
  }
}

/** Shows the lines that will be frozen when the period is closed (PAY-44). */
export const showFrozen = defineCommand({
  title: 'Show lines to freeze',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['f'],
  keywords: ['pay period', 'close'],
  when: onClosing,
  run(context, _answers, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing !== null) workspace.openPath(closingPath(preparing.id, preparing.period.number, { ...preparing, isLaterShown: false }), { replace: true })
  },
})
