import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.refresh': typeof refresh
  }
}

/** Reads the rows again, and removes rows that no longer match the filters (WORK-30). */
export const refresh = defineCommand({
  title: 'Refresh',
  group: 'Table',
  scope: 'table',
  keys: ['shift+r'],
  keywords: ['reload', 'update', 'new tickets', 'sync'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.refresh(),
})
