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
import { tableOf, tableSoon } from '#src/areas/reconciliation/client/drawer/coding-run'
import { comeBack, failureOf } from '#src/areas/reconciliation/client/drawer/ahead/come-back'
import { expectedSlip } from '#src/areas/reconciliation/client/drawer/ahead/expected'
import { endWaiting, forgetUnknown, isBeingSaved, noteProgress, noteVersions, startWaiting } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { drawerStore, endRun, goOn, changeDrawer, moveOn } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { inputKey, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { waitForLine } from '#src/areas/reconciliation/client/drawer/stored-input'
import { differencesFrom } from '#src/areas/reconciliation/client/drawer/texts/difference'
import { sameWords } from '#src/areas/reconciliation/client/drawer/texts/who-changed'
import { showToast } from '#src/workspace/client/speech/toasts'
import { forgetTicket } from '#src/areas/reconciliation/client/drawer/load-ticket'
import { implausibleIn } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { noteSaved, noteUse } from '#src/areas/reconciliation/client/drawer/items/after-accept'
import { words } from '#src/areas/reconciliation/client/messages'
import { readSlip } from '#src/areas/reconciliation/client/queries'

/** State shared by all accepts in this window. */
interface Accepts {
  /** By ticket id: the timer that marks the ticket's row as being saved if saving takes a while. */
  readonly marking: Map<number, ReturnType<typeof setTimeout>>
  /** How many times an accept has requested the person's location. The current count identifies the latest request. */
  placeTurns: number
}

const accepts = createStore<Accepts>(() => ({ marking: new Map(), placeTurns: 0 }))

/** The confirmation that an accept needs if it has no items or an implausible quantity; null if it needs none. */
export function confirmationOfAccept(state: DrawerState): Confirmation | null {
  return confirmationOfEmpty(state) ?? confirmationOfQuantity(state)
}

/** The confirmation of an implausible quantity; null if no quantity is implausible or the person has already confirmed the same input. */
function confirmationOfQuantity(state: DrawerState): Confirmation | null {
  const implausible = implausibleIn(state)
  const [first] = implausible
  if (first === undefined || state.agreedInput === inputKey(state)) return null
  const sentences = implausible.map(implausibleSentence).join(' ')
  return { title: words('implausible_title', { quantity: first.quantity }), body: words('implausible_body', { number: state.slip?.ticket_number ?? '', sentences }), accept: words('empty_accept') }
}

/**
 * The confirmation of an accept without items; null if there are items, or if the person has already confirmed such an accept in this
 * coding run.
 */
function confirmationOfEmpty({ selection, emptyAgreed, slip }: DrawerState): Confirmation | null {
  if (selection.length > 0 || emptyAgreed) return null
  return { title: words('empty_title'), body: words('empty_body', { number: slip?.ticket_number ?? '' }), accept: words('empty_accept') }
}

/**
 * Marks the drawer as saving and, if saving takes a while, the ticket's row too. Returns a function that removes the row's mark (RECO-23).
 */
export function acceptBegins(accepted: DrawerState): () => void {
  const { selection, paneId, slipId } = accepted
  if (selection.length === 0) changeDrawer(slipId, { kind: 'empty accept agreed' })
  if (implausibleIn(accepted).length > 0) changeDrawer(slipId, { kind: 'quantity agreed' })
  changeDrawer(slipId, { kind: 'saving' })
  clearTimeout(accepts.marking.get(slipId))
  accepts.marking.set(slipId, setTimeout(() => tableOf(paneId)?.markSaving([slipId], true), SEEN_AFTER_MS))
  return () => savingEnded(paneId, slipId)
}

function savingEnded(paneId: string, slipId: number): void {
  clearTimeout(accepts.marking.get(slipId))
  accepts.marking.delete(slipId)
  tableOf(paneId)?.markSaving([slipId], false)
}

/**
 * The person's location for an accept that marks its ticket delivered (PROJ-43). The drawer is already in its saving state, so that the
 * drawer loads no other ticket. Returns 'stopped' when the person canceled the accept before the browser had the location (B6).
 */
export async function placeOfAccept(accepted: DrawerState, context: Pick<CommandContext, 'project'>, env: CommandEnvironment): Promise<Place | Refusal | 'stopped' | null> {
  if (!marksDelivered(accepted)) return null
  const { slipId, projectId } = accepted
  const turn = (accepts.placeTurns += 1)
  changeDrawer(slipId, { kind: 'place asked', turn })
  const place = await placeOfDelivery(projectId, context, env)
  if (drawerStore.state?.slipId !== slipId || drawerStore.state.placeTurn !== turn) return 'stopped'
  // If a required location is missing, nothing is sent and the drawer accepts input again. If the accept was canceled, this line is not
  // reached.
  changeDrawer(slipId, { kind: place !== null && 'allowed' in place ? 'saving ended' : 'location received' })
  return place
}

/** Records the answer to one API call of an accept, even if the drawer no longer shows the accepted ticket. */
export function callAnswered(answer: AcceptAnswer, accepted: DrawerState): void {
  const { slipId } = accepted
  if (isBeingSaved(slipId)) return noteProgress(slipId, callOf(answer), (before) => slipAfter(before, answer, accepted))
  const { state } = drawerStore
  const before = state?.progress?.slip
  if (state === null || before === undefined || state.slipId !== slipId) return
  const now = slipAfter(before, answer, state)
  noteVersions(before, now)
  changeDrawer(slipId, { kind: 'call answered', call: callOf(answer), slip: now })
}

/**
 * How long an accept waits while the next ticket is being found. After that, the accept is saved in the background anyway, for example if
 * there is no connection.
 */
const FIND_PATIENCE_MS = 1_000

/**
 * Moves the drawer on from an accepted ticket before the ticket is saved: tables show the ticket as coded, and the next ticket is loaded
 * (RECO-99). Returns false outside a coding run and at the run's last ticket.
 */
export async function goAhead(accepted: DrawerState): Promise<boolean> {
  const expected = expectedSlip(accepted)
  if (expected === null || (await tableSoon(accepted)) === null || drawerStore.state?.slipId !== accepted.slipId) return false
  startWaiting(accepted)
  noteUse(accepted)
  let isLate = false
  const goesBehind = await new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve((isLate = true)), FIND_PATIENCE_MS)
    const answer = (isFound: boolean) => {
      clearTimeout(late)
      resolve(isFound)
    }
    void moveOn(accepted, words('said_next'), codedBy(accepted), () => answer(true)).then((end) => {
      if (isLate && end === 'nothing left') endRun(accepted.paneId, words('said_next'))
      answer(end === 'moved')
    })
  })
  if (goesBehind) patchRows('slips', [expected])
  else {
    endWaiting(accepted.slipId)
    forgetUnknown(accepted)
  }
  return goesBehind
}

/**
 * After all calls of an accept have succeeded, shows the changed ticket in open tables and loads the next ticket, unless the drawer already
 * shows the next ticket.
 */
export async function acceptEnded(accepted: DrawerState): Promise<void> {
  const behind = endWaiting(accepted.slipId)
  const after = behind === null ? (progressOf(accepted)?.slip ?? null) : (behind.progress?.slip ?? null)
  if (after !== null) show(accepted.paneId, after)
  // not awaited, because the requests that `noteSaved` starts must not delay the next save
  void noteSaved(accepted)
  if (behind !== null) return
  noteUse(accepted)
  const happened = words(accepted.selection.length > 0 ? 'said_assigned' : 'said_delivered', { number: accepted.slip?.ticket_number ?? '' })
  await goOn(accepted, happened, codedBy(accepted))
}

/** How many tickets an accept codes: 0 or 1. */
function codedBy({ selection, slip }: DrawerState): number {
  return selection.length > 0 && slip?.coded === false ? 1 : 0
}

/**
 * After a call of an accept was refused or failed, keeps the input and shows in the drawer which calls succeeded. If the drawer has already
 * moved on to another ticket, it shows the refused ticket again.
 */
export async function acceptFailed(error: ApiError, tried: DrawerState): Promise<void> {
  const behind = endWaiting(tried.slipId)
  if (behind !== null) {
    const { progress } = behind
    const now = progress?.slip ?? tried.slip
    if (now !== null) show(tried.paneId, now)
    const conflict = isShownInDrawer(error) ? await conflictOf(tried) : null
    if (conflict === null || conflict.isNew) comeBack(tried, progress, conflict === null ? failureOf(error) : conflict.change)
    return
  }
  const isConnectionLost = error.cause_kind !== 'answer'
  const after = progressOf(tried)
  if (!isConnectionLost && after !== null && after.done.length > 0) show(tried.paneId, after.slip)
  if (isConnectionLost) waitForLine(tried)
  if (!isShownInDrawer(error)) return changeDrawer(tried.slipId, { kind: 'accept failed', message: isConnectionLost ? words('failed_lost') : error.message, isConnectionLost })
  const conflict = await conflictOf(tried)
  if (conflict.isNew) return changeDrawer(tried.slipId, conflict.change)
  await goOn(tried, conflict.notice, codedBy(tried))
}

/** True if a call was refused because somebody else changed the ticket. The drawer shows that reason itself, so no toast is needed. */
export function isShownInDrawer(error: ApiError): boolean {
  return error.status === 409 && namesCurrentRow(error)
}

/**
 * Reads the ticket that somebody else changed, and returns the conflict. If the other person saved the same values as this person, there is
 * no conflict: tables show the ticket, and a message says that it was already saved (CLERK-27).
 */
async function conflictOf(tried: DrawerState): Promise<{ readonly isNew: true; readonly change: DrawerChange } | { readonly isNew: false; readonly notice: string }> {
  const { slipId, paneId } = tried
  forgetTicket(slipId)
  const theirs = await readSlip(slipId).catch(() => null)
  if (theirs === null || differencesFrom(tried, theirs).length > 0) return { isNew: true, change: { kind: 'conflict found', conflict: { theirs, isRefusal: true } } }
  show(paneId, theirs)
  const notice = sameWords(theirs)
  showToast('info', notice, { isSaid: true, series: 'accept' })
  return { isNew: false, notice }
}

/** Which calls of a ticket's accept have succeeded so far; null if the drawer no longer shows that ticket. */
function progressOf({ slipId }: DrawerState): DrawerState['progress'] {
  return drawerStore.state?.slipId === slipId ? drawerStore.state.progress : null
}

/**
 * True if a 409 answer contains the current rows, which means a real conflict. Without rows, it means that the same write is still in
 * progress.
 */
function namesCurrentRow({ body }: ApiError): boolean {
  const rows: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return Array.isArray(rows) && rows.length > 0
}

/** Shows the changed ticket in every open table, and removes the saving mark of its row in the table that the drawer was opened from. */
function show(paneId: string, slip: SlipDetail): void {
  patchRows('slips', [slip])
  savingEnded(paneId, slip.id)
}
