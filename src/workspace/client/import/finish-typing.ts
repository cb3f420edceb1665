import type { TableHandle } from '#src/platform/client/table/handle'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { ImportRow } from '#src/workspace/client/import/import-rows'
import { cellOf } from '#src/workspace/client/import/row-columns'
import { saveCell } from '#src/workspace/client/import/save-cell'

/** Saves what is being typed into a cell of the refused rows, so that a check includes it. */
export function finishTyping(table: TableHandle | null, correct: CommandId): void {
  const [row, column] = [table?.focusedRow() ?? null, cellOf(table?.focusedColumn() ?? '')]
  const typed = table?.takeEdited() ?? null
  // the only table in the pane of an import is that of the refused rows, so the row is one of them
  if (row !== null && column !== null && typed !== null) saveCell(correct, { row: row as ImportRow, column, value: typed })
}
