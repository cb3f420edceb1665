import { firstRefusal, refuse, allow } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'
import { isReaderMode } from '#src/client/workspace/table/table-mode'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.previous-page': typeof previousPage
  }
}

/** Shows the 100 rows before in the screen-reader table mode (WORK-35). */
export const previousPage = defineCommand({
  title: 'Previous page of rows',
  group: 'Table',
  scope: 'table',
  keys: ['alt+pageup'],
  repeats: true,
  when: (context, env) => firstRefusal(onTable(context, env), isReaderMode() ? allow : refuse('workspace.not_reader_mode')),
  run: (_context, _answers, { table }) => table()?.showPage(-1),
})
