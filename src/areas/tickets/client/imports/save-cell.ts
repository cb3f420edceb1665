import { saveInTurn, type RowCorrection } from '#src/areas/tickets/client/imports/import-rows'
import { takeContext } from '#src/workspace/client/panes/store'
import { runCommand } from '#src/workspace/client/running/run-command'

/** Saves a value that was typed into a cell of a refused row, after those typed before. */
export function saveCell(correction: RowCorrection): void {
  if (correction.value === (correction.row.cells[correction.column] ?? '')) return
  const context = takeContext()
  saveInTurn(() => runCommand('imports.correct-cell', { answers: { correction }, context }))
}
