import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.next-row': typeof nextRow
  }
}

/** Moves the focus to the row below. The keys of this command do not include the arrow keys, which the grid itself handles (WORK-23). */
export const nextRow = defineCommand({
  title: 'Go to next row',
  group: 'Table',
  scope: 'table',
  keys: ['j'],
  repeats: true,
  keywords: ['down'],
  unlisted: true,
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('down'),
})
