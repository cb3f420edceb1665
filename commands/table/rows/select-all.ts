import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.select-all': typeof selectAll
  }
}

/** Selects every row that matches the filters, loaded or not, and announces the number of rows (WORK-24). */
export const selectAll = defineCommand({
  title: 'Select all that match',
  group: 'Table',
  scope: 'table',
  keys: ['mod+a'],
  keywords: ['choose', 'everything', 'all'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.selectAllMatching(),
})
