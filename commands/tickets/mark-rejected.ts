import { bulkMarkFailed, lastTicketedDate } from '#src/domain/tickets/bulk'
import { checkRejectOrder, mayReject } from '#src/domain/tickets/bulk-reject'
import { statusWord } from '#src/domain/tickets/status-words'
import { allow, firstRefusal } from '#src/domain/verdict'
import { ticketChanges } from '#src/contract/ticket-changes'
import { requests } from '#src/client/platform/requests'
import { chosenCount, chosenTickets, loadedTickets, mayChange, versionsOf } from '#src/client/tickets/changes/chosen-tickets'
import { latestDayAnywhere, markingDayStep } from '#src/client/tickets/changes/marking-day-step'
import { changedTickets } from '#src/client/tickets/changes/changed-tickets'
import { patchFromConflict, patchTickets } from '#src/client/tickets/changes/patch-tickets'
import { reasonStep } from '#src/client/tickets/changes/reason-step'
import { ticketsText, words } from '#src/client/tickets/changes/words'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.mark-rejected': typeof markRejected
  }
}

const calls = requests({ mark: ticketChanges.bulkStatusUpdate })
const status = statusWord('rejected')

/** Marks the selected tickets, else the focused one, rejected with a reason; clears their pay codes after a yes (§4, DT-1). */
export const markRejected = defineWrite({
  title: 'Mark rejected…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['r'],
  keywords: ['refuse', 'reason'],
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
  patch: ({ slips }) => patchTickets(slips),
  said: ({ updated }) => words('marked', { tickets: ticketsText(updated), status: status.toLowerCase() }),
  failedSaid: (cause, context) => (chosenCount(context) > 1 ? bulkMarkFailed('Rejected', cause) : null),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ updated }) => words('undo', { did: 'mark rejected', tickets: ticketsText(updated) }),
  undoable: true,
})
