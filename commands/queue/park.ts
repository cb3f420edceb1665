import { mayChangeTickets, parkBody } from '#src/areas/tickets/client/queue/chosen-to-park'
import { words } from '#src/areas/tickets/client/queue/messages'
import { queueCalls } from '#src/areas/tickets/client/queue/parked-rows'
import { noteStep } from '#src/areas/tickets/client/queue/park-steps'
import { noteParked, parkedWords, undoParkedWords } from '#src/areas/tickets/client/queue/parked-words'
import { whoMay } from '#src/platform/api/contract'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.park': typeof park
  }
}

/**
 * Parks the selected tickets, else the focused one, with a note. Parked tickets are not offered to anybody as the next ticket to code
 * (PLUS-15).
 */
export const park = defineWrite({
  title: 'Park…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: whoMay('assign_pay_codes'),
  keywords: ['hold', 'wait', 'later', 'set aside', 'queue', 'pause'],
  steps: { note: noteStep },
  when: mayChangeTickets,
  preview: (count) => words('park_many', { count }),
  write: (context, { note }) => queueCalls.park({ ...parkBody(context), note }),
  patch: noteParked,
  successMessage: ({ parked_slips: rows }) => parkedWords('park', rows),
  records: 'parked_ticket',
  undoWords: ({ parked_slips: rows }) => undoParkedWords('park', rows),
  undoable: true,
})
