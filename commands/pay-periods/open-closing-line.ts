import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { ticketsOfItem } from '#src/areas/contracts/client/pay-periods/line-tickets'
import { onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.open-closing-line': typeof openClosingLine
  }
}

/**
 * Opens what the focused row of the closing page refers to: the tickets of a line that will be frozen, or a ticket dated after the end date
 * (CLERK-20).
 */
export const openClosingLine = defineCommand({
  title: 'Open tickets of this row',
  group: 'Pay items',
  scope: 'closing-table',
  needs: payPeriods.closing.who,
  keys: ['enter'],
  inFields: false,
  keywords: ['pay period', 'close', 'show', 'ticket'],
  when: (context) => firstRefusal(onClosing(context), context.row === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const [preparing, { row }] = [preparingIn(context), context]
    if (preparing === null || row === null) return
    workspace.openPath('ticket_number' in row ? `/projects/${preparing.id}/tickets/${row.id}` : ticketsOfItem(preparing.id, row.item_code, preparing.period.number))
  },
})
