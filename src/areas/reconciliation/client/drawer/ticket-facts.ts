import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { lockOf, mayAccept, type SelectedForAccept } from '#src/areas/reconciliation/domain/accept'
import { balance, restBeside, type AssignedQuantity, type Balance, type Incomparable, type Payable } from '#src/areas/tickets/domain/balance'
import { implausibleQuantity, type ImplausibleQuantity } from '#src/areas/reconciliation/domain/coding/usual-load'
import { quantityOf } from '#src/areas/reconciliation/domain/quantity-input'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import type { Net } from '#src/areas/reconciliation/domain/use-net'
import { netAmountIn } from '#src/areas/tickets/domain/grouped-fields'
import { decimalTextOf, rounded, type DecimalText } from '#src/platform/domain/units/decimal'
import type { Refusal, Verdict } from '#src/platform/domain/verdict'
import { isDirty, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

const WEIGHT_DECIMALS = 4

/** The net amount and unit of a ticket, from its weight_info group (RECO-10, RECO-11). */
export function netOf(slip: SlipDetail): Net {
  return { net_amount: decimalTextOf(netAmountIn(slip.grouped_fields_with_values), WEIGHT_DECIMALS), uom_1: slip.uom_1 }
}

/** The net as it appears in the drawer's title: '12.50 TON'; null without a net. */
export function netWords(slip: SlipDetail): string | null {
  const { net_amount, uom_1 } = netOf(slip)
  return net_amount === null ? null : [grouped(rounded(net_amount)), uom_1 ?? ''].join(' ').trim()
}

/** The selected items and their quantities for the screen reader, such as '402-3130 12.50', separated by commas; null if there are none. */
export function chosenWords({ selection }: Pick<DrawerState, 'selection'>): string | null {
  if (selection.length === 0) return null
  return selection.map(({ item, data }) => `${item.item_code} ${item.source_only ? '' : data.quantity}`.trim()).join(', ')
}

/** A quantity as the text of its field; empty for null, which is the quantity of a source-only item. */
export function quantityText(quantity: number | null): string {
  const text = decimalTextOf(quantity)
  return text === null ? '' : rounded(text)
}

/** How the sum of the typed quantities compares with the ticket's net, for the balance line; null without a net (RECO-79, UOM-8). */
export function balanceOf({ slip, selection, units }: Pick<DrawerState, 'slip' | 'selection' | 'units'>): Balance | Incomparable | null {
  return slip === null ? null : balance(payableOf(slip), selection.flatMap(assignedOf), units)
}

/** The quantity left to assign to one of two selected items, in the item's unit; null when nothing is left or the units do not convert. */
export function restOf({ slip, selection, units }: Pick<DrawerState, 'slip' | 'selection' | 'units'>, { item }: SelectedItem): DecimalText | null {
  const others = selection.filter((one) => one.item.id !== item.id)
  return slip === null || item.source_only ? null : restBeside(payableOf(slip), others.flatMap(assignedOf), unitOf(item), units)
}

/** Those selected quantities that are implausible for a load in the ticket's unit. */
export function implausibleIn({ slip, selection, usualLoad, units }: Pick<DrawerState, 'slip' | 'selection' | 'usualLoad' | 'units'>): readonly ImplausibleQuantity[] {
  if (slip === null) return []
  const load = { net_amount: usualLoad, uom_1: slip.uom_1 }
  return selection.flatMap(({ item, data }) => implausibleQuantity(quantityOf(data.quantity), item, load, units) ?? [])
}

/** Whether an accept is possible, or the reason why not (DT-4). */
export function verdictOfAccept(state: DrawerState): Verdict {
  const { slip, phase } = state
  return mayAccept({
    busy: phase === 'saving' ? 'saving' : phase === 'ready' ? null : 'loading',
    status: slip?.status ?? null,
    ticket_number: slip?.ticket_number ?? '',
    closed_period: slip === null ? null : closedPeriodOf(slip),
    selected: state.selection.map((one) => forAccept(state, one)),
  })
}

/** Why nothing can be entered for a ticket: it is voided or rejected, or its pay period is closed. Null if it can be coded (RECO-100). */
export function lockOfTicket(slip: SlipDetail): Refusal | null {
  return lockOf({ ...slip, closed_period: closedPeriodOf(slip) })
}

/**
 * True if the drawer shows the ticket as read-only: the ticket cannot be coded, and there is no unsaved input, which would have to remain
 * visible.
 */
export function isReadOnly(state: DrawerState): boolean {
  return state.slip !== null && lockOfTicket(state.slip) !== null && !isDirty(state)
}

function closedPeriodOf({ period_closed: isClosed, pay_period: number }: SlipDetail): number | null {
  return isClosed ? number : null
}

/** An amount with thousands separators: 1,234.50. */
export function grouped(text: DecimalText): string {
  const [whole = '', decimals] = text.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? withCommas : `${withCommas}.${decimals}`
}

function forAccept({ known }: DrawerState, { item, data }: SelectedItem): SelectedForAccept {
  return {
    name: item.item_code,
    source_only: item.source_only,
    quantity: data.quantity,
    hasContractorOptions: (known[item.id]?.external_dot_contractors.length ?? item.external_dot_contractor_ids.length) > 0,
    contractorChosen: data.externalDOTContractor !== null,
  }
}

function assignedOf({ item, data }: SelectedItem): readonly AssignedQuantity[] {
  return item.source_only ? [] : [{ quantity: quantityOf(data.quantity), unit: unitOf(item) }]
}

/** The unit that an item is paid in; null for the do-not-pay item, which is measured in the ticket's own unit. */
function unitOf({ is_dnp, estimated_qty_uom }: SelectedItem['item']): string | null {
  return is_dnp ? null : estimated_qty_uom
}

function payableOf(slip: SlipDetail): Payable {
  const text = (value: unknown) => decimalTextOf(value, WEIGHT_DECIMALS)
  const { net_amount, uom_1 } = netOf(slip)
  return { net_amount, uom_1, waste_quantity: text(slip.waste_quantity), overload_amount: text(slip.overload_amount), overload_unit: slip.overload_unit }
}
