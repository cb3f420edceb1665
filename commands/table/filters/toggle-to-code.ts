import { addFilter, removeFilter, withFilters } from '#src/areas/tickets/client/filters/public/filter-query'
import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.toggle-to-code': typeof toggleToCode
  }
}

/**
 * Shows only the tickets that still have to be coded, which are uncoded and neither rejected nor voided, or removes this filter (CLERK-24,
 * CLERK-29).
 */
export const toggleToCode = defineCommand({
  title: 'Toggle filter: tickets to code',
  group: 'Table',
  scope: 'ticket-list',
  keys: ['u'],
  keywords: ['uncoded', 'not coded', 'work left', 'waiting', 'without pay item', 'only'],
  when: onTable,
  run(context, _answers, { workspace }) {
    const address = withFilters(context.pane?.path ?? '', (filters) =>
      filters.yes.to_code === true ? removeFilter(filters, 'to_code') : addFilter(filters, { filter: 'to_code', value: 'yes' }))
    workspace.openPath(address, { in: 'focused' })
  },
})
