import { proxy, ref } from 'valtio'
import { createStore } from '#src/platform/client/state/store'
import { currentPerson } from '#src/platform/client/session/session'
import { announce } from '#src/workspace/client/speech/announce'
import { askConfirmation } from '#src/workspace/client/writes/confirmation-store'
import { mayLoseInput } from '#src/workspace/client/form/confirm-leaving'
import { provideContext } from '#src/workspace/client/panes/store'
import { afterEvent, type DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { isDirty, openedOn, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { isBeingSaved, noteCameBack, takeBackNext, whenSaved } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { countLeft, findNext, focusBack, forgetAhead, lookAhead, tableOf } from '#src/areas/reconciliation/client/drawer/coding-run'
import { isOutdated, loadTicket } from '#src/areas/reconciliation/client/drawer/load-ticket'
import { ticketSaid } from '#src/areas/reconciliation/client/drawer/texts/said'
import { words } from '#src/areas/reconciliation/client/messages'

declare module '#src/workspace/client/commands/context' {
  interface DrawerInContext {
    readonly state: DrawerState
  }
}

/** The open drawer, or null. The state is an immutable value, wrapped in `ref` so that the proxy does not track its parts. */
export const drawerStore = proxy<{ state: DrawerState | null }>({ state: null })

/**
 * Incremented when the drawer opens on a ticket or closes, so that a move to the next ticket that is still in progress can no longer change
 * the drawer.
 */
const turns = createStore(() => ({ count: 0 }))

provideContext('drawer', () => {
  const state = drawerStore.state
  return state === null || state.owner !== ownerNow() ? null : { slip_id: state.slipId, state }
})

/** The signed-in person and agency as a key. A drawer that was opened under another key is never shown. */
export function ownerNow(): string {
  const person = currentPerson()
  return person === null ? '' : `${person.dot_authority_id}.${person.id}`
}

/** Applies a change to the drawer if it shows the ticket with this id; does nothing otherwise. */
export function changeDrawer(slipId: number | undefined, change: DrawerChange): void {
  const { state } = drawerStore
  if (state !== null && slipId !== undefined) drawerStore.state = ref(afterEvent(state, { ...change, slipId }))
}

/** Opens the drawer for a ticket in a pane's table; asks first when the drawer has unsaved input for another ticket. */
export async function openDrawer(opened: { readonly slipId: number; readonly projectId: number; readonly paneId: string }): Promise<void> {
  const owner = ownerNow()
  const before = drawerStore.state
  if (before !== null && before.owner === owner) {
    if (before.slipId === opened.slipId && before.phase !== 'failed') return changeDrawer(opened.slipId, { kind: 'focus wished', to: 'drawer' })
    if (!(await mayLeaveDrawer())) return
  }
  turns.count += 1
  drawerStore.state = ref(openedOn({ ...opened, owner }))
  void countLeft(opened.paneId, opened.projectId).then((left) => {
    if (drawerStore.state?.paneId === opened.paneId) changeDrawer(drawerStore.state.slipId, { kind: 'left counted', left })
  })
  await showTicket(opened.projectId, opened.slipId)
}

/** Loads the drawer's ticket again: after a failure, or to discard the input. */
export async function reloadTicket(): Promise<void> {
  const { state } = drawerStore
  if (state === null) return
  changeDrawer(state.slipId, { kind: 'ticket asked', next: state.slipId })
  await showTicket(state.projectId, state.slipId, true)
}

/**
 * True when the drawer may close or move on: nothing is being saved, and there is no unsaved input or the person agreed to lose it
 * (RECO-63).
 */
export async function mayLeaveDrawer(): Promise<boolean> {
  const { state } = drawerStore
  if (state === null) return true
  if (state.phase === 'saving') return false
  if (!isDirty(state)) return true
  const number = state.slip?.ticket_number ?? ''
  return askConfirmation({ title: words('leave_title'), body: words('leave_body', { number }), accept: words('leave_accept') })
}

/**
 * Whether these panes may close: asks about unsaved input in the drawer if it was opened from one of them (SHELL-62). A save in progress
 * continues.
 */
export function mayCloseBeside(paneIds: readonly string[]): boolean {
  const state = unsavedBeside(paneIds)
  return state === null || mayLoseInput([words('leave_of', { number: state.slip?.ticket_number ?? '' })])
}

/** Closes the drawer if it was opened from one of these panes and has unsaved input. The person has already agreed to lose that input. */
export function dropBeside(paneIds: readonly string[]): void {
  if (unsavedBeside(paneIds) !== null) closeDrawer()
}

function unsavedBeside(paneIds: readonly string[]): DrawerState | null {
  const { state } = drawerStore
  return state !== null && paneIds.includes(state.paneId) && state.phase !== 'saving' && isDirty(state) ? state : null
}

/**
 * Cancels an accept that is waiting for the location; if there is none, closes an open list; if no list is open, closes the drawer, after
 * asking about unsaved input. Sends nothing (RECO-61, RECO-63).
 */
export async function leaveDrawer(): Promise<void> {
  const { state } = drawerStore
  if (state === null) return
  if (state.placeTurn !== null) {
    changeDrawer(state.slipId, { kind: 'saving ended' })
    return announce(words('said_not_saved'))
  }
  if (state.openList !== null) {
    changeDrawer(state.slipId, { kind: 'list closed' })
    return changeDrawer(state.slipId, { kind: 'focus wished', to: state.openList === 'search' ? 'search' : 'quantity' })
  }
  if (await mayLeaveDrawer()) closeDrawer()
}

/** Moves to the next uncoded ticket below in the table, without saving the current one, after asking about unsaved input. */
export async function skipTicket(): Promise<void> {
  const { state } = drawerStore
  if (state === null || !(await mayLeaveDrawer())) return
  await goOn(state, words('said_skipped', { number: state.slip?.ticket_number ?? '' }))
}

/**
 * Moves the open drawer to the next uncoded ticket and announces what happened and what comes next; closes the drawer when no ticket is
 * left. `happened` is empty if a toast announces it. `coded` is the number of tickets (0 or 1) that leave the queue, because they were
 * coded or parked.
 */
export async function goOn(from: DrawerState, happened: string, coded = 0): Promise<void> {
  if ((await moveOn(from, happened, coded)) === 'nothing left') endRun(from.paneId, happened)
}

/** Closes the drawer after the last ticket of a coding run. */
export function endRun(paneId: string, happened: string): void {
  closeDrawer()
  // if there is no table, the drawer was opened for a single ticket, and there is no list of tickets to announce as done
  announce(tableOf(paneId) === null ? happened : `${happened} ${words('all_done')}`.trim())
}

/**
 * Like `goOn`, but the drawer stays when no ticket is left. If the server refused a ticket that was saved in the background, that ticket
 * is shown first (RECO-99). If the next ticket cannot be read, the drawer still moves to it, so that the person can retry and does not skip
 * the ticket (B10). `onFound` is called as soon as there is a next ticket, which may still have to be read.
 */
export async function moveOn(from: DrawerState, happened: string, coded: number, onFound: () => void = () => undefined): Promise<'moved' | 'nothing left'> {
  const { slipId } = from
  // One move at a time: a second move from the same ticket would skip the ticket that the first one is loading.
  if (drawerStore.state?.slipId !== slipId || drawerStore.state.isGoingOn) return 'moved'
  const refused = takeBackNext(from)
  if (refused !== null) {
    showAgain(refused)
    announce(`${happened} ${words('came_back', { number: refused.slip?.ticket_number ?? '' })}`.trim())
    return 'moved'
  }
  changeDrawer(slipId, { kind: 'going on' })
  let next = slipId
  const { count } = turns
  // if the drawer was closed meanwhile, end the leases again, because the search may have leased a ticket after the drawer closed
  const isStillHere = () => {
    if (drawerStore.state === null) forgetAhead()
    return drawerStore.state?.slipId === slipId && turns.count === count
  }
  const slow = setTimeout(() => isStillHere() && changeDrawer(slipId, { kind: 'ticket asked', next: slipId }), SHOW_SKELETON_AFTER_MS)
  try {
    const following = await findNext(from)
    if (!isStillHere()) return 'moved'
    if (following === null) {
      changeDrawer(slipId, { kind: 'nothing left' })
      return 'nothing left'
    }
    onFound()
    next = following.slipId
    const loaded = await following.loaded
    if (!isStillHere()) return 'moved'
    // Start reading ahead before the next ticket renders, so that the server works meanwhile.
    void lookAhead(from.paneId, from.projectId, next)
    const left = drawerStore.state?.left ?? null
    changeDrawer(slipId, { kind: 'left counted', left: left === null ? null : Math.max(0, left - coded) })
    changeDrawer(slipId, { kind: 'loaded', loaded })
    if (drawerStore.state?.slipId === next) announce(`${happened} ${ticketSaid(drawerStore.state)}`.trim())
  } catch (error) {
    if (isStillHere()) changeDrawer(slipId, { kind: 'load failed', next, problem: problemOf(error) })
  } finally {
    clearTimeout(slow)
  }
  return 'moved'
}

/**
 * Closes the drawer and moves the focus back to the row and cell from which the drawer was opened. If a refused ticket is waiting to be
 * shown, shows that ticket instead.
 */
export function closeDrawer(): void {
  const { state } = drawerStore
  if (state === null) return
  const refused = takeBackNext(state)
  if (refused !== null) return showAgain(refused)
  forgetAhead()
  turns.count += 1
  drawerStore.state = null
  focusBack(state.paneId, state.slipId)
}

/**
 * Shows a refused ticket again, with the input that the person had accepted and the reason for the refusal (RECO-99). Moves the focus to
 * the ticket only if the focus is already in the drawer.
 */
export function showAgain(refused: DrawerState): void {
  const now = drawerStore.state
  const hasFocus = document.activeElement?.closest('[data-region="drawer"]') != null
  const turn = (now?.focus.turn ?? 0) + (hasFocus ? 1 : 0)
  const left = now?.left ?? null
  noteCameBack(refused.slipId)
  const shown: DrawerState = { ...refused, left: left === null ? null : left + 1, focus: { to: 'answer', turn } }
  drawerStore.state = ref(shown)
  tableOf(refused.paneId)?.focusRow(refused.slipId)
}

const SHOW_SKELETON_AFTER_MS = 120

async function showTicket(projectId: number, slipId: number, again = false): Promise<void> {
  try {
    const wasBeingSaved = isBeingSaved(slipId)
    await whenSaved(slipId)
    const row = tableOf(drawerStore.state?.paneId ?? '')?.focusedRow() ?? null
    const loaded = await loadTicket(projectId, slipId, again || wasBeingSaved || isOutdated(slipId, row?.id === slipId ? Reflect.get(row, 'version') : null))
    // if the save was refused, the drawer already shows the ticket again with the person's input, so don't load it over that input
    if (drawerStore.state?.slipId !== slipId || (wasBeingSaved && drawerStore.state.phase !== 'loading')) return
    changeDrawer(slipId, { kind: 'loaded', loaded })
    const { state } = drawerStore
    announce(words('said_opened', { ticket: ticketSaid(state) }))
    void lookAhead(state.paneId, projectId, slipId)
  } catch (error) {
    changeDrawer(slipId, { kind: 'load failed', next: slipId, problem: problemOf(error) })
  }
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : words('load_failed')
}
