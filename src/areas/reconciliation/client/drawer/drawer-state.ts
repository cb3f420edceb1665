import type { SlipDetail } from '#src/areas/tickets/api/slip'
import type { PayItemSelection, SelectedItem } from '#src/areas/reconciliation/domain/selection'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import type { ItemOfProject, UnitOfAgency } from '#src/areas/reconciliation/client/queries'

/** What a person can put into the drawer. */
export interface DrawerInput {
  readonly selection: PayItemSelection
  readonly flag: boolean
  readonly note: string
}

/** Where the focus is to go next; a new turn is a new wish. */
export interface FocusWish {
  readonly to: 'quantity' | 'contractor' | 'search' | 'drawer' | 'note' | 'answer'
  readonly turn: number
}

/** Somebody else changed the ticket: what it holds now beside what was put in here (RECO-92). */
export interface Conflict {
  readonly message: string
  readonly theirs: SlipDetail | null
}

/** The calls of an accept, as a person thinks of them. */
export type AcceptCall = 'flag' | 'assignment' | 'delivery'

/** How far an accept has come: the calls that went through, and the ticket as they left it. */
export interface Progress {
  readonly done: readonly AcceptCall[]
  readonly slip: SlipDetail
}

/** An accept that did not go through: what is done already, and why the rest is not. */
export interface FailedAccept {
  readonly message: string
  readonly done: readonly AcceptCall[]
  readonly isConnectionLost: boolean
}

/** Everything that the open drawer holds. A plain value: every change of it is one event of `afterEvent` (S-16). */
export interface DrawerState extends DrawerInput {
  /** Agency and person that opened it; nobody else sees it. */
  readonly owner: string
  /** The pane whose table it was opened from. */
  readonly paneId: string
  readonly projectId: number
  readonly slipId: number
  readonly phase: 'loading' | 'ready' | 'failed' | 'saving'
  /** Which accept waits to be told where the person is; until then nothing is sent and Escape stops it. */
  readonly placeTurn: number | null
  /** True while the next ticket is looked for and read: it is come to once, and not passed over unseen. */
  readonly isGoingOn: boolean
  /** Why the ticket could not be loaded. */
  readonly problem: string | null
  readonly slip: SlipDetail | null
  readonly atOpening: DrawerInput
  readonly recent: readonly ItemOfProject[]
  readonly doNotPay: ItemOfProject | null
  readonly units: readonly UnitOfAgency[]
  /** The net of a usual load in the ticket's unit, where it is known. */
  readonly usualLoad: DecimalText | null
  /** The chosen items as the project has them, with their contractors, by id. */
  readonly known: Readonly<Record<number, ItemOfProject>>
  /** The net that was put in as an item's quantity, by item; null once the person typed there. */
  readonly filled: Readonly<Record<number, string | null>>
  /** The suggested item that is chosen, and what was put in with it. */
  readonly suggestion: { readonly itemId: number; readonly reason: string; readonly input: string } | null
  /** Two items that speak for themselves, the usual one and the one given last: shown, and none chosen (RECO-98). */
  readonly choices: readonly SuggestedItem[]
  /** The chosen item that the person is at. */
  readonly activeItem: number | null
  readonly openList: 'search' | 'contractor' | null
  readonly conflict: Conflict | null
  readonly progress: Progress | null
  readonly failed: FailedAccept | null
  /** The first accept without an item asks once in a coding run. */
  readonly emptyAgreed: boolean
  /** The input whose quantity no load comes to and that was agreed to: it is asked about once. */
  readonly agreedInput: string | null
  /** Uncoded tickets left in the table's view; null while it is not known. */
  readonly left: number | null
  readonly focus: FocusWish
}

/** An item that is suggested with the contractor that it was last given with, and why. */
interface SuggestedCode {
  readonly itemId: number
  readonly contractorId: number | null
  readonly reason: string
}

/** The same with the item as the project has it. */
export interface SuggestedItem extends SuggestedCode {
  readonly item: ItemOfProject
}

/** What a ticket brings when it is shown. */
export interface LoadedTicket {
  readonly slip: SlipDetail
  readonly recent: readonly ItemOfProject[]
  readonly doNotPay: ItemOfProject | null
  readonly units: readonly UnitOfAgency[]
  readonly usualLoad: DecimalText | null
  /** The items of its assignments or of the suggestion, as the project has them. */
  readonly items: readonly ItemOfProject[]
  readonly suggestion: (SuggestedCode & { readonly latest?: SuggestedCode | null }) | null
}

const noInput: DrawerInput = { selection: [], flag: false, note: '' }

/** The drawer as it opens on a ticket that is still on its way. */
export function openedOn(opened: Pick<DrawerState, 'owner' | 'paneId' | 'projectId' | 'slipId'>): DrawerState {
  return {
    ...noInput, ...opened, phase: 'loading', placeTurn: null, isGoingOn: false, problem: null, slip: null, atOpening: noInput, recent: [], doNotPay: null, units: [], usualLoad: null, known: {}, filled: {},
    suggestion: null, choices: [], activeItem: null, openList: null, conflict: null, progress: null, failed: null, emptyAgreed: false, agreedInput: null, left: null,
    focus: { to: 'drawer', turn: 1 },
  }
}

/** True when something was put in that leaving would lose; the suggestion that the drawer itself chose is nothing put in (RECO-63). */
export function isDirty(state: DrawerState): boolean {
  if (state.phase === 'loading' || state.phase === 'failed') return false
  return inputKey(state) !== inputKey(state.atOpening)
}

/** What would be sent of an input, as a text to compare two by. */
export function inputKey({ selection, flag, note }: DrawerInput): string {
  return JSON.stringify([selection.map(({ item, data }: SelectedItem) => [item.id, data.quantity, data.externalDOTContractor?.id ?? null]), flag, note.trim()])
}
