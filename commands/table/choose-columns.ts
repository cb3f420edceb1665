import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.choose-columns': typeof chooseColumns
  }
}

/** Opens the editor that shows, hides, pins, orders and resizes the columns (WORK-25). */
export const chooseColumns = defineCommand({
  title: 'Edit columns',
  group: 'Table',
  scope: 'table',
  keys: ['shift+c'],
  keywords: ['show', 'hide', 'pin', 'order', 'freeze', 'add column', 'remove column', 'width', 'resize'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.chooseColumns(),
})
