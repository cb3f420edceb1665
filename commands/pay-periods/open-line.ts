import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { ticketsOfItem } from '#src/areas/contracts/client/pay-periods/line-tickets'
import { currentPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.open-line': typeof openLine
  }
}

/** Opens what the focused row refers to: the tickets of a line of the period, or the ticket of an adjustment (CLERK-20). */
export const openLine = defineCommand({
  title: 'Show tickets of this line',
  group: 'Pay items',
  scope: 'period-line-table',
  needs: projectRoles,
  keys: ['enter'],
  inFields: false,
  keywords: ['pay period', 'open', 'ticket', 'adjustment'],
  when: (context) => (context.row === null || currentPeriod(context) === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const [period, { row }] = [currentPeriod(context), context]
    if (period === null || row === null) return
    const project = projectIdHere(context)
    workspace.openPath('slip_id' in row ? `/projects/${project}/tickets/${row.slip_id}` : ticketsOfItem(project, row.item_code, period.number))
  },
})
