import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.next-row': typeof nextRow
  }
}

/** Moves the focus to the row below; the grid itself handles the arrow keys (WORK-23). */
export const nextRow = defineCommand({
  title: 'Go to next row',
  group: 'Table',
  scope: 'table',
  keys: ['j'],
  repeats: true,
  keywords: ['down'],
  unlisted: true,
  when: onTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('down'),
})
