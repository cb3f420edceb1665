import { may } from '#src/platform/domain/session/abilities'
import { countText } from '#src/platform/domain/formats/numbers'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { importCalls, importIdOf, patchImport, ticketImport, type ColumnField } from '#src/areas/tickets/client/imports/import-calls'
import { words } from '#src/areas/tickets/client/imports/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { showResult } from '#src/workspace/client/import/check-result'
import { controlStep } from '#src/workspace/client/import/import-commands'
import { showCheckedRows } from '#src/workspace/client/import/import-rows'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.check-import': typeof checkImport
  }
}

/** Checks every row of a file of tickets, with the chosen columns; does not write any ticket (TICK-95). */
export const checkImport = defineWrite({
  title: 'Check import rows…',
  group: 'Imports',
  scope: 'ticket-import',
  unlisted: true,
  steps: { columns: controlStep<readonly ColumnField[]>() },
  when: ({ person, pane }) => firstRefusal(may('import_tickets', person), importIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write: ({ pane }, { columns }) => importCalls.map({ id: importIdOf(pane?.path) ?? 0, columns: [...columns] }),
  patch({ import: checked }) {
    patchImport(checked)
    showCheckedRows(ticketImport(checked.id).key)
    showResult(checked)
  },
  // shown only in the status bar: the focus moves to the check's result, so a screen reader reads the result anyway, and a toast would
  // cover the result's buttons
  successMessage: ({ import: { good, rows } }) => ({ words: words('checked', { good: countText(good ?? 0), count: countText(rows) }), tone: 'success', isSaid: true, isLine: true }),
})
