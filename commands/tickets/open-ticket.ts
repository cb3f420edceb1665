import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/tickets/client/list/ticket-rows'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { defineCommand } from '#src/workspace/client/commands/command'
import { workspaceStore } from '#src/workspace/client/panes/store'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'tickets.open-ticket': typeof openTicket
  }
}

/**
 * Opens the focused ticket in a pane below the table. The pane then follows the table. If such a pane is already open, the command
 * focuses that pane (WORK-4, TICK-41).
 */
export const openTicket = defineCommand({
  title: 'Open ticket',
  group: 'Tickets',
  scope: 'ticket-table',
  rows: 'ticket',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['shift+enter', 'o'],
  keywords: ['detail', 'show', 'follow', 'details', 'view ticket', 'history'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row === null) return
    const follower = workspace.panes().find(({ id }) => workspaceStore.follows[id] === pane?.id)
    if (follower === undefined) workspace.splitPane('below', { path: ticketPath(row), follow: true })
    else workspace.focusPane(follower.number)
  },
})
