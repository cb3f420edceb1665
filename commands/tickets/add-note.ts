import { may } from '#src/platform/domain/session/abilities'
import { checkNote } from '#src/areas/tickets/domain/note'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { requests } from '#src/platform/client/api/requests'
import { loadedTickets, oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchTickets } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.add-note': typeof addNote
  }
}

const calls = requests({ add: tickets.addNote })

const text: Step<string> = {
  kind: 'text',
  prompt: 'Note',
  parse(typed) {
    const verdict = checkNote(typed)
    return verdict.allowed ? understood(typed.trim()) : verdict
  },
  format: (value) => value,
}

/** Adds a note to a ticket; only its author or an administrator can remove it (TICK-64). */
export const addNote = defineWrite({
  title: 'Add a note…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['n'],
  keywords: ['comment', 'remark', 'write'],
  steps: { text },
  when: ({ person, ...context }) => firstRefusal(may('flag_note_photo', person), oneTicket(context) === null ? refuse('errors.note_takes_one_ticket') : allow),
  check: (_context, { text: typed }) => checkNote(typed),
  write: (context, { text: typed }) => calls.add({ id: oneTicket(context)?.id ?? 0, text: typed }),
  patch(_answer, context) {
    const ticket = oneTicket(context)
    // Patches only the id, not the version. A note does not raise the ticket's version, so a higher version in the answer means that a
    // colleague has changed the ticket. The row does not show that change yet, so the next write must not be based on that version.
    if (ticket !== null) patchTickets([{ id: ticket.id }])
  },
  successMessage: (_answer, context) => words('note_added', { number: loadedTickets(context)[0]?.ticket_number ?? '' }),
})
