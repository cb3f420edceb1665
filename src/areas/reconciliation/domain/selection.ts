import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
import { automaticContractor, contractorsOfItem, toggleContractor } from '#src/areas/reconciliation/domain/contractor-choice'
import { MAX_PAY_ITEMS } from '#src/areas/reconciliation/domain/limits'
import { quantityTextAfter, settledText } from '#src/areas/reconciliation/domain/quantity-input'

/** Pay-item data of a selected item (§3, RECO-47). */
export interface PayItemData {
  readonly quantity: string
  readonly externalDOTContractor: { readonly id: number; readonly name: string } | null
}

/** One selected item with its data; the first is primary, the second secondary (RECO-73). */
export interface SelectedItem {
  readonly item: PayItem
  readonly data: PayItemData
}

export type PayItemSelection = readonly SelectedItem[]

/** True when the item is selected. */
export function isSelected(selection: PayItemSelection, itemId: number): boolean {
  return selection.some(({ item }) => item.id === itemId)
}

/** True when the item cannot be selected because two other items already are (§4, RECO-34). */
export function isDisabled(selection: PayItemSelection, itemId: number): boolean {
  return selection.length >= MAX_PAY_ITEMS && !isSelected(selection, itemId)
}

/**
 * The selection after toggling an item. Removing an item discards its quantity and contractor. Adding an item sets the automatic
 * contractor of DT-6. A third item changes nothing (§4, RECO-33 to RECO-35, RECO-51, RECO-80).
 */
export function toggleItem(selection: PayItemSelection, item: PayItem, contractors: readonly Contractor[]): PayItemSelection {
  if (isSelected(selection, item.id)) return selection.filter((one) => one.item.id !== item.id)
  if (isDisabled(selection, item.id)) return selection
  const contractor = automaticContractor(contractorsOfItem(item.external_dot_contractor_ids, contractors))
  return [...selection, { item, data: { quantity: '', externalDOTContractor: named(contractor) } }]
}

/** The selection after typing into an item's quantity. Text that DT-3 rejects, and any text for a source-only item, changes nothing. */
export function typeQuantity(selection: PayItemSelection, itemId: number, typed: string): PayItemSelection {
  return changed(selection, itemId, ({ item, data }) =>
    item.source_only ? data : { ...data, quantity: quantityTextAfter(data.quantity, typed) },
  )
}

/** The selection with each formula in its quantities replaced by the result; the same object if there are no formulas. */
export function settledSelection(selection: PayItemSelection): PayItemSelection {
  const isSettled = selection.every(({ data }) => settledText(data.quantity) === data.quantity)
  return isSettled ? selection : selection.map(({ item, data }) => ({ item, data: { ...data, quantity: settledText(data.quantity) } }))
}

/** The selection after picking a contractor for an item; picking the current one clears it (§4, RECO-52). */
export function pickContractor(selection: PayItemSelection, itemId: number, picked: Contractor): PayItemSelection {
  return changed(selection, itemId, ({ data }) => ({
    ...data,
    externalDOTContractor: named(toggleContractor(data.externalDOTContractor, picked)),
  }))
}

/** The selection after the contractor of an item was cleared (§4, RECO-54). */
export function clearContractor(selection: PayItemSelection, itemId: number): PayItemSelection {
  return changed(selection, itemId, ({ data }) => ({ ...data, externalDOTContractor: null }))
}

function changed(selection: PayItemSelection, itemId: number, change: (one: SelectedItem) => PayItemData): PayItemSelection {
  return selection.map((one) => (one.item.id === itemId ? { item: one.item, data: change(one) } : one))
}

function named(contractor: Contractor | null): PayItemData['externalDOTContractor'] {
  return contractor === null ? null : { id: contractor.id, name: contractor.name }
}
