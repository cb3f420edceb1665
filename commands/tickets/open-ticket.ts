import { allow, refuse } from '#src/domain/verdict'
import type {} from '#src/client/tickets/ticket-rows'
import { ticketPath } from '#src/client/tickets/ticket-path'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'tickets.open-ticket': typeof openTicket
  }
}

/** Opens the focused ticket beside the table; the pane follows the table from then on (WORK-4, TICK-41). */
export const openTicket = defineCommand({
  title: 'Open ticket',
  group: 'Tickets',
  scope: 'ticket-table',
  keys: ['shift+enter', 'o'],
  keywords: ['detail', 'show', 'follow'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) workspace.splitPane('right', { path: ticketPath(row), follow: true })
  },
})
