import { bulkMarkFailed, checkBulkDate, lastTicketedDate } from '#src/domain/tickets/bulk'
import { mayDeliver } from '#src/domain/tickets/bulk-deliver'
import { statusWord } from '#src/domain/tickets/status-words'
import { allow, firstRefusal } from '#src/domain/verdict'
import { ticketChanges } from '#src/contract/ticket-changes'
import { requests } from '#src/client/platform/requests'
import { chosenCount, chosenTickets, loadedTickets, mayChange, projectOf, versionsOf } from '#src/client/tickets/changes/chosen-tickets'
import { latestDayAnywhere, markingDayStep } from '#src/client/tickets/changes/marking-day-step'
import { changedTickets } from '#src/client/tickets/changes/changed-tickets'
import { patchFromConflict, patchTickets } from '#src/client/tickets/changes/patch-tickets'
import { ticketsText, words } from '#src/client/tickets/changes/words'
import { placeOfDelivery } from '#src/client/projects/delivery-place'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.mark-delivered': typeof markDelivered
  }
}

const calls = requests({ mark: ticketChanges.bulkStatusUpdate })
const status = statusWord('delivered')

/** Marks the selected tickets, else the focused one, delivered on one day, all of them or none (§4, DT-2). */
export const markDelivered = defineWrite({
  title: 'Mark delivered…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['d'],
  keywords: ['accept', 'delivery date'],
  steps: { date: markingDayStep('Delivered date') },
  when: (context) => mayChange('bulk_mark', context),
  check(context, { date }) {
    const loaded = loadedTickets(context)
    const open = loaded.filter((ticket) => mayDeliver(ticket).allowed)
    const [only] = chosenCount(context) === 1 ? loaded : []
    return firstRefusal(only === undefined ? allow : mayDeliver(only), checkBulkDate(date, lastTicketedDate(open), latestDayAnywhere()))
  },
  preview: (count) => words('become', { count, tickets: ticketsText(count), status }),
  place: (context, _answers, env) => (chosenCount(context) === 1 ? placeOfDelivery(projectOf(context), context, env) : Promise.resolve(null)),
  write: (context, { date }, _isConfirmed, place) =>
    calls.mark({ ...chosenTickets(context), ...versionsOf(context), status: 'delivered', date, ...(place === null ? {} : { delivery_lat: place.latitude, delivery_long: place.longitude }) }),
  patch: ({ slips }) => patchTickets(slips),
  said: ({ updated }) => words('marked', { tickets: ticketsText(updated), status: status.toLowerCase() }),
  failedSaid: (cause, context) => (chosenCount(context) > 1 ? bulkMarkFailed('Delivered', cause) : null),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ updated }) => words('undo', { did: 'mark delivered', tickets: ticketsText(updated) }),
  undoable: true,
})
