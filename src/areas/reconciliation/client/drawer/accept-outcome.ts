import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { implausibleSentence } from '#src/areas/reconciliation/domain/coding/usual-load'
import type { Refusal } from '#src/platform/domain/verdict'
import type { ApiError } from '#src/platform/client/api/api-error'
import type { Place } from '#src/platform/client/place'
import { patchRows } from '#src/platform/client/records/row-patches'
import { createStore } from '#src/platform/client/state/store'
import { SEEN_AFTER_MS } from '#src/platform/client/use-lasting'
import { placeOfDelivery } from '#src/areas/tickets/client/public/delivery-place'
import type { Confirmation } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { callOf, marksDelivered, slipAfter, type AcceptAnswer } from '#src/areas/reconciliation/client/drawer/accept'
import { tableOf } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, goOn, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { inputKey, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { waitForLine } from '#src/areas/reconciliation/client/drawer/stored-input'
import { differencesFrom } from '#src/areas/reconciliation/client/drawer/told/difference'
import { sameWords } from '#src/areas/reconciliation/client/drawer/told/who-changed'
import { showToast } from '#src/workspace/client/speech/toasts'
import { forgetTicket } from '#src/areas/reconciliation/client/drawer/load-ticket'
import { implausibleIn } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { noteAccepted } from '#src/areas/reconciliation/client/drawer/items/after-accept'
import { words } from '#src/areas/reconciliation/client/messages'
import { readSlip } from '#src/areas/reconciliation/client/queries'

/** State shared by all accepts in this window. */
interface Accepts {
  /** The timer that marks the row as being saved if saving takes a while. */
  marking: ReturnType<typeof setTimeout> | undefined
  /** The most recent accept. */
  last: { readonly slipId: number; readonly turn: number }
  /** How many times an accept has asked for the person's location. */
  placeTurns: number
}

const accepts = createStore<Accepts>(() => ({ marking: undefined, last: { slipId: 0, turn: 0 }, placeTurns: 0 }))

/** The confirmation to ask for before an accept, or null: for an accept without items, or for an implausible quantity. */
export function confirmationOfAccept(state: DrawerState): Confirmation | null {
  return confirmationOfEmpty(state) ?? confirmationOfQuantity(state)
}

/** An implausible quantity is confirmed once; a different quantity asks again. */
function confirmationOfQuantity(state: DrawerState): Confirmation | null {
  const implausible = implausibleIn(state)
  const [first] = implausible
  if (first === undefined || state.agreedInput === inputKey(state)) return null
  const sentences = implausible.map(implausibleSentence).join(' ')
  return { title: words('implausible_title', { quantity: first.quantity }), body: words('implausible_body', { number: state.slip?.ticket_number ?? '', sentences }), accept: words('empty_accept') }
}

/** Only the first accept without an item in a coding run asks. */
function confirmationOfEmpty({ selection, emptyAgreed, slip }: DrawerState): Confirmation | null {
  if (selection.length > 0 || emptyAgreed) return null
  return { title: words('empty_title'), body: words('empty_body', { number: slip?.ticket_number ?? '' }), accept: words('empty_accept') }
}

/** Marks the drawer as saving, and the row too if it takes a moment; returns how to reset both (RECO-23). */
export function acceptBegins(accepted: DrawerState): () => void {
  const { selection, paneId, slipId } = accepted
  if (selection.length === 0) changeDrawer(slipId, { kind: 'empty accept agreed' })
  if (implausibleIn(accepted).length > 0) changeDrawer(slipId, { kind: 'quantity agreed' })
  changeDrawer(slipId, { kind: 'saving' })
  clearTimeout(accepts.marking)
  accepts.marking = setTimeout(() => tableOf(paneId)?.markSaving([slipId], true), SEEN_AFTER_MS)
  const own = (accepts.last = { slipId, turn: accepts.last.turn + 1 })
  return () => {
    if (own === accepts.last) savingEnded(paneId, slipId)
    // a newer accept of the same ticket keeps the row marked; an accept of another ticket resets its own row (F6)
    else if (accepts.last.slipId !== slipId) tableOf(paneId)?.markSaving([slipId], false)
  }
}

function savingEnded(paneId: string, slipId: number): void {
  clearTimeout(accepts.marking)
  tableOf(paneId)?.markSaving([slipId], false)
}

/**
 * The person's location for an accept that marks its ticket delivered (PROJ-43). The drawer is already saving, so that no other
 * ticket is loaded. Returns 'stopped' when the person canceled the accept before the browser had the location (B6).
 */
export async function placeOfAccept(accepted: DrawerState, context: Pick<CommandContext, 'project'>, env: CommandEnvironment): Promise<Place | Refusal | 'stopped' | null> {
  if (!marksDelivered(accepted)) return null
  const { slipId, projectId } = accepted
  const turn = (accepts.placeTurns += 1)
  changeDrawer(slipId, { kind: 'place asked', turn })
  const place = await placeOfDelivery(projectId, context, env)
  if (drawerStore.state?.slipId !== slipId || drawerStore.state.placeTurn !== turn) return 'stopped'
  // Without a required location nothing is sent, and the drawer accepts input again. A canceled accept has ended already.
  changeDrawer(slipId, { kind: place !== null && 'allowed' in place ? 'saving ended' : 'location received' })
  return place
}

/** Records the answer to one call of the accept. */
export function callAnswered(answer: AcceptAnswer, { slipId }: DrawerState): void {
  const { state } = drawerStore
  const before = state?.progress?.slip
  if (state === null || before === undefined || state.slipId !== slipId) return
  changeDrawer(slipId, { kind: 'call answered', call: callOf(answer), slip: slipAfter(before, answer, state) })
}

/** All calls succeeded: open tables show the changed ticket, and the next one is loaded. */
export async function acceptEnded(accepted: DrawerState): Promise<void> {
  const after = progressOf(accepted)?.slip ?? null
  if (after !== null) show(accepted.paneId, after)
  noteAccepted(accepted)
  const isCoded = accepted.selection.length > 0
  const coded = isCoded && accepted.slip?.coded === false ? 1 : 0
  await goOn(accepted, words(isCoded ? 'said_assigned' : 'said_delivered', { number: accepted.slip?.ticket_number ?? '' }), coded)
}

/** A call was refused or failed: the input stays, and the drawer shows how far it got. */
export async function acceptFailed(error: ApiError, tried: DrawerState): Promise<void> {
  const isConnectionLost = error.cause_kind !== 'answer'
  const after = progressOf(tried)
  if (!isConnectionLost && after !== null && after.done.length > 0) show(tried.paneId, after.slip)
  if (isConnectionLost) waitForLine(tried)
  if (isShownInDrawer(error)) return showConflict(tried)
  changeDrawer(tried.slipId, { kind: 'accept failed', message: isConnectionLost ? words('failed_lost') : error.message, isConnectionLost })
}

/** True if the drawer itself shows why a call was refused: somebody else changed the ticket. */
export function isShownInDrawer(error: ApiError): boolean {
  return error.status === 409 && namesCurrentRow(error)
}

/** Shows what somebody else changed. If they saved the same, nothing is left to ask, so the run goes on (CLERK-27). */
async function showConflict(tried: DrawerState): Promise<void> {
  const { slipId, paneId, selection } = tried
  forgetTicket(slipId)
  const theirs = await readSlip(slipId).catch(() => null)
  if (theirs === null || differencesFrom(tried, theirs).length > 0) return changeDrawer(slipId, { kind: 'conflict found', conflict: { theirs, isRefusal: true } })
  show(paneId, theirs)
  const told = sameWords(theirs)
  showToast('info', told, { isSaid: true, series: 'accept' })
  await goOn(tried, told, selection.length > 0 && tried.slip?.coded === false ? 1 : 0)
}

/** How far the accept of a ticket got, while the drawer still shows it. */
function progressOf({ slipId }: DrawerState): DrawerState['progress'] {
  return drawerStore.state?.slipId === slipId ? drawerStore.state.progress : null
}

/** True if a 409 carries the current rows: a real conflict. Without rows it means that the same write is still in progress. */
function namesCurrentRow({ body }: ApiError): boolean {
  const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return Array.isArray(rows) && rows.length > 0
}

/** Shows the changed ticket in every open table, marked as saved in the one that the drawer was opened from. */
function show(paneId: string, slip: SlipDetail): void {
  patchRows('slips', [slip])
  savingEnded(paneId, slip.id)
}
