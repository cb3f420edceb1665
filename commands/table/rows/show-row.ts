import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { onTable } from '#src/workspace/client/table/on-table'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'table.show-row': typeof showRow
  }
}

/** Shows every field of the focused row. In tables whose rows have no page of their own, Enter runs this command (CLERK-20). */
export const showRow = defineCommand({
  title: 'Show all fields of row',
  group: 'Table',
  scope: 'table',
  keys: ['enter'],
  inFields: false,
  keywords: ['whole row', 'every column', 'expand'],
  when: (context, env) => firstRefusal(onTable(context, env), context.row === null ? refuse('workspace.no_row') : allow),
  run: (_context, _answers, { table }) => void table()?.showRow(),
})
