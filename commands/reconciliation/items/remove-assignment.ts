import { message } from '#src/platform/domain/messages'
import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import type { AnswerOf } from '#src/platform/api/contract'
import type { RequestValue } from '#src/platform/client/api/requests'
import { defineWrite } from '#src/workspace/client/commands/command'
import { showRecoded } from '#src/areas/reconciliation/client/show-recoded'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import { words } from '#src/areas/reconciliation/client/messages'
import { chosenCount, chosenTickets, versionsOf, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { noteWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.remove-assignment': typeof removeAssignment
  }
}

/** The server's answer: the changed tickets if several were cleared, or nothing if a single ticket was cleared. */
type Cleared = AnswerOf<(typeof reconciliation)['clearMany']> | AnswerOf<(typeof reconciliation)['clear']>

/** Clears the pay codes of the selected tickets, at most 5,000, after a confirmation that states the number of tickets (RECO-90). */
export const removeAssignment = defineWrite({
  title: 'Remove pay codes',
  group: 'Reconciliation',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['delete'],
  inFields: false,
  keywords: ['clear', 'uncode', 'assignment', 'unassign', 'delete code', 'remove code', 'wrong code'],
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      chosenCount(context) === 0 ? refuse('errors.no_tickets_selected') : checkPayCodeCount(chosenCount(context)),
    ),
  // no separate confirmation for several tickets: their preview asks for confirmation and states the number of tickets
  confirm: (context) => (context.selection.count > 1 ? null : { title: words('clear_title'), body: words('clear_body_one'), accept: words('clear_accept') }),
  preview: (count) => words('clear_body', { count }),
  write(context): RequestValue<Cleared> {
    const projectId = projectIdOf(context) ?? 0
    const tickets = chosenTickets(context)
    const [only, ...others] = 'slip_ids' in tickets ? tickets.slip_ids : []
    return only !== undefined && others.length === 0
      ? reconciliationCalls.clear({ projectId, haulhub_slip_id: [only], versions: seenPairs(context) })
      : reconciliationCalls.clearMany({ projectId, ...tickets, ...versionsOf(context) })
  },
  writeMany: (context) => reconciliationCalls.clearMany({ projectId: projectIdOf(context) ?? 0, ...chosenTickets(context), ...versionsOf(context) }),
  patch: (answer) => noteWritten(typeof answer === 'object' ? answer.slips : []),
  successMessage: (_answer, context) => message('toasts.codes_removed', { tickets: ticketsText(chosenCount(context)) }),
  afterwards: (_answer, context, _answers, env) => showRecoded(context, env),
  undoWords: (_answer, context) => words('undo_clear', { tickets: ticketsText(chosenCount(context)) }),
  undoable: true,
})

/** The versions of the tickets that the person saw, each as `ID:VERSION`, for a query string. */
function seenPairs(tickets: TicketsInContext): string[] {
  return Object.entries(versionsOf(tickets).versions ?? {}).map(([id, version]) => `${id}:${version}`)
}
