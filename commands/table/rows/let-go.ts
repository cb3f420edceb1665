import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.let-go': typeof letGo
  }
}

/** Deselects all rows (WORK-24). When no row is selected, closes the newest message that covers part of the page (CLERK-18). */
export const letGo = defineCommand({
  title: 'Clear selection',
  group: 'Table',
  scope: 'table',
  moves: true,
  keys: ['escape'],
  keywords: ['deselect', 'clear selection'],
  inFields: false,
  when: onTable,
  run({ selection }, _answers, { table, closeToasts }) {
    if (selection.count > 0 || !closeToasts('newest')) table()?.letGo()
  },
})
