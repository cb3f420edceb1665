import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.previous-row': typeof previousRow
  }
}

/** Goes to the row above (WORK-23). */
export const previousRow = defineCommand({
  title: 'Previous row',
  group: 'Table',
  scope: 'table',
  keys: ['k'],
  repeats: true,
  keywords: ['up'],
  unlisted: true,
  when: onTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('up'),
})
