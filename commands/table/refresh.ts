import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.refresh': typeof refresh
  }
}

/** Reads the rows again; those that no longer match leave (WORK-30). */
export const refresh = defineCommand({
  title: 'Refresh',
  group: 'Table',
  scope: 'table',
  keys: ['shift+r'],
  keywords: ['reload', 'update'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.refresh(),
})
