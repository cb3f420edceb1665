import { addressWithout } from '#src/areas/tickets/client/filters/filter-steps'
import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.clear-filters': typeof clearFilters
  }
}

/** Clears every filter and the search. */
export const clearFilters = defineCommand({
  title: 'Clear filters',
  group: 'Table',
  scope: 'ticket-list',
  keys: ['shift+x'],
  keywords: ['all', 'reset', 'show all', 'remove filters', 'everything'],
  when: onTable,
  run: (context, _answers, { workspace }) => workspace.openPath(addressWithout(context), { in: 'focused' }),
})
