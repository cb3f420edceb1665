import { bulkMarkFailed, lastTicketedDate } from '#src/areas/tickets/domain/bulk/bulk'
import { checkRejectOrder, mayReject } from '#src/areas/tickets/domain/bulk/bulk-reject'
import { statusWord } from '#src/platform/domain/status-words'
import { allow, firstRefusal } from '#src/platform/domain/verdict'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { requests } from '#src/platform/client/api/requests'
import { chosenCount, chosenTickets, loadedTickets, mayChange, setsOfOne, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { latestDayAnywhere, markingDayStep } from '#src/areas/tickets/client/changes/marking-day-step'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { patchFromConflict, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { reasonStep } from '#src/areas/tickets/client/changes/reason-step'
import { ticketsText, words } from '#src/areas/tickets/client/changes/public/words'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.mark-rejected': typeof markRejected
  }
}

const calls = requests({ mark: ticketChanges.bulkStatusUpdate })
const status = statusWord('rejected')

/**
 * Marks the selected tickets, else the focused one, as rejected, with a reason. Clears their pay codes, after a confirmation (§4, DT-1).
 */
export const markRejected = defineWrite({
  title: 'Mark rejected…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['r'],
  keywords: ['refuse', 'reason', 'decline', 'bad load', 'status'],
  steps: { date: markingDayStep('Rejected date'), reason: reasonStep('Rejection reason') },
  when: (context) => mayChange('bulk_mark', context),
  check(context, { date, reason }) {
    const loaded = loadedTickets(context)
    const open = loaded.filter((ticket) => mayReject(ticket).allowed)
    const [only] = chosenCount(context) === 1 ? loaded : []
    const order = { date, reason, clear_pay_codes: true, today: latestDayAnywhere() }
    return firstRefusal(only === undefined ? allow : mayReject(only), checkRejectOrder(order, lastTicketedDate(open)))
  },
  preview: (count) => words('become', { count, tickets: ticketsText(count), status }),
  confirmsForeseen: { title: 'Clear pay codes?', accept: 'Reject tickets' },
  write: (context, { date, reason }, isConfirmed) =>
    calls.mark({ ...chosenTickets(context), ...versionsOf(context), status: 'rejected', date, reason, clear_pay_codes: isConfirmed }),
  sets: (context) => setsOfOne(context, ['status', 'pay_codes']),
  patch: ({ slips }) => patchWritten(slips),
  successMessage: ({ updated }) => words('marked', { tickets: ticketsText(updated), status: status.toLowerCase() }),
  failureMessage: (cause, context) => (chosenCount(context) > 1 ? bulkMarkFailed('Rejected', cause) : null),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ updated }) => words('undo', { did: 'mark rejected', tickets: ticketsText(updated) }),
  undoable: true,
})
