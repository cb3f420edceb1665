import { bulkMarkFailed, checkBulkDate, lastTicketedDate } from '#src/areas/tickets/domain/bulk/bulk'
import { mayDeliver } from '#src/areas/tickets/domain/bulk/bulk-deliver'
import { statusWord } from '#src/platform/domain/status-words'
import { allow, firstRefusal } from '#src/platform/domain/verdict'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { requests } from '#src/platform/client/api/requests'
import { chosenCount, chosenTickets, loadedTickets, mayChange, projectOf, setsOfOne, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { latestDayAnywhere, markingDayStep } from '#src/areas/tickets/client/changes/marking-day-step'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { patchFromConflict, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText, words } from '#src/areas/tickets/client/changes/public/words'
import { placeOfDelivery } from '#src/areas/tickets/client/public/delivery-place'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.mark-delivered': typeof markDelivered
  }
}

const calls = requests({ mark: ticketChanges.bulkStatusUpdate })
const status = statusWord('delivered')

/** Marks the selected tickets, else the focused one, as delivered on a day. Changes all of the tickets or none (§4, DT-2). */
export const markDelivered = defineWrite({
  title: 'Mark delivered…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['d'],
  keywords: ['delivery date', 'received', 'arrived', 'status'],
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
  sets: (context) => setsOfOne(context, ['status']),
  patch: ({ slips }) => patchWritten(slips),
  successMessage: ({ updated }) => words('marked', { tickets: ticketsText(updated), status: status.toLowerCase() }),
  failureMessage: (cause, context) => (chosenCount(context) > 1 ? bulkMarkFailed('Delivered', cause) : null),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ updated }) => words('undo', { did: 'mark delivered', tickets: ticketsText(updated) }),
  undoable: true,
})
