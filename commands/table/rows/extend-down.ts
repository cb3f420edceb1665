import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.extend-down': typeof extendDown
  }
}

/** Adds the row below to the selection and moves the focus to it (WORK-23). */
export const extendDown = defineCommand({
  title: 'Extend the selection down',
  group: 'Table',
  scope: 'table',
  keys: ['shift+j'],
  repeats: true,
  unlisted: true,
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('down', true),
})
