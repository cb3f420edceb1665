import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.last-row': typeof lastRow
  }
}

/** Moves the focus to the last row of the table, even if this row is not loaded yet (WORK-23). */
export const lastRow = defineCommand({
  title: 'Go to last row',
  group: 'Table',
  scope: 'table',
  moves: true,
  keys: ['mod+end'],
  keywords: ['bottom', 'end'],
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('last'),
})
