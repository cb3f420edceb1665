import { focusPaidLine } from '#src/areas/contracts/client/pay-periods/focus-paid-line'
import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'trace.show-paid': typeof showPaid
  }
}

/** Goes from a paid ticket to the line of the pay period in which the ticket's quantity is included, with one key (PLUS-19). */
export const showPaid = defineCommand({
  title: 'Show paid line of ticket',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: projectRoles,
  keys: ['q'],
  keywords: ['pay period', 'quantity', 'amount', 'frozen', 'trace', 'proof', 'audit', 'back'],
  when: ({ row }) => (paidIn(row) === null ? refuse('errors.ticket_not_paid') : allow),
  run({ row }, _answers, { workspace, table }) {
    const paid = paidIn(row)
    if (paid === null) return
    workspace.openPath(`/projects/${paid.project}/periods/${paid.period}`)
    focusPaidLine(paid, table)
  },
})

/**
 * The project and the pay period of a ticket, and the pay item and contractor of its first pay code; null if the ticket lacks a project, a
 * period or a pay code.
 */
function paidIn(row: object | null): { readonly project: number; readonly period: number; readonly item: number; readonly contractor: number | null } | null {
  const at = (from: unknown, name: string): unknown => (typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined)
  const codes = at(row, 'reconciliation')
  const [project, period, item, contractor] = [at(row, 'dot_project_id'), at(row, 'pay_period'), at(at(codes, 'primary_pay_item'), 'id'), at(codes, 'primary_external_dot_contractor_id')]
  return typeof project === 'number' && typeof period === 'number' && typeof item === 'number' ? { project, period, item, contractor: typeof contractor === 'number' ? contractor : null } : null
}
