import { addressWith, fieldStep, valueStep } from '#src/areas/tickets/client/filters/filter-steps'
import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.filter-by': typeof filterBy
  }
}

/**
 * Filters the tickets by a field and a value that the server offers for the field. A filter with several values matches tickets that have
 * any of them (TICK-6 to TICK-11).
 */
export const filterBy = defineCommand({
  title: 'Filter by…',
  group: 'Table',
  scope: 'ticket-list',
  keys: ['shift+f'],
  keywords: ['plant', 'material', 'truck', 'supplier', 'status', 'date', 'coded', 'flagged', 'period', 'voided', 'rejected', 'delivered', 'pending', 'job', 'overload', 'narrow', 'only'],
  steps: { filter: fieldStep, value: valueStep },
  when: onTable,
  run: (context, change, { workspace }) => workspace.openPath(addressWith(context, change), { in: 'focused' }),
})
