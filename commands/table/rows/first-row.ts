import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.first-row': typeof firstRow
  }
}

/** Moves the focus to the first row of the table (WORK-23). */
export const firstRow = defineCommand({
  title: 'Go to first row',
  group: 'Table',
  scope: 'table',
  moves: true,
  keys: ['mod+home'],
  keywords: ['top'],
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('first'),
})
