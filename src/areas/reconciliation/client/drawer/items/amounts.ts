import { isPercentText, sumOfPercent } from '#src/areas/reconciliation/domain/coding/quantity-percent'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import { typeQuantity } from '#src/areas/reconciliation/domain/selection'
import { useNet as netFor, type UsedNet } from '#src/areas/reconciliation/domain/use-net'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { balanceOf, netOf, restOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'

type Amounts = Pick<DrawerState, 'slip' | 'selection' | 'units'>

/**
 * Which amount is filled in as an item's quantity: for the only item, the ticket's net; for one of two items, the remainder ('rest'),
 * which is what the other item leaves of the net.
 */
export function offeredKind(state: Amounts): 'net' | 'rest' {
  return state.selection.length > 1 && balanceOf(state)?.isComparable === true ? 'rest' : 'net'
}

/** The net or the remainder (`kind`) as an item's quantity; null when that amount is not known or nothing remains. */
export function offered(state: Amounts, one: SelectedItem, kind: 'net' | 'rest'): UsedNet | null {
  if (kind === 'net') return state.slip === null ? null : netFor(netOf(state.slip), one.item, state.units)
  const rest = restOf(state, one)
  return rest === null ? null : { quantity: rest, counts: true }
}

/**
 * Fills in the net or the remainder as an item's quantity. If the units do not convert, fills in nothing; with 'unconverted', fills in the
 * net in the ticket's unit (UOM-4).
 */
export function withAmount(state: DrawerState, itemId: number, where: 'counted' | 'unconverted' = 'counted', kind = offeredKind(state)): DrawerState {
  const entry = state.selection.find(({ item }) => item.id === itemId)
  const used = entry === undefined ? null : offered(state, entry, kind)
  if (used === null || (where === 'counted' && !used.counts)) return state
  return { ...state, filled: { ...state.filled, [itemId]: used.counts ? used.quantity : null }, selection: typeQuantity(state.selection, itemId, used.quantity) }
}

/**
 * The text typed as an item's quantity. A percentage becomes a formula that multiplies the ticket's amount in the item's unit, such as
 * '=12.5*0.4'. If that amount is not known, the percentage is returned unchanged, and the field ignores it (DT-3).
 */
export function withPercentAsSum(state: Amounts, itemId: number, text: string): string {
  const one = isPercentText(text) ? state.selection.find(({ item }) => item.id === itemId) : undefined
  const whole = one === undefined ? null : restOf({ ...state, selection: [one] }, one)
  return whole === null ? text : sumOfPercent(text, whole)
}

/** The kind of amount that was filled in as an item's quantity, if the quantity is unchanged; null for a quantity that the person typed. */
export function filledKind(state: Amounts & Pick<DrawerState, 'filled'>, one: SelectedItem): 'net' | 'rest' | null {
  const { quantity } = one.data
  if (quantity === '' || state.filled[one.item.id] !== quantity) return null
  return offered(state, one, 'net')?.quantity === quantity ? 'net' : 'rest'
}
