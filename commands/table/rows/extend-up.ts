import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.extend-up': typeof extendUp
  }
}

/** Adds the row above to the selection and moves the focus to it (WORK-23). */
export const extendUp = defineCommand({
  title: 'Extend the selection up',
  group: 'Table',
  scope: 'table',
  keys: ['shift+k'],
  repeats: true,
  unlisted: true,
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.moveFocus('up', true),
})
