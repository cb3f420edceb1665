import { showPart } from '#src/areas/tickets/client/trace/show-part'
import type { TicketPart } from '#src/areas/tickets/client/trace/ticket-parts'
import { oneTicket } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'trace', typeof parts> {}
}

/** The focused ticket, even if other tickets are selected, because the pane that shows a ticket follows the focus. */
const focused = ({ row, selection }: CommandContext) => oneTicket({ row, selection: { ...selection, count: 0 } })

/** Defines a command that goes from a ticket to its sources, corrections or events, with one key (PLUS-19). */
const show = (part: TicketPart, title: string, key: string, keywords: readonly string[]) =>
  defineCommand({
    title,
    group: 'Tickets',
    scope: 'tickets',
    rows: 'ticket',
    needs: whoMay('see_project_tickets', 'see_plant_tickets'),
    keys: [key],
    keywords: [...keywords, 'trace', 'proof', 'audit', 'detail'],
    when: (context) => (focused(context) === null || context.pane === null ? refuse('workspace.no_row') : allow),
    run(context, _answers, { workspace }) {
      const [ticket, { pane }] = [focused(context), context]
      if (ticket !== null && pane !== null) showPart(ticket, part, pane, workspace)
    },
  })

export const parts = commandFamily({
  'show-sources': show('sources', 'Show sources of ticket', 'i', ['as sent', 'original', 'supplier']),
  'show-corrections': show('corrections', 'Show corrections of ticket', 'c', ['changed', 'fixed', 'edited']),
  'show-events': show('events', 'Show events of ticket', 'h', ['history', 'who', 'when', 'log']),
})
