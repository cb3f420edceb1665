import { isUsableQuantity } from '#src/areas/reconciliation/domain/quantity-input'
import { automaticContractor, closesContractorList } from '#src/areas/reconciliation/domain/contractor-choice'
import { isSelected, pickContractor, toggleItem, typeQuantity, type SelectedItem } from '#src/areas/reconciliation/domain/selection'
import { inputKey, type DrawerState, type FocusWish, type LoadedTicket, type SuggestedItem } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { filledKind, withAmount } from '#src/areas/reconciliation/client/drawer/items/amounts'
import { balanceOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import type { ContractorOfItem, ItemOfProject, UnitOfAgency } from '#src/areas/reconciliation/client/queries'

/** Returns the state with a request to move the focus to a part of the drawer. */
export function wishing(state: DrawerState, to: FocusWish['to']): DrawerState {
  return { ...state, focus: { to, turn: state.focus.turn + 1 } }
}

/** Selects the suggested item on an uncoded ticket. If two different items are suggested, shows both and selects neither (RECO-98). */
export function withSuggestion(state: DrawerState, suggestion: NonNullable<LoadedTicket['suggestion']>): DrawerState {
  const codes = [suggestion, suggestion.latest ?? null].filter((code) => code !== null)
  const offered = codes.flatMap((code): SuggestedItem[] => {
    const item = state.known[code.itemId]
    return item === undefined ? [] : [{ itemId: code.itemId, contractorId: code.contractorId, reason: code.reason, basis: code.basis, item }]
  })
  const [only] = offered
  if (codes.length > 1) return { ...state, choices: offered }
  return only === undefined ? state : withSuggested(state, only)
}

/**
 * Selects one of two suggested items. It replaces a selected suggestion that the person has not changed; otherwise it is added to the
 * selection.
 */
export function afterSuggestion(state: DrawerState, at: number): DrawerState {
  const offered = state.choices[at]
  if (offered === undefined) return state
  if (isSelected(state.selection, offered.itemId)) return wishing({ ...state, activeItem: offered.itemId }, 'quantity')
  const before = giveWay(state)
  return wishing(before.selection.length === 0 ? withSuggested(before, offered) : afterToggle(before, offered.item), 'quantity')
}

/**
 * Toggles an item. Removing it discards its data. Adding it sets its contractor and fills in the net or, for a second item, the part of the
 * net that the first item leaves. Unless `adds` is true, an added item replaces a suggestion that the person has not changed.
 */
export function afterToggle(state: DrawerState, item: ItemOfProject, adds = false): DrawerState {
  const before = adds || isSelected(state.selection, item.id) ? state : giveWay(state)
  const selection = toggleItem(before.selection, item, item.external_dot_contractors)
  if (selection === before.selection) return before
  const known = { ...before.known, [item.id]: item }
  const { [item.id]: _gone, ...filled } = before.filled
  if (!isSelected(selection, item.id)) {
    const activeItem = before.activeItem === item.id ? (selection[0]?.item.id ?? null) : before.activeItem
    return leftAlone(before, { ...before, selection, known, filled, activeItem })
  }
  return withAmount({ ...before, selection, known, filled, activeItem: item.id }, item.id)
}

/**
 * After one of two items was removed, fills in the whole net as the quantity of the other item. Does so only if that quantity was a
 * remainder of the net that the drawer had filled in, or was empty because nothing remained.
 */
function leftAlone(before: DrawerState, after: DrawerState): DrawerState {
  const [one] = after.selection
  return one !== undefined && (filledKind(before, one) === 'rest' || isWaiting(before, one)) ? withAmount(after, one.item.id) : after
}

/** True for an item whose quantity is empty, but was not cleared by the person. */
function isWaiting({ filled }: DrawerState, { item, data }: SelectedItem): boolean {
  return data.quantity === '' && filled[item.id] !== null
}

/** Selects an item from the list, closes the list and moves the focus to its quantity. */
export function afterTaking(state: DrawerState, item: ItemOfProject, adds = false): DrawerState {
  const nextState = isSelected(state.selection, item.id) ? { ...state, activeItem: item.id } : afterToggle(state, item, adds)
  return wishing({ ...nextState, openList: null }, 'quantity')
}

/**
 * Applies text typed as a quantity. A typed quantity is never recomputed. If the drawer filled in the other item's quantity as the
 * remainder of the net, the remainder is computed again. A typed do-not-pay quantity is subtracted even from a typed quantity of the other
 * item, if both quantities together made up the net before; clearing the do-not-pay quantity adds it back (PLUS-6).
 */
export function afterTyping(state: DrawerState, itemId: number, text: string): DrawerState {
  const typed = { ...state, filled: { ...state.filled, [itemId]: null }, selection: typeQuantity(state.selection, itemId, text) }
  const own = typed.selection.find(({ item }) => item.id === itemId)
  const other = state.selection.find((one) => one.item.id !== itemId && (isRest(state, one) || isTakenFrom(state, one, own)))
  if (own === undefined || other === undefined) return typed
  if (isUsableQuantity(own.data.quantity)) return measuredAnew(typed, other, 'rest')
  if (own.item.is_dnp && text === '') return measuredAnew(typed, other, 'net')
  // empty the other quantity: without a quantity in this item, the remainder would be the whole net and would no longer count as a
  // remainder
  return emptied({ ...typed, filled: { ...typed.filled, [other.item.id]: other.data.quantity } }, other)
}

/**
 * True if the item's quantity is the remainder of the net, as the drawer filled it in. Also true while the remainder is empty because a
 * number is being typed in the other item: the next digit can fill it in again.
 */
function isRest(state: DrawerState, one: SelectedItem): boolean {
  return filledKind(state, one) === 'rest' || (isWaiting(state, one) && state.filled[one.item.id] !== undefined)
}

/**
 * True for the item `one` if the do-not-pay quantity of `own` is to be subtracted from the quantity of `one`: the drawer filled in the
 * whole net as the quantity of `one`, or the two quantities together made up the net before.
 */
function isTakenFrom(state: DrawerState, one: SelectedItem, own: SelectedItem | undefined): boolean {
  if (own?.item.is_dnp !== true || one.item.source_only) return false
  if (filledKind(state, one) === 'net') return true
  const before = balanceOf(state)
  return before !== null && before.isComparable && before.isBalanced
}

function measuredAnew(state: DrawerState, one: SelectedItem, kind: 'net' | 'rest' | undefined): DrawerState {
  return withAmount(emptied(state, one), one.item.id, 'counted', kind)
}

function emptied(state: DrawerState, { item }: SelectedItem): DrawerState {
  return { ...state, selection: typeQuantity(state.selection, item.id, '') }
}

/**
 * Recomputes the quantities that the drawer filled in after the agency's units changed: the net or the remainder by the new factor, or
 * nothing if the units no longer convert. Fills in the last selected item if its quantity was empty. Changes no typed quantity, and nothing
 * while the ticket is being saved (UOM-4, UOM-6).
 */
export function afterUnits(state: DrawerState, units: readonly UnitOfAgency[]): DrawerState {
  const read = { ...state, units }
  if (state.phase === 'saving') return read
  const isNext = (one: SelectedItem) => one === state.selection.at(-1) && isWaiting(state, one)
  const measured = state.selection.reduce<DrawerState>((before, one) => {
    const kind = filledKind(state, one)
    return kind === null && !isNext(one) ? before : measuredAnew(before, one, kind ?? undefined)
  }, read)
  return stillSuggested(state, measured)
}

/** A suggestion still counts as unchanged by the person if only a change of the units has changed its quantity. */
function stillSuggested(before: DrawerState, after: DrawerState): DrawerState {
  const { suggestion, atOpening } = before
  if (suggestion === null || keyOf(before) !== suggestion.input) return after
  const opening = keyOf(atOpening) === suggestion.input ? { ...atOpening, selection: after.selection } : atOpening
  return { ...after, suggestion: { ...suggestion, input: keyOf(after) }, atOpening: opening }
}

/** Toggles the contractor of an item; selecting a different contractor also closes the list (RECO-52, RECO-53). */
export function afterPick(state: DrawerState, itemId: number, contractor: ContractorOfItem): DrawerState {
  const current = state.selection.find(({ item }) => item.id === itemId)?.data.externalDOTContractor ?? null
  const openList = closesContractorList(current, contractor) ? null : state.openList
  return { ...state, openList, selection: pickContractor(state.selection, itemId, contractor) }
}

/** Moves the focus to the first thing that an accept still needs: a quantity, a contractor, or an item (DT-4). */
export function afterLack(state: DrawerState): DrawerState {
  const { selection, known } = state
  const unmeasured = selection.find(({ item, data }) => !item.source_only && !isUsableQuantity(data.quantity))
  if (unmeasured !== undefined) return wishing({ ...state, activeItem: unmeasured.item.id }, 'quantity')
  const open = selection.find(({ item, data }) => data.externalDOTContractor === null && (known[item.id]?.external_dot_contractors.length ?? 0) > 0)
  if (open !== undefined) return wishing({ ...state, activeItem: open.item.id }, 'contractor')
  return selection.length === 0 ? wishing(state, 'search') : state
}

/** Removes a suggested item that the drawer selected automatically, unless the person changed it. */
function giveWay(state: DrawerState): DrawerState {
  const { suggestion, selection } = state
  if (suggestion === null || selection.length !== 1 || keyOf(state) !== suggestion.input) return state
  return { ...state, selection: [], suggestion: null, activeItem: null }
}

function withSuggested(state: DrawerState, { item, contractorId, reason, basis }: SuggestedItem): DrawerState {
  const last = item.external_dot_contractors.find(({ id }) => id === contractorId) ?? automaticContractor(item.external_dot_contractors)
  const selectedItem: SelectedItem = { item, data: { quantity: '', externalDOTContractor: last === null ? null : { id: last.id, name: last.name } } }
  const measured = withAmount({ ...state, known: { ...state.known, [item.id]: item }, selection: [selectedItem], activeItem: item.id }, item.id)
  return { ...measured, suggestion: { itemId: item.id, reason, basis, input: keyOf(measured) } }
}

function keyOf({ selection }: Pick<DrawerState, 'selection'>): string {
  return inputKey({ selection, flag: false, note: '' })
}
