import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { TicketEditing } from '#src/areas/tickets/client/list/public/TicketTable'
import { ticketCalls } from '#src/areas/reconciliation/client/queries'
import { changesIn, onCurrentTickets, withQuantities, type QuantityChange } from '#src/areas/reconciliation/client/quantities/quantity-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { reportError } from '#src/platform/client/api/report-error'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { createStore } from '#src/platform/client/state/store'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { takeContext } from '#src/workspace/client/panes/store'
import { openPalette, openPaletteLate, type PaletteCall } from '#src/workspace/client/running/palette-store'
import { showToast } from '#src/workspace/client/speech/toasts'
import { words } from '#src/areas/reconciliation/client/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { decide } from '#src/workspace/client/writes/decisions'
import { personShown } from '#src/workspace/client/writes/own-writes'

/** Maximum number of ids per request, so that the URL does not get too long. */
const IDS_A_CALL = 100

/**
 * `last` is the last queued write of a quantity; the next write starts when it ends. A write sends both quantities of its ticket, so a
 * second write of the same ticket must start from the result of the first write.
 */
const writes = createStore<{ last: Promise<void>; waiting: number; paste: number }>(() => ({ last: Promise.resolve(), waiting: 0, paste: 0 }))

/**
 * Typing into the quantity of a coded ticket writes it at once; a paste is first shown in a preview, in which Enter writes it (WORK-27).
 */
export const quantityEditing: TicketEditing = {
  columns: withQuantities,
  onEdit({ row, columnId, value }) {
    const slot = columnId === 'secondary_pay_code_quantity' ? 'secondary' : 'primary'
    // register the decision now, although the write may have to wait for earlier writes: an undo that is pressed next must refer to this
    // write
    const decision = decide('write')
    const context = takeContext()
    // do not send the write for another person, who may have signed in while it was queued
    const isOthers = () => decision.owner !== personShown()
    const typed: QuantityChange = { slip: row, slot, before: String(row.reconciliation[`${slot}_pay_code_quantity`] ?? ''), after: String(value) }
    const write = async () => {
      if (isOthers()) return
      const changes = onCurrentTickets(await upToDate([row]), [typed])
      if (!isOthers() && changes.length > 0) await runCommand('reconciliation.change-quantity', { context, decision, answers: { changes } })
    }
    writes.waiting += 1
    writes.last = writes.last
      .then(write)
      .catch((error: unknown) => void reportError(error))
      .finally(() => {
        writes.waiting -= 1
        decision.end()
      })
  },
  onPasteCells: (preview) => void previewPasted(changesIn(preview), takeContext()),
}

/**
 * Shows a paste or a fill in a preview, applied to the tickets with the quantities that earlier writes have set. If those writes are still
 * being saved, the preview opens later; it then does not replace an open palette, and a second paste in the meantime replaces the first
 * one. `whenSame` is called if nothing would change.
 */
export async function previewPasted(pasted: readonly QuantityChange[], context: CommandContext, whenSame = (): void => showToast('info', words('same_above'))): Promise<void> {
  const slips = [...new Map(pasted.map(({ slip }) => [slip.id, slip])).values()]
  const isLate = writes.waiting > 0 || slips.some(isOutdated)
  const person = personShown()
  const paste = (writes.paste += 1)
  if (isLate) await writes.last
  const changes = isLate ? onCurrentTickets((await upToDate(slips)).filter((slip) => !slips.includes(slip)), pasted) : pasted
  if (isLate && (person !== personShown() || writes.paste !== paste)) return
  if (changes.length === 0) whenSame()
  else if (!isLate) previewQuantities(changes, context)
  else if (!previewQuantities(changes, context, openPaletteLate)) showToast('info', words('paste_not_shown'))
}

/** Shows changed quantities in a preview, in which Enter writes them. Returns false if `open` did not open it. */
export function previewQuantities(changes: readonly QuantityChange[], context: CommandContext, open: (call: PaletteCall) => boolean | void = openPalette): boolean {
  return open({ context, startsWith: '', command: 'reconciliation.change-quantities', answers: { changes } }) !== false
}

function isOutdated(row: Slip): boolean {
  return versionToWrite('ticket', row) !== row.version
}

/**
 * The tickets of these rows, loaded again if writes of this window have changed them since the rows were loaded. If somebody else has
 * changed a ticket too, or if it cannot be loaded, its row is returned unchanged: the server then refuses the write, and the person sees
 * both values.
 */
async function upToDate(rows: readonly Slip[]): Promise<readonly Slip[]> {
  const outdated = rows.filter(isOutdated)
  const read = new Map<number, Slip>()
  for (let from = 0; from < outdated.length; from += IDS_A_CALL) {
    const ids = outdated.slice(from, from + IDS_A_CALL).map(({ id }) => id)
    const answer = await callApi(ticketCalls.list({ filters: { id: { in: ids } }, page_size: IDS_A_CALL, totals: false }), { ignore: 'all' }).catch(() => null)
    for (const slip of answer?.slips ?? []) read.set(slip.id, slip)
  }
  return rows.map((row) => {
    const slip = read.get(row.id)
    return slip !== undefined && slip.version === versionToWrite('ticket', row) ? slip : row
  })
}
