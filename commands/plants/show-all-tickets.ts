import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'plants.show-all-tickets': typeof showAllTickets
  }
}

/** Shows the tickets of all plants in one table (PLNT-1, TICK-5). */
export const showAllTickets = defineCommand({
  title: 'Show tickets of all plants',
  group: 'Plants',
  scope: 'plant-table',
  needs: { route: '/plants' },
  keys: ['shift+enter'],
  inFields: false,
  keywords: ['slips', 'every plant'],
  run: ({ pane }, _answers, { workspace }) => workspace.openPath(`${pane?.path.startsWith('/admin') === true ? '/admin' : ''}/plants/all/tickets`),
})
