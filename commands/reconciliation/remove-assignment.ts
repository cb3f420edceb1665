import { message } from '#src/domain/messages'
import { may } from '#src/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'
import { refreshTable } from '#src/client/reconciliation/drawer/coding-run'
import { projectIdOf } from '#src/client/reconciliation/project-here'
import { reconciliationCalls } from '#src/client/reconciliation/queries'
import { words } from '#src/client/reconciliation/messages'
import { chosenCount, chosenTickets, versionsOf, type TicketsInContext } from '#src/client/tickets/changes/chosen-tickets'
import { ticketsText } from '#src/client/tickets/changes/words'

declare module '#src/client/workspace/command' {
  interface Commands {
    'reconciliation.remove-assignment': typeof removeAssignment
  }
}

/** Takes the pay codes of the chosen tickets off, after a confirmation that says how many (RECO-90). */
export const removeAssignment = defineWrite({
  title: 'Remove pay codes',
  group: 'Reconciliation',
  scope: 'ticket-table',
  keys: ['delete'],
  inFields: false,
  keywords: ['clear', 'uncode', 'assignment'],
  when: (context) =>
    firstRefusal(
      may('assign_pay_codes', context.person),
      projectIdOf(context) === null ? refuse('errors.no_project_here') : allow,
      chosenCount(context) === 0 ? refuse('errors.no_tickets_selected') : allow,
      chosenIds(context) === null ? refuse('errors.clear_by_number', { max: CLEAR_AT_MOST }) : allow,
    ),
  confirm: (context) => ({
    title: words('clear_title'),
    body: words(chosenCount(context) === 1 ? 'clear_body_one' : 'clear_body', { count: chosenCount(context) }),
    accept: words('clear_accept'),
  }),
  write: (context) => reconciliationCalls.clear({ projectId: projectIdOf(context) ?? 0, haulhub_slip_id: [...(chosenIds(context) ?? [])], versions: seenPairs(context) }),
  said: (_answer, context) => message('toasts.codes_removed', { tickets: ticketsText(chosenCount(context)) }),
  afterwards: (_answer, { pane }) => (pane === null ? undefined : refreshTable(pane.id)),
  undoWords: (_answer, context) => words('undo_clear', { tickets: ticketsText(chosenCount(context)) }),
  undoable: true,
})

/** Ids that the address of one removal holds. */
const CLEAR_AT_MOST = 200

/** The ids themselves, or null where all that match are chosen or more than one address holds. */
function chosenIds(chosen: TicketsInContext): readonly number[] | null {
  const named = chosenTickets(chosen)
  return 'slip_ids' in named && named.slip_ids.length <= CLEAR_AT_MOST ? named.slip_ids : null
}

/** The versions that were seen, as an address names them. */
function seenPairs(chosen: TicketsInContext): string[] {
  return Object.entries(versionsOf(chosen).versions ?? {}).map(([id, version]) => `${id}:${version}`)
}
