import { patchSample, sampleCalls, type Sample } from '#src/areas/materials/client/samples/sample-rows'
import { sampleSteps, ticketHere, ticketStep, type ChosenTicket } from '#src/areas/materials/client/samples/sample-steps'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof add> {}
}

interface Answer {
  readonly sample: Sample
}

const shared = {
  group: 'Materials',
  records: 'sample',
  undoable: true,
  keywords: ['new', 'create', 'quality', 'lab', 'sublot'],
  patch: ({ sample }: Answer) => patchSample(sample),
  successMessage: ({ sample: { sample, ticket_number: number } }: Answer) => words('added', { sample, number }),
  undoWords: ({ sample: { sample } }: Answer) => words('undo_add', { sample }),
} as const

/**
 * The ticket that gets the sample: if exactly one ticket is selected, that ticket, even if another one has the focus. Otherwise, or while
 * the drawer is open, the current ticket.
 */
function ticketToSample({ drawer, row, selection }: CommandContext): ChosenTicket | null {
  const isChosen = drawer === null && selection.count === 1
  return ticketHere({ drawer, row: isChosen ? (selection.loaded[0] ?? null) : row })
}

const writeFor = (ticket: ChosenTicket | null, { sample, sublot }: { readonly sample: string; readonly sublot: string }) =>
  ticket === null ? [] : sampleCalls.create({ slip_id: ticket.id, sample, sublot })

/**
 * Commands that add a sample: to the selected or focused ticket, or from the list of samples to a ticket that the person chooses (SAMP-2).
 */
export const add = commandFamily({
  add: defineWrite({
    ...shared,
    title: 'Add a sample…',
    scope: 'sample-table',
    keys: ['n'],
    steps: { ticket: ticketStep, ...sampleSteps },
    when: ({ person }) => may('write_samples', person),
    write: (_context, { ticket, ...typed }) => writeFor(ticket, typed),
  }),
  'add-on-ticket': defineWrite({
    ...shared,
    title: 'Add a sample to this ticket…',
    scope: 'tickets',
    rows: 'ticket',
    keys: ['s'],
    steps: sampleSteps,
    when: (context: CommandContext<'tickets'>) => firstRefusal(may('write_samples', context.person), ticketToSample(context) === null ? refuse('errors.no_ticket') : context.selection.count > 1 ? refuse('errors.sample_takes_one_ticket') : allow),
    write: (context, typed) => writeFor(ticketToSample(context), typed),
  }),
})
