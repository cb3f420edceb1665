import type { TableHandle } from '#src/platform/client/table/handle'
import type { ImportRow } from '#src/areas/tickets/client/imports/import-rows'
import { cellOf } from '#src/areas/tickets/client/imports/row-columns'
import { saveCell } from '#src/areas/tickets/client/imports/save-cell'

/** Saves what is being typed into a cell of the refused rows, so that a check includes it. */
export function finishTyping(table: TableHandle | null): void {
  const [row, column] = [table?.focusedRow() ?? null, cellOf(table?.focusedColumn() ?? '')]
  const typed = table?.takeEdited() ?? null
  // the pane of an import has no other table
  if (row !== null && column !== null && typed !== null) saveCell({ row: row as ImportRow, column, value: typed })
}
