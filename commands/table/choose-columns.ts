import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.choose-columns': typeof chooseColumns
  }
}

/** Shows, hides, pins, orders and sizes the columns (WORK-25). */
export const chooseColumns = defineCommand({
  title: 'Edit columns',
  group: 'Table',
  scope: 'table',
  keys: ['shift+c'],
  keywords: ['show', 'hide', 'pin', 'order'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.chooseColumns(),
})
