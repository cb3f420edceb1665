import { whoMay } from '#src/platform/api/contract'
import type {} from '#src/areas/tickets/client/arrivals/arrival-rows'
import { ticketPath } from '#src/areas/tickets/client/ticket-path'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.open-ticket': typeof openTicket
  }
}

/** Opens the ticket that was created from the focused arrival (PLUS-38). */
export const openTicket = defineCommand({
  title: 'Open ticket of this arrival',
  group: 'Tickets',
  scope: 'arrivals',
  needs: whoMay('import_tickets'),
  keys: ['o'],
  keywords: ['taken', 'created'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : row.slip_id === null ? refuse('errors.arrival_without_ticket') : allow),
  run({ row }, _answers, { workspace }) {
    if (row !== null && row.slip_id !== null) workspace.openPath(ticketPath({ id: row.slip_id, dot_project_id: row.dot_project_id }))
  },
})
