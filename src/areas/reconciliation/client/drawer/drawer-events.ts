import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { clearContractor, settledSelection, type PayItemSelection, type SelectedItem } from '#src/areas/reconciliation/domain/selection'
import { afterLack, afterPick, afterSuggestion, afterTaking, afterToggle, afterTyping, afterUnits, wishing, withSuggestion } from '#src/areas/reconciliation/client/drawer/choosing'
import { inputKey, type AcceptCall, type Conflict, type DrawerInput, type DrawerState, type FailedAccept, type FocusWish, type LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { withAmount, withPercentAsSum } from '#src/areas/reconciliation/client/drawer/items/amounts'
import { isReadOnly, lockOfTicket, quantityText } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import type { ContractorOfItem, ItemOfProject, UnitOfAgency } from '#src/areas/reconciliation/client/queries'

/** A change of the open drawer, with the id of the ticket it is for. Ignored when the drawer shows another ticket (B6). */
export type DrawerEvent = DrawerChange & { readonly slipId: number }

/** All possible changes of the open drawer's state. `next` is the ticket that the drawer moves on to. */
export type DrawerChange =
  | { readonly kind: 'ticket asked'; readonly next: number }
  | { readonly kind: 'going on' }
  /** No further ticket was found. */
  | { readonly kind: 'nothing left' }
  | { readonly kind: 'loaded'; readonly loaded: LoadedTicket }
  | { readonly kind: 'load failed'; readonly next: number; readonly problem: string }
  /** The item replaces a suggestion that the person has not changed, unless `adds` is true. */
  | { readonly kind: 'item toggled'; readonly item: ItemOfProject; readonly adds?: boolean }
  | { readonly kind: 'suggestion taken'; readonly at: number }
  | { readonly kind: 'units read'; readonly units: readonly UnitOfAgency[] }
  /** An accept was refused because something is missing: the focus moves to the first missing input. */
  | { readonly kind: 'lack shown' }
  /** Selects the item, if it is not selected yet, and focuses its quantity. */
  | { readonly kind: 'item taken'; readonly item: ItemOfProject; readonly adds?: boolean }
  | { readonly kind: 'items cleared' }
  | { readonly kind: 'quantity typed'; readonly itemId: number; readonly text: string }
  /**
   * Replaces each formula typed as a quantity, such as '=24.81-10', with its result. Happens when the focus leaves a field and before an
   * accept.
   */
  | { readonly kind: 'sums computed' }
  | { readonly kind: 'net used'; readonly itemId: number }
  | { readonly kind: 'contractor picked'; readonly itemId: number; readonly contractor: ContractorOfItem }
  | { readonly kind: 'contractor cleared'; readonly itemId: number }
  | { readonly kind: 'flag toggled' }
  | { readonly kind: 'note typed'; readonly text: string }
  | { readonly kind: 'item entered'; readonly itemId: number }
  | { readonly kind: 'list opened'; readonly list: 'search' | 'contractor' }
  | { readonly kind: 'list closed' }
  | { readonly kind: 'focus wished'; readonly to: FocusWish['to'] }
  | { readonly kind: 'saving' }
  | { readonly kind: 'place asked'; readonly turn: number }
  | { readonly kind: 'location received' }
  | { readonly kind: 'saving ended' }
  | { readonly kind: 'call answered'; readonly call: AcceptCall; readonly slip: SlipDetail }
  | { readonly kind: 'accept failed'; readonly message: string; readonly isConnectionLost: boolean }
  | { readonly kind: 'conflict found'; readonly conflict: Conflict }
  /** Somebody else changed the ticket while it is open. */
  | { readonly kind: 'changed elsewhere'; readonly theirs: SlipDetail }
  | { readonly kind: 'mine kept' }
  | { readonly kind: 'left counted'; readonly left: number | null }
  | { readonly kind: 'empty accept agreed' }
  | { readonly kind: 'quantity agreed' }

/**
 * The events caused by the person's input. They are ignored while the ticket is loading or being saved, and for a ticket that cannot be
 * coded (RECO-100).
 */
const INPUT = new Set<DrawerEvent['kind']>([
  'item toggled', 'item taken', 'suggestion taken', 'items cleared', 'quantity typed', 'sums computed', 'net used', 'contractor picked', 'contractor cleared', 'flag toggled', 'note typed',
  'list opened', 'item entered',
])

/** Returns the drawer's state after an event. This function is the only place that changes the state (S-16). */
export function afterEvent(state: DrawerState, event: DrawerEvent): DrawerState {
  if (event.slipId !== state.slipId) return state
  if (INPUT.has(event.kind) && (state.phase !== 'ready' || isReadOnly(state))) return state
  switch (event.kind) {
    case 'ticket asked':
      return { ...state, slipId: event.next, phase: 'loading', problem: null, conflict: null, failed: null, openList: null }
    case 'going on':
      return { ...state, isGoingOn: true }
    case 'nothing left':
      return { ...state, isGoingOn: false, phase: state.phase === 'loading' ? 'saving' : state.phase }
    case 'loaded':
      return afterLoading(state, event.loaded)
    case 'load failed':
      return wishing({ ...state, slipId: event.next, phase: 'failed', isGoingOn: false, problem: event.problem, slip: null, ...noInput, atOpening: noInput }, 'drawer')
    case 'item toggled':
      return afterToggle(state, event.item, event.adds)
    case 'item taken':
      return afterTaking(state, event.item, event.adds)
    case 'suggestion taken':
      return afterSuggestion(state, event.at)
    case 'units read':
      return afterUnits(state, event.units)
    case 'lack shown':
      return afterLack(state)
    case 'items cleared':
      return { ...state, selection: [], filled: {}, activeItem: null }
    case 'quantity typed':
      return afterTyping(state, event.itemId, withPercentAsSum(state, event.itemId, event.text))
    case 'sums computed':
      return { ...state, selection: settledSelection(state.selection) }
    case 'net used':
      return withAmount(state, event.itemId, 'unconverted')
    case 'contractor picked':
      return afterPick(state, event.itemId, event.contractor)
    case 'contractor cleared':
      return { ...state, selection: clearContractor(state.selection, event.itemId) }
    case 'flag toggled':
      return { ...state, flag: !state.flag }
    case 'note typed':
      return { ...state, note: event.text }
    case 'item entered':
      return state.activeItem === event.itemId ? state : { ...state, activeItem: event.itemId }
    case 'list opened':
      return { ...state, openList: event.list }
    case 'list closed':
      return { ...state, openList: null }
    case 'focus wished':
      return wishing(state, event.to)
    case 'saving':
      return { ...state, selection: settledSelection(state.selection), phase: 'saving', placeTurn: null, failed: null, openList: null, progress: state.slip === null ? null : { done: [], slip: state.slip } }
    case 'place asked':
      return state.phase === 'saving' ? { ...state, placeTurn: event.turn } : state
    case 'location received':
      return { ...state, placeTurn: null }
    case 'call answered':
      return { ...state, progress: { done: [...(state.progress?.done ?? []), event.call], slip: event.slip } }
    case 'saving ended':
      return state.phase === 'saving' ? { ...state, phase: 'ready', placeTurn: null, progress: null } : state
    case 'accept failed':
      return afterFailure(state, event.message, event.isConnectionLost)
    case 'conflict found':
      return wishing({ ...state, phase: 'ready', conflict: event.conflict, failed: null, progress: null }, 'answer')
    case 'changed elsewhere':
      return afterChangeElsewhere(state, event.theirs)
    case 'mine kept':
      return afterKeepingMine(state)
    case 'left counted':
      return { ...state, left: event.left }
    case 'empty accept agreed':
      return { ...state, emptyAgreed: true }
    case 'quantity agreed':
      return { ...state, agreedInput: inputKey(state) }
  }
}

const noInput: DrawerInput = { selection: [], flag: false, note: '' }

function afterLoading(state: DrawerState, loaded: LoadedTicket): DrawerState {
  const known = Object.fromEntries(loaded.items.map((item) => [item.id, item]))
  const { slip, suggestion } = loaded
  const shown: DrawerState = {
    ...state, phase: 'ready', isGoingOn: false, problem: null, conflict: null, progress: null, failed: null, openList: null, slipId: slip.id, slip, known, filled: {}, choices: [],
    recent: loaded.recent, doNotPay: loaded.doNotPay, units: loaded.units, usualLoad: loaded.usualLoad, lastContractors: loaded.lastContractors, agreedInput: null, suggestion: null,
    selection: assignedIn(slip, known), flag: slip.flag_by_dot, note: slip.reconciliation.additional_notes ?? '',
  }
  const locked = lockOfTicket(slip) !== null
  const suggested = slip.coded || locked || suggestion === null ? shown : withSuggestion(shown, suggestion)
  const { selection, flag, note } = suggested
  const activeItem = selection[0]?.item.id ?? null
  const ready = { ...suggested, activeItem, atOpening: { selection, flag, note } }
  // a ticket that cannot be coded has no field to focus
  return wishing(ready, locked ? 'drawer' : selection.length > 0 ? 'quantity' : 'search')
}

/** A ticket's current assignments as a selection; leaves out items that the project no longer has. */
function assignedIn({ reconciliation: coding }: SlipDetail, known: Readonly<Record<number, ItemOfProject>>): PayItemSelection {
  const slots = [
    [coding.primary_pay_item, coding.primary_pay_code_quantity, coding.primary_external_dot_contractor],
    [coding.secondary_pay_item, coding.secondary_pay_code_quantity, coding.secondary_external_dot_contractor],
  ] as const
  return slots.flatMap(([named, quantity, contractor]): SelectedItem[] => {
    const item = named === null ? undefined : known[named.id]
    if (item === undefined) return []
    return [{ item, data: { quantity: quantityText(quantity), externalDOTContractor: contractor === null ? null : { id: contractor.id, name: contractor.name } } }]
  })
}

/**
 * After a refused call, the drawer shows the ticket as the earlier calls of the accept changed it. After a lost connection it is unknown
 * whether the last call arrived, so the ticket does not change: accepting again repeats the calls, and the server executes none of them
 * twice.
 */
function afterFailure(state: DrawerState, message: string, isConnectionLost: boolean): DrawerState {
  const done = state.progress?.done ?? []
  const failed: FailedAccept = { message, done, isConnectionLost }
  if (isConnectionLost || state.progress === null) return wishing({ ...state, phase: 'ready', failed, progress: null }, 'answer')
  const { selection, flag, note } = state
  const saved = done.includes('assignment') ? { selection, flag, note } : { ...state.atOpening, flag: done.includes('flag') ? flag : state.atOpening.flag }
  return wishing({ ...state, phase: 'ready', failed, slip: state.progress.slip, atOpening: saved, progress: null }, 'answer')
}

/** Shows another person's change beside the input. Changes neither the input nor the focus, because this person may be typing. */
function afterChangeElsewhere(state: DrawerState, theirs: SlipDetail): DrawerState {
  const { phase, slip, isGoingOn, conflict } = state
  const isNew = slip !== null && theirs.version > (conflict?.theirs?.version ?? slip.version)
  return phase === 'ready' && !isGoingOn && isNew ? { ...state, conflict: { theirs, isRefusal: false } } : state
}

/** Replaces the ticket with its current version and keeps the person's input, so that an accept overwrites the other person's change. */
function afterKeepingMine(state: DrawerState): DrawerState {
  const theirs = state.conflict?.theirs ?? null
  if (theirs === null) return state
  const { selection, flag, note } = state
  const atOpening = { selection: [], flag: theirs.flag_by_dot, note: theirs.reconciliation.additional_notes ?? '' }
  return wishing({ ...state, slip: theirs, conflict: null, selection, flag, note, atOpening }, 'quantity')
}
