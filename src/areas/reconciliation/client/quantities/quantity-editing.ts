import { changesIn, withQuantities } from '#src/areas/reconciliation/client/quantities/quantity-changes'
import type { TicketEditing } from '#src/areas/tickets/client/list/public/TicketTable'
import { openPalette } from '#src/workspace/client/running/palette-store'
import { runCommand } from '#src/workspace/client/running/run-command'
import { takeContext } from '#src/workspace/client/panes/store'

/** Typing into the quantity of a coded ticket writes it at once; a paste is shown first and written with Enter (WORK-27). */
export const quantityEditing: TicketEditing = {
  columns: withQuantities,
  onEdit({ row, columnId, value }) {
    const slot = columnId === 'secondary_pay_code_quantity' ? 'secondary' : 'primary'
    const before = row.reconciliation[`${slot}_pay_code_quantity`]
    if (Number(before) === Number(value)) return
    void runCommand('reconciliation.change-quantity', { answers: { changes: [{ slip: row, slot, before: String(before ?? ''), after: String(value) }] } })
  },
  onPasteCells(preview) {
    openPalette({ context: takeContext(), startsWith: '', command: 'reconciliation.change-quantities', answers: { changes: changesIn(preview) } })
  },
}
