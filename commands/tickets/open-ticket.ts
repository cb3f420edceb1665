import { whoMay } from '#src/contract/contract'
import { allow, refuse } from '#src/domain/verdict'
import type {} from '#src/client/tickets/ticket-rows'
import { ticketPath } from '#src/client/tickets/ticket-path'
import { defineCommand } from '#src/client/workspace/command'
import { workspaceStore } from '#src/client/workspace/store'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.open-ticket': typeof openTicket
  }
}

/** Opens the focused ticket below the table; the pane follows the table from then on, and is gone to when it is there (WORK-4, TICK-41). */
export const openTicket = defineCommand({
  title: 'Open ticket',
  group: 'Tickets',
  scope: 'ticket-table',
  rows: 'ticket',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['shift+enter', 'o'],
  keywords: ['detail', 'show', 'follow'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row === null) return
    const follower = workspace.panes().find(({ id }) => workspaceStore.follows[id] === pane?.id)
    if (follower === undefined) workspace.splitPane('below', { path: ticketPath(row), follow: true })
    else workspace.focusPane(follower.number)
  },
})
