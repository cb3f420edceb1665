import type {} from '#src/areas/tickets/client/queue/parked-rows'
import { openOver } from '#src/areas/tickets/client/findings/open-over'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'queue.open-ticket': typeof openTicket
  }
}

/** Opens the focused parked ticket beside the list (PLUS-15). */
export const openTicket = defineCommand({
  title: 'Open parked ticket',
  group: 'Tickets',
  scope: 'parked-table',
  needs: { route: '/parked' },
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['detail'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openOver(workspace, ticketPath({ id: row.slip_id, dot_project_id: row.dot_project_id }))
  },
})
