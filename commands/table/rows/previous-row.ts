import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.previous-row': typeof previousRow
  }
}

/** Moves the focus to the row above (WORK-23). */
export const previousRow = defineCommand({
  title: 'Go to previous row',
  group: 'Table',
  scope: 'table',
  keys: ['k'],
  repeats: true,
  keywords: ['up'],
  unlisted: true,
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('up'),
})
