import { allow, refuse } from '#src/platform/domain/verdict'
import { isTicketsPath } from '#src/areas/plants/client/plants/tickets-path'
import { openFollowing } from '#src/workspace/client/panes/layout/open-following'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plant-health.open-tickets': typeof openTickets
  }
}

/** Opens the tickets of the focused plant beside plant health; the new pane follows the focused row (PLNT-1, PLUS-25). */
export const openTickets = defineCommand({
  title: 'Show tickets of this plant',
  group: 'Plants',
  scope: 'plant-health-table',
  rows: 'plant',
  needs: { route: '/plants' },
  keys: ['enter'],
  inFields: false,
  keywords: ['open', 'slips', 'health', 'late'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row !== null) openFollowing(workspace, pane?.id, `/admin/plants/${row.id}/tickets`, isTicketsPath)
  },
})
