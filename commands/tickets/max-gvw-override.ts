import { countText } from '#src/platform/domain/formats/numbers'
import { readMaxGvwOverride } from '#src/areas/tickets/domain/max-gvw'
import { ticketChanges } from '#src/areas/tickets/api/tickets/ticket-changes'
import { requests } from '#src/platform/client/api/requests'
import { chosenTickets, mayChange, setsOfOne, versionsOf } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { changedTickets } from '#src/areas/tickets/client/changes/changed-tickets'
import { patchFromConflict, patchWritten } from '#src/areas/tickets/client/changes/public/patch-tickets'
import { ticketsText, words } from '#src/areas/tickets/client/changes/public/words'
import { defineWrite } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.max-gvw-override': typeof maxGvwOverride
  }
}

const calls = requests({ set: ticketChanges.bulkMaxGvwOverrideUpdate })

/** Asks for a weight in whole lbs; the answer is null if the override is to be cleared (TICK-57 to TICK-59). */
const lbs: Step<number | null> = {
  kind: 'number',
  prompt: 'Max GVW override, lbs',
  choices: ({ typed }) => (typed.trim() === '' ? [{ value: null, label: words('gvw_blank'), keywords: ['blank', 'none'] }] : []),
  parse(text) {
    const read = readMaxGvwOverride(text.replace(/[,\s]/g, ''))
    return 'allowed' in read ? read : understood(read.lbs)
  },
  format: (value) => (value === null ? words('gvw_blank') : `${countText(value)} lbs`),
}

/** Sets or clears the Max GVW override of the selected tickets, else of the focused one (TICK-57 to TICK-60). */
export const maxGvwOverride = defineWrite({
  title: 'Set Max GVW override…',
  group: 'Tickets',
  scope: 'tickets',
  rows: 'ticket',
  keys: ['m'],
  keywords: ['gross vehicle weight', 'overload', 'overweight', 'weight limit', 'clear override'],
  steps: { lbs },
  when: (context) => mayChange('override_max_gvw', context),
  preview: (count, _context, { lbs: value }) =>
    words(value === null ? 'gvw_will_clear' : 'gvw_will_set', { count, tickets: ticketsText(count), lbs: countText(value ?? 0) }),
  write: (context, { lbs: value }) => calls.set({ ...chosenTickets(context), ...versionsOf(context), max_gvw_override: value }),
  sets: (context) => setsOfOne(context, ['max_gvw_override'], true),
  patch: ({ slips }) => patchWritten(slips),
  successMessage: ({ updated }, _context, { lbs: value }) =>
    words(value === null ? 'gvw_cleared' : 'gvw_set', { tickets: ticketsText(updated), lbs: countText(value ?? 0) }),
  changed: changedTickets,
  failed: patchFromConflict,
  undoWords: ({ updated }) => words('undo', { did: 'Max GVW override', tickets: ticketsText(updated) }),
  undoable: true,
})
