import { addressWith, fieldStep, valueStep } from '#src/client/tickets/filters/filter-steps'
import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.filter-by': typeof filterBy
  }
}

/** Filters the tickets by a field and a value from the lookup calls; several values of one field are either of them (TICK-6 to TICK-11). */
export const filterBy = defineCommand({
  title: 'Filter by…',
  group: 'Table',
  scope: 'ticket-table',
  keys: ['shift+f'],
  keywords: ['plant', 'material', 'truck', 'supplier', 'status', 'date', 'coded', 'uncoded', 'flagged', 'period'],
  steps: { filter: fieldStep, value: valueStep },
  when: onTable,
  run: (context, change, { workspace }) => workspace.openPath(addressWith(context, change), { in: 'focused' }),
})
