import { may } from '#src/platform/domain/session/abilities'
import { words } from '#src/areas/tickets/client/imports/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { showToast } from '#src/workspace/client/speech/toasts'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.edit-cell': typeof editCell
  }
}

/** Edits the focused cell of a refused row (TICK-95). */
export const editCell = defineCommand({
  title: 'Edit cell of a refused row',
  group: 'Imports',
  scope: 'import-rows',
  keys: ['enter', 'f2'],
  inFields: false,
  when: ({ person }) => may('import_tickets', person),
  run(_context, _answers, { table }) {
    if (table()?.startEditing() !== true && table()?.showRow() !== true) showToast('info', words('not_editable'))
  },
})
