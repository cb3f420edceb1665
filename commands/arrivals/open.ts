import { whoMay } from '#src/platform/api/contract'
import type {} from '#src/areas/tickets/client/arrivals/arrival-rows'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openFollowing } from '#src/workspace/client/panes/layout/open-following'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'arrivals.open': typeof open
  }
}

/**
 * Opens the focused arrival beside the list: the ticket data that was sent, and why the server refused it. The new pane follows the focused
 * row (PLUS-38).
 */
export const open = defineCommand({
  title: 'Show what was sent',
  group: 'Tickets',
  scope: 'arrival-table',
  needs: whoMay('import_tickets'),
  keys: ['enter'],
  inFields: false,
  keywords: ['payload', 'reason', 'detail', 'refused'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row !== null) openFollowing(workspace, pane?.id, `/admin/arrivals/${row.id}`, (path) => /^\/admin\/arrivals\/\d+$/.test(path), 'below')
  },
})
