import { addressWithout } from '#src/client/tickets/filters/filter-steps'
import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.clear-filters': typeof clearFilters
  }
}

/** Takes every filter and the search away. */
export const clearFilters = defineCommand({
  title: 'Clear filters',
  group: 'Table',
  scope: 'ticket-table',
  keys: ['shift+x'],
  keywords: ['all', 'reset'],
  when: onTable,
  run: (context, _answers, { workspace }) => workspace.openPath(addressWithout(context), { in: 'focused' }),
})
