import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.toggle-row': typeof toggleRow
  }
}

/** Chooses the focused row, or lets it go (WORK-24). */
export const toggleRow = defineCommand({
  title: 'Toggle row selection',
  group: 'Table',
  scope: 'table',
  keys: ['space', 'x'],
  keywords: ['choose', 'check'],
  inFields: false,
  when: onTable,
  run: (_context, _answers, { table }) => table()?.toggleFocused(),
})
