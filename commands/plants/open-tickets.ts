import { allow, refuse } from '#src/platform/domain/verdict'
import { isTicketsPath } from '#src/areas/plants/client/plants/tickets-path'
import { openFollowing } from '#src/workspace/client/panes/layout/open-following'
import type {} from '#src/areas/plants/client/plants/plant-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.open-tickets': typeof openTickets
  }
}

/** Opens the tickets of the focused plant beside the list; the new pane follows the focused row (PLNT-1). */
export const openTickets = defineCommand({
  title: 'Show tickets of plant',
  group: 'Plants',
  scope: 'plant-table',
  needs: { route: '/plants' },
  keys: ['enter', 'o'],
  inFields: false,
  keywords: ['open', 'slips', 'deliveries'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : allow),
  run({ row, pane }, _answers, { workspace }) {
    if (row !== null) openFollowing(workspace, pane?.id, `${pane?.path.startsWith('/admin') === true ? '/admin' : ''}/plants/${row.id}/tickets`, isTicketsPath)
  },
})
