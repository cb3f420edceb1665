import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { given, importCalls, importIdOf, patchImport } from '#src/areas/tickets/client/imports/import-calls'
import { corrected, readRowsAgain, showRows, type RowCorrection } from '#src/areas/tickets/client/imports/import-rows'
import { words } from '#src/areas/tickets/client/imports/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'imports.correct-cell': typeof correctCell
  }
}

/** Saves a corrected value of a refused row with its import; the file and the tickets stay as they are (TICK-95). */
export const correctCell = defineWrite({
  title: 'Change value of a refused row…',
  group: 'Imports',
  scope: 'ticket-import',
  unlisted: true,
  steps: { correction: given<RowCorrection>() },
  when: ({ person, pane }) => firstRefusal(may('import_tickets', person), importIdOf(pane?.path) === null ? refuse('workspace.no_pane') : allow),
  write: ({ pane }, { correction: { row, column, value } }) =>
    importCalls.correct({ id: importIdOf(pane?.path) ?? 0, corrections: [{ row: row.row, column, was: row.cells[column] ?? '', value }] }),
  optimistic({ pane }, { correction }) {
    const id = importIdOf(pane?.path) ?? 0
    showRows(id, [corrected(correction)])
    return () => showRows(id, [correction.row])
  },
  patch({ import: shown, rows }) {
    patchImport(shown)
    showRows(shown.id, rows)
  },
  // the cell shows it already
  successMessage: (_answer, _context, { correction: { row } }) => ({ words: words('cell_corrected', { row: String(row.row) }), tone: 'success', quiet: true }),
  failed: (_error, _done, { pane }) => readRowsAgain(importIdOf(pane?.path) ?? 0),
})
