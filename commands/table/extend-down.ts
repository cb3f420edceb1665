import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.extend-down': typeof extendDown
  }
}

/** Takes the row below into the selection and goes there (WORK-23). */
export const extendDown = defineCommand({
  title: 'Extend the selection down',
  group: 'Table',
  scope: 'table',
  keys: ['shift+j'],
  repeats: true,
  unlisted: true,
  when: onTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('down', true),
})
