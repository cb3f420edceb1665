import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { isKept } from '#src/areas/contracts/domain/pay-periods/closing'
import { closingPath, onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.keep-later': typeof keepLater
  }
}

/**
 * Keeps all tickets dated after the end date in the pay period that is being closed. If all of them are already kept, moves them to the
 * next period instead (PAY-44).
 */
export const keepLater = defineCommand({
  title: 'Keep or move all later tickets',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['l'],
  keywords: ['pay period', 'close', 'next period'],
  when: onClosing,
  run(context, _answers, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing === null) return
    const areKept = preparing.closing.later.every(({ id }) => isKept(preparing.kept, id))
    workspace.openPath(closingPath(preparing.id, preparing.period.number, { ...preparing, kept: areKept ? new Set() : 'all' }), { replace: true })
  },
})
