import type { CommandId } from '#src/workspace/client/commands/command'
import { saveInTurn, type RowCorrection } from '#src/workspace/client/import/import-rows'
import { takeContext } from '#src/workspace/client/panes/store'
import { runCommand } from '#src/workspace/client/running/run-command'

/** Saves a value typed into a cell of an invalid import row by running the command `correct`. Saves run one at a time, in typing order. */
export function saveCell(correct: CommandId, correction: RowCorrection): void {
  if (correction.value === (correction.row.cells[correction.column] ?? '')) return
  const context = takeContext()
  saveInTurn(() => runCommand(correct, { answers: { correction }, context }))
}
