import { firstRefusal, refuse, allow } from '#src/domain/verdict'
import { defineCommand } from '#src/client/workspace/command'
import { onTable } from '#src/client/workspace/table/on-table'
import { isReaderMode } from '#src/client/workspace/table/table-mode'

declare module '#src/client/workspace/command' {
  interface Commands {
    'table.next-page': typeof nextPage
  }
}

/** Shows the next 100 rows in the screen-reader table mode (WORK-35). */
export const nextPage = defineCommand({
  title: 'Next page of rows',
  group: 'Table',
  scope: 'table',
  keys: ['alt+pagedown'],
  repeats: true,
  when: (context, env) => firstRefusal(onTable(context, env), isReaderMode() ? allow : refuse('workspace.not_reader_mode')),
  run: (_context, _answers, { table }) => table()?.showPage(1),
})
