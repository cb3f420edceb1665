import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.let-go': typeof letGo
  }
}

/** Lets go of every chosen row (WORK-24). */
export const letGo = defineCommand({
  title: 'Clear selection',
  group: 'Table',
  scope: 'table',
  keys: ['escape'],
  keywords: ['deselect', 'clear selection'],
  inFields: false,
  when: onTable,
  run: (_context, _answers, { table }) => table()?.letGo(),
})
