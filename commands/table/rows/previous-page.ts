import { firstRefusal, refuse, allow } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'
import { isReaderMode } from '#src/workspace/client/table/table-mode'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.previous-page': typeof previousPage
  }
}

/** Shows the previous 100 rows in the screen-reader table mode (WORK-35). */
export const previousPage = defineCommand({
  title: 'Go to previous page of rows',
  group: 'Table',
  scope: 'table',
  keys: ['alt+pageup'],
  repeats: true,
  when: (context, env) => firstRefusal(onTable(context, env), isReaderMode() ? allow : refuse('workspace.not_reader_mode')),
  run: (_context, _answers, { table }) => table()?.showPage(-1),
})
