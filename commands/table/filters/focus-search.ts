import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.focus-search': typeof focusSearch
  }
}

/** Focuses the search field of the pane. From there, Arrow down moves to the results and Escape goes back (WORK-41). */
export const focusSearch = defineCommand({
  title: 'Search this table',
  group: 'Table',
  scope: 'table',
  keys: ['/'],
  keywords: ['find', 'filter', 'look up', 'ctrl+f'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.focusSearch(),
})
