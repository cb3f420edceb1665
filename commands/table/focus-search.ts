import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.focus-search': typeof focusSearch
  }
}

/** Goes into the search of the pane; Arrow down leads into the results, Escape back (WORK-41). */
export const focusSearch = defineCommand({
  title: 'Search this table',
  group: 'Table',
  scope: 'table',
  keys: ['/'],
  keywords: ['find', 'filter'],
  when: onTable,
  run: (_context, _answers, { table }) => table()?.focusSearch(),
})
