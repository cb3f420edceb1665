import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { cellChangesIn, ticketsOf, type CellChanges } from '#src/areas/tickets/client/edit/cell-changes'
import { typedText } from '#src/areas/tickets/client/edit/edit-values'
import { mayBeInClosedPeriod } from '#src/areas/tickets/client/edit/use-closed-period'
import { withFields } from '#src/areas/tickets/client/edit/cell-values'
import { findTicketField } from '#src/areas/tickets/domain/fields'
import { reportError } from '#src/platform/client/api/report-error'
import type { Person } from '#src/platform/client/session/person'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import { createStore } from '#src/platform/client/state/store'
import type { CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import { takeContext } from '#src/workspace/client/panes/store'
import { words } from '#src/areas/tickets/client/messages'
import { showToast } from '#src/workspace/client/speech/toasts'
import { openPalette, openPaletteLate, type PaletteCall } from '#src/workspace/client/running/palette-store'
import { runCommand, type RunOptions } from '#src/workspace/client/running/run-command'
import { decide } from '#src/workspace/client/writes/decisions'
import { personShown } from '#src/workspace/client/writes/own-writes'

/**
 * The most recent write of a cell. The next write waits until this one has finished, because people often type the next cell of a ticket
 * before the previous cell is saved, and a write must send the version that the previous write produced.
 */
const writes = createStore<{ last: Promise<void> }>(() => ({ last: Promise.resolve() }))

/** If the preview opens within this time (ms) after the value was entered, the person is assumed to be still waiting for the preview. */
const AWAITED_MS = 200

/**
 * How cells of ticket tables are edited. A value that is typed into an agency field is written at once. A paste or a fill is shown in a
 * preview first, and written when the person presses Enter (WORK-27). A typed value is also shown in a preview first if the ticket was paid
 * in a closed pay period; the preview then says so.
 */
export const cellEditing = (person: Person, zone: string) => ({
  columns: (specs: readonly ColumnSpec<Slip>[]) => withFields(specs, person, zone),
  onEdit({ row, columnId, value }: { readonly row: Slip; readonly columnId: string; readonly value: CellValue }) {
    const field = findTicketField(columnId)
    if (field === null) return
    const before = typedText(field, Reflect.get(row, field.key), zone)
    const after = String(value ?? '')
    if (before === after) return
    const changes: CellChanges = { all: [{ slip: row, field, before, after, value }], outside: 0 }
    // the write is registered now, although it may have to wait for the writes of earlier cells, so that the next undo undoes this write
    const decision = decide('write')
    const context = takeContext()
    const enteredAt = performance.now()
    const write = async () => {
      // do not send the write if somebody else has signed in while it waited
      if (decision.owner === personShown()) await writeOrPreview(person, row, changes, enteredAt, { context, decision }).catch(reportError)
      decision.end()
    }
    writes.last = writes.last.then(write)
  },
  onPasteCells: (preview: PastePreview<Slip>) => previewCells(cellChangesIn(preview), openPalette),
})

async function writeOrPreview(person: Person, row: Slip, changes: CellChanges, enteredAt: number, decided: Pick<RunOptions, 'context' | 'decision'>): Promise<void> {
  if (await mayBeInClosedPeriod(person.dot_authority_id, row)) {
    // a preview that opens late must not interrupt what the person has begun in the meantime
    const isAwaited = performance.now() - enteredAt < AWAITED_MS
    if (!previewCells(changes, (call) => openPaletteLate(call, { isAwaited }))) showToast('warning', words('cell_not_saved'))
  } else await runCommand('tickets.change-cell', { ...decided, answers: { changes } })
}

/** Shows changes in a preview, which `open` opens. The changed tickets are the selection, so that the person can leave some of them out. */
export function previewCells<Opened>(changes: CellChanges, open: (call: PaletteCall) => Opened): Opened {
  const tickets = ticketsOf(changes)
  const selection = { kind: 'ids' as const, ids: tickets.map(({ id }) => id), count: tickets.length, loaded: tickets }
  return open({ context: Object.freeze({ ...takeContext(), selection }), startsWith: '', command: 'tickets.change-cells', answers: { changes } })
}
