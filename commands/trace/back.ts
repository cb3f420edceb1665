import { askedPart } from '#src/areas/tickets/client/trace/ticket-parts'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'trace.back': typeof back
  }
}

/** The pane with the row that the ticket of this pane is the detail of: the one it follows, or the one from which a part was asked for. */
function cameFrom(pane: string | undefined): string | undefined {
  return pane === undefined ? undefined : (workspaceStore.follows[pane] ?? askedPart.from ?? undefined)
}

/** Goes from a ticket's pane back to the row it was opened from (PLUS-19). */
export const back = defineCommand({
  title: 'Go back to the row of the ticket',
  group: 'Tickets',
  scope: 'ticket',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['escape'],
  inFields: false,
  moves: true,
  keywords: ['trace', 'table', 'leave'],
  when: ({ pane }) => (pane?.scope === 'ticket' && cameFrom(pane.id) !== undefined ? allow : refuse('workspace.no_row')),
  run({ pane }, _answers, { workspace }) {
    const from = cameFrom(pane?.id)
    const there = workspace.panes().find(({ id }) => id === from)
    if (there !== undefined) workspace.focusPane(there.number)
  },
})
