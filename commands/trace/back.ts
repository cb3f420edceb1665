import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'trace.back': typeof back
  }
}

/** Goes from the pane of a ticket back to the ticket's row in the table that the pane follows (PLUS-19). */
export const back = defineCommand({
  title: 'Go back to the row of the ticket',
  group: 'Tickets',
  scope: 'ticket',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['escape'],
  inFields: false,
  moves: true,
  keywords: ['trace', 'table', 'leave'],
  when: ({ pane }) => (pane?.scope === 'ticket' && workspaceStore.follows[pane.id] !== undefined ? allow : refuse('workspace.no_row')),
  run({ pane }, _answers, { workspace }) {
    const there = workspace.panes().find(({ id }) => pane !== null && id === workspaceStore.follows[pane.id])
    if (there !== undefined) workspace.focusPane(there.number)
  },
})
