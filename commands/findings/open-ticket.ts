import type {} from '#src/areas/tickets/client/findings/finding-rows'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openOver } from '#src/areas/tickets/client/findings/open-over'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'findings.open-ticket': typeof openTicket
  }
}

/** Opens the ticket of the focused finding beside the list (PLUS-13). */
export const openTicket = defineCommand({
  title: 'Open ticket of finding',
  group: 'Tickets',
  scope: 'finding-table',
  needs: { route: '/exceptions' },
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['detail', 'evidence'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null) openOver(workspace, ticketPath({ id: row.slip_id, dot_project_id: row.dot_project_id }))
  },
})
