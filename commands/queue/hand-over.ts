import { mayChangeTickets, parkBody, projectOfChosen } from '#src/areas/tickets/client/queue/chosen-to-park'
import { queueCalls } from '#src/areas/tickets/client/queue/parked-rows'
import { coderStep, noteStep } from '#src/areas/tickets/client/queue/park-steps'
import { noteParked, parkedWords, undoParkedWords } from '#src/areas/tickets/client/queue/parked-words'
import { whoMay } from '#src/platform/api/contract'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.hand-over': typeof handOver
  }
}

/** Hands the selected tickets, else the focused one, over to another person who can code in the project. Adds a note (PLUS-15). */
export const handOver = defineWrite({
  title: 'Hand over…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  needs: whoMay('assign_pay_codes'),
  keywords: ['assign to person', 'give', 'delegate', 'colleague', 'queue'],
  steps: { to: coderStep(projectOfChosen), note: noteStep },
  when: mayChangeTickets,
  write: (context, { to, note }) => queueCalls.park({ ...parkBody(context), note, for_employee_id: to.id }),
  patch: noteParked,
  successMessage: ({ parked_slips: rows }) => parkedWords('hand_over', rows),
  records: 'parked_ticket',
  undoWords: ({ parked_slips: rows }) => undoParkedWords('hand_over', rows),
  undoable: true,
})
