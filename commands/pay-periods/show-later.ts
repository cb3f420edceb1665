import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { closingPath, onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.show-later': typeof showLater
  }
}

/** Shows the coded tickets that are dated after the end of the pay period that is being closed (PAY-44). */
export const showLater = defineCommand({
  title: 'Show later tickets',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['t'],
  keywords: ['pay period', 'close'],
  when: onClosing,
  run(context, _answers, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing !== null) workspace.openPath(closingPath(preparing.id, preparing.period.number, { ...preparing, isLaterShown: true }), { replace: true })
  },
})
