import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { settledText } from '#src/areas/reconciliation/domain/quantity-input'
import type { PayItemSelection, SelectedItem } from '#src/areas/reconciliation/domain/selection'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import type { ItemOfProject, UnitOfAgency } from '#src/areas/reconciliation/client/queries'

/** What a person enters in the drawer: the selected items, the flag and the note. */
export interface DrawerInput {
  readonly selection: PayItemSelection
  readonly flag: boolean
  readonly note: string
}

/** Where the focus has to move next. A higher `turn` means a new request to move it. */
export interface FocusWish {
  readonly to: 'quantity' | 'contractor' | 'search' | 'drawer' | 'note' | 'answer'
  readonly turn: number
}

/** Another person changed the ticket: its current values, shown beside this person's input (RECO-92). */
export interface Conflict {
  readonly theirs: SlipDetail | null
  /** True if an accept was refused because of this conflict; false if the change arrived while the person worked on the ticket. */
  readonly isRefusal: boolean
}

/** The calls of an accept, as the messages name them. */
export type AcceptCall = 'flag' | 'assignment' | 'delivery'

/** How far an accept has got: which of its calls succeeded, and the ticket after these calls. */
export interface Progress {
  readonly done: readonly AcceptCall[]
  readonly slip: SlipDetail
}

/** A failed accept: which calls succeeded, and why the others did not. */
export interface FailedAccept {
  readonly message: string
  readonly done: readonly AcceptCall[]
  readonly isConnectionLost: boolean
}

/** The state of the open drawer. It is immutable: `afterEvent` returns a new state for each event (S-16). */
export interface DrawerState extends DrawerInput {
  /** Identifies the agency and the person that opened the drawer. The drawer is never shown to anyone else. */
  readonly owner: string
  /** The pane with the table that the drawer was opened from. */
  readonly paneId: string
  readonly projectId: number
  readonly slipId: number
  readonly phase: 'loading' | 'ready' | 'failed' | 'saving'
  /** Identifies the accept that is waiting for the person's location. Nothing is sent while it waits, and Escape cancels it. */
  readonly placeTurn: number | null
  /**
   * True while the next ticket is being found and loaded. Meanwhile, further requests to move on are ignored, because they would skip that
   * ticket.
   */
  readonly isGoingOn: boolean
  /** Why the ticket could not be loaded. */
  readonly problem: string | null
  readonly slip: SlipDetail | null
  readonly atOpening: DrawerInput
  readonly recent: readonly ItemOfProject[]
  readonly doNotPay: ItemOfProject | null
  readonly units: readonly UnitOfAgency[]
  /** The net of a usual load in the ticket's unit, if known. */
  readonly usualLoad: DecimalText | null
  /** The contractor of each item's last coding, by item id. The drawer only offers it; the person chooses it (DT-6). */
  readonly lastContractors: Readonly<Record<number, number>>
  /** The records of pay items that the drawer has loaded for this ticket, with their contractors, by item id. */
  readonly known: Readonly<Record<number, ItemOfProject>>
  /** The amount that the drawer filled in as an item's quantity, by item id; null once the person typed a quantity. */
  readonly filled: Readonly<Record<number, string | null>>
  /** The selected suggestion, and the input at the time it was selected. */
  readonly suggestion: { readonly itemId: number; readonly reason: string; readonly basis: string; readonly input: string } | null
  /** Two competing suggestions, the item used most often and the one used last: both shown, none selected (RECO-98). */
  readonly choices: readonly SuggestedItem[]
  /** The id of the selected item that has the focus. */
  readonly activeItem: number | null
  readonly openList: 'search' | 'contractor' | null
  readonly conflict: Conflict | null
  readonly progress: Progress | null
  readonly failed: FailedAccept | null
  /** True after the first accept without an item in a coding run: only the first such accept asks for confirmation. */
  readonly emptyAgreed: boolean
  /** The input whose implausible quantity the person has confirmed, so that the drawer does not ask about the same input again. */
  readonly agreedInput: string | null
  /** How many uncoded tickets the table still has; null while the number is not known. */
  readonly left: number | null
  readonly focus: FocusWish
}

/** A suggested item's id, the contractor of the item's most recent coding, and the reason for the suggestion. */
interface SuggestedCode {
  readonly itemId: number
  readonly contractorId: number | null
  readonly reason: string
  /** The reason in a few words, for the screen reader. */
  readonly basis: string
}

/** A suggested item with the pay item's record. */
export interface SuggestedItem extends SuggestedCode {
  readonly item: ItemOfProject
}

/** Everything that is loaded for a ticket before the drawer shows it. */
export interface LoadedTicket {
  readonly slip: SlipDetail
  readonly recent: readonly ItemOfProject[]
  readonly doNotPay: ItemOfProject | null
  readonly units: readonly UnitOfAgency[]
  readonly usualLoad: DecimalText | null
  readonly lastContractors: Readonly<Record<number, number>>
  /** The records of the items in the ticket's assignments and in its suggestion. */
  readonly items: readonly ItemOfProject[]
  readonly suggestion: (SuggestedCode & { readonly latest?: SuggestedCode | null }) | null
}

const noInput: DrawerInput = { selection: [], flag: false, note: '' }

/** Returns the state of a drawer that was just opened and whose ticket is loading. */
export function openedOn(opened: Pick<DrawerState, 'owner' | 'paneId' | 'projectId' | 'slipId'>): DrawerState {
  return {
    ...noInput, ...opened, phase: 'loading', placeTurn: null, isGoingOn: false, problem: null, slip: null, atOpening: noInput, recent: [], doNotPay: null, units: [], usualLoad: null, lastContractors: {}, known: {}, filled: {},
    suggestion: null, choices: [], activeItem: null, openList: null, conflict: null, progress: null, failed: null, emptyAgreed: false, agreedInput: null, left: null,
    focus: { to: 'drawer', turn: 1 },
  }
}

/** True when closing would lose input. A suggestion that the drawer selected is not input (RECO-63). */
export function isDirty(state: DrawerState): boolean {
  if (state.phase === 'loading' || state.phase === 'failed') return false
  return inputKey(state) !== inputKey(state.atOpening)
}

/** The part of the input that an accept would send, as text for comparison. A formula such as '=24.81-10' counts as its result. */
export function inputKey({ selection, flag, note }: DrawerInput): string {
  return JSON.stringify([selection.map(({ item, data }: SelectedItem) => [item.id, settledText(data.quantity), data.externalDOTContractor?.id ?? null]), flag, note.trim()])
}
