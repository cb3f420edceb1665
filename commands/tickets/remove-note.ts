import { may } from '#src/platform/domain/session/abilities'
import { mayRemoveNote } from '#src/areas/tickets/domain/note'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { SlipNote } from '#src/areas/tickets/api/tickets/slip'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { requests } from '#src/platform/client/api/requests'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { loadedTickets, oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { patchTickets } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { defineWrite } from '#src/workspace/client/commands/command'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.remove-note': typeof removeNote
  }
}

const calls = requests({ detail: tickets.detail, remove: tickets.removeNote })

const note: Step<SlipNote> = {
  kind: 'choice',
  prompt: 'Note to remove',
  async choices({ context, env, signal }) {
    const id = oneTicket(context)?.id
    if (id === undefined) return []
    const { slip } = await env.read(calls.detail({ id }), signal)
    return slip.notes.map((one) => {
      const verdict = mayRemoveNote(one.author_id, context.person)
      const choice = { value: one, label: one.text, detail: `${one.author}, ${usDateTime(one.created_at, browserZone())}` }
      return verdict.allowed ? choice : { ...choice, refused: verdict }
    })
  },
  format: ({ text }) => text,
}

/** Removes a note from a ticket; only for its author or an administrator (TICK-64). */
export const removeNote = defineWrite({
  title: 'Remove note…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['shift+n'],
  keywords: ['delete', 'comment', 'remark'],
  steps: { note },
  when: ({ person, ...context }) => firstRefusal(may('flag_note_photo', person), oneTicket(context) === null ? refuse('errors.note_takes_one_ticket') : allow),
  check: ({ person }, { note: ticketNote }) => mayRemoveNote(ticketNote.author_id, person),
  write: (context, { note: ticketNote }) => calls.remove({ id: oneTicket(context)?.id ?? 0, note: ticketNote.id }),
  patch(_answer, context) {
    const ticket = oneTicket(context)
    // patches only the id: a note does not change the ticket's version; the patch makes panes with the ticket read its notes again
    if (ticket !== null) patchTickets([{ id: ticket.id }])
  },
  successMessage: (_answer, context) => words('note_removed', { number: loadedTickets(context)[0]?.ticket_number ?? '' }),
  undoWords: (_answer, context) => words('undo_note', { number: loadedTickets(context)[0]?.ticket_number ?? '' }),
  undoable: true,
})
