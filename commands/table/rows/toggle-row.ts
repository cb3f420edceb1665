import { defineCommand } from '#src/workspace/client/commands/command'
import { onLoadedTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.toggle-row': typeof toggleRow
  }
}

/** Selects or deselects the focused row (WORK-24). */
export const toggleRow = defineCommand({
  title: 'Toggle row selection',
  group: 'Table',
  scope: 'table',
  moves: true,
  keys: ['space', 'x'],
  keywords: ['choose', 'check'],
  inFields: false,
  when: onLoadedTable,
  run: (_context, _answers, { table }) => table()?.toggleFocused(),
})
