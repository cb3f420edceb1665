import { words } from '#src/areas/reconciliation/client/messages'
import { checkQuantity } from '#src/areas/reconciliation/domain/quantity-input'
import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { PastedCell, PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec, ParsedCell } from '#src/platform/client/table/columns'
import { readNumber } from '#src/platform/domain/cell-text'
import { message } from '#src/platform/domain/messages'
import { rounded } from '#src/platform/domain/units/decimal'

/** A new quantity for one of a ticket's two pay items. */
export interface QuantityChange {
  readonly slip: Slip
  readonly slot: 'primary' | 'secondary'
  readonly before: string
  readonly after: string
  /** Why the quantity cannot be written. */
  readonly error?: string
}

const SLOT_OF: Readonly<Record<string, QuantityChange['slot']>> = { primary_pay_code_quantity: 'primary', secondary_pay_code_quantity: 'secondary' }

/** The columns of tickets, with quantities editable by typing, pasting and filling (WORK-27, WORK-28). */
export function withQuantities(specs: readonly ColumnSpec<Slip>[]): readonly ColumnSpec<Slip>[] {
  return specs.map((spec) => {
    const slot = SLOT_OF[spec.id]
    return slot === undefined ? spec : { ...spec, editable: (slip) => takesQuantity(slip, slot), parse: (text, slip) => parseQuantity(text, slip, slot) }
  })
}

/**
 * Whether a ticket has a quantity in this slot that can be changed. It has none if the slot has no item or a source-only item, and the
 * quantities of a rejected or voided ticket cannot be changed.
 */
function takesQuantity({ status, reconciliation }: Slip, slot: QuantityChange['slot']): boolean {
  const item = reconciliation[`${slot}_pay_item`]
  return item !== null && !item.source_only && status !== 'rejected' && status !== 'voided'
}

function parseQuantity(text: string, { reconciliation }: Slip, slot: QuantityChange['slot']): ParsedCell {
  const typed = readNumber(text.trim())
  const verdict = checkQuantity(typed, reconciliation[`${slot}_pay_item`]?.item_code ?? '')
  return verdict.allowed ? { value: rounded(typed) } : { error: message(verdict.message, verdict.values) }
}

/** The changed quantities of a paste or a fill, in the order of the rows. */
export function changesIn({ cells }: PastePreview<Slip>): readonly QuantityChange[] {
  return cells.flatMap((cell) => changeOf(cell) ?? [])
}

/** The changed quantity of one pasted cell; null for a cell in a column that does not contain quantities. */
export function changeOf({ row, columnId, before, typed, value, error }: PastedCell<Slip>): QuantityChange | null {
  const slot = SLOT_OF[columnId]
  if (slot === undefined) return null
  return { slip: row, slot, before, after: error === undefined ? String(value ?? '') : typed, ...(error === undefined ? {} : { error }) }
}

/** The assignments of the changed tickets as a write sends them: unchanged except for the new quantities. */
export function assignmentsWith(changes: readonly QuantityChange[]) {
  const slips = [...new Map(changes.map(({ slip }) => [slip.id, slip])).values()]
  return slips.flatMap((slip) => {
    const { reconciliation: coding } = slip
    const slots = (['primary', 'secondary'] as const).filter((slot) => coding[`${slot}_pay_item`] !== null)
    return slots.map((slot, at) => ({
      haulhub_slip_id: slip.id,
      project_pay_item_id: coding[`${slot}_pay_item`]?.id ?? 0,
      quantity: changes.findLast((change) => change.slip.id === slip.id && change.slot === slot)?.after ?? coding[`${slot}_pay_code_quantity`],
      external_dot_contractor_id: coding[`${slot}_external_dot_contractor_id`],
      // the note of a ticket is sent with its last item
      ...(at === slots.length - 1 ? { additional_notes: coding.additional_notes } : {}),
    }))
  })
}

/**
 * The current tickets in a 409 response. Leaves out tickets that the response names only by id, because it contains only a limited number
 * of full rows.
 */
export function currentTickets({ status, body }: ApiError): readonly Slip[] {
  const current: unknown = status === 409 && typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return Array.isArray(current) ? current.filter((row: unknown): row is Slip => typeof row === 'object' && row !== null && 'reconciliation' in row) : []
}

/**
 * Applies changes to the current tickets. Leaves out quantities that the tickets already have. A change gets an error if its ticket can no
 * longer have a quantity, or now has another pay item, because a quantity that was typed for one item must not be written to another.
 */
export function onCurrentTickets(current: readonly Slip[], changes: readonly QuantityChange[]): readonly QuantityChange[] {
  return changes.flatMap((change) => {
    const slip = current.find(({ id }) => id === change.slip.id)
    if (slip === undefined) return change
    const before = slip.reconciliation[`${change.slot}_pay_code_quantity`]
    const now = { ...change, slip, before: String(before ?? '') }
    const item = slip.reconciliation[`${change.slot}_pay_item`]
    if (item !== null && item.id !== change.slip.reconciliation[`${change.slot}_pay_item`]?.id) return { ...now, error: words('other_item', { item: item.item_code }) }
    if (!takesQuantity(slip, change.slot)) return { ...now, error: message('errors.field_not_changed_here', { label: 'Quantity' }) }
    return Number(before) === Number(change.after) ? [] : now
  })
}
