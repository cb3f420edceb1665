import { ref } from 'valtio'
import { tabStore } from '#src/platform/client/browser-store'
import { onSessionEnd } from '#src/platform/client/session/session'
import { onSocketState } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import { announce } from '#src/workspace/client/speech/announce'
import { guardClosing } from '#src/workspace/client/panes/navigation'
import { runCommand } from '#src/workspace/client/running/run-command'
import { expectTables, lookAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import { changeDrawer, drawerStore, dropBeside, mayCloseBeside, ownerNow, reloadTicket } from '#src/areas/reconciliation/client/drawer/drawer'
import { inputKey, isDirty, type DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { readKept } from '#src/areas/reconciliation/client/drawer/stored-drawer'
import { words } from '#src/areas/reconciliation/client/messages'

const KEY = 'slipway.drawer'

onSessionEnd(() => {
  tabStore.remove(KEY)
  // After a person has logged out, the answer to their accept is not applied, so the drawer would remain in the saving state. After signing
  // in again, that person finds the ticket with the input that was accepted.
  changeDrawer(drawerStore.state?.slipId, { kind: 'saving ended' })
})

/** The input of an accept that could not reach the server: sent automatically on reconnect, unless the input has changed since. */
const unsent = createStore<{ input: string | null }>(() => ({ input: null }))

/** Records an accept that did not reach the server. */
export function waitForLine(tried: DrawerState): void {
  unsent.input = inputKey(tried)
}

/**
 * Stores the drawer across a reload while it has unsaved input, and restores it. When the connection is back, resends an accept that could
 * not reach the server, with the same idempotency keys, so that nothing is done twice (WORK-33). Returns a function that removes the
 * listeners.
 */
export function watchDrawer(): () => void {
  expectTables()
  recall()
  const offSocket = onSocketState((state) => {
    if (state !== 'live') return
    sendAgain()
    readAgain()
  })
  window.addEventListener('online', sendAgain)
  window.addEventListener('pagehide', keep)
  const offGuard = guardClosing({ agrees: mayCloseBeside, drop: dropBeside })
  return () => {
    offSocket()
    offGuard()
    window.removeEventListener('online', sendAgain)
    window.removeEventListener('pagehide', keep)
  }
}

function sendAgain(): void {
  const { state } = drawerStore
  if (state === null || state.phase !== 'ready' || state.failed?.isConnectionLost !== true || unsent.input !== inputKey(state)) return
  unsent.reset()
  // a table that could not read its first rows or its project while offline opens only now
  expectTables()
  void runCommand('reconciliation.accept')
}

/** After a reload and when the connection is back, reads what could not be read before: the current ticket, or else the next tickets. */
function readAgain(): void {
  const { state } = drawerStore
  if (state?.phase === 'failed') void reloadTicket()
  else if (state?.phase === 'ready') void lookAhead(state.paneId, state.projectId, state.slipId)
}

function keep(): void {
  const { state } = drawerStore
  const isSaving = state?.phase === 'saving'
  if (state === null || state.slip === null || !(isSaving || isDirty(state) || state.failed?.isConnectionLost === true)) return tabStore.remove(KEY)
  const failed = isSaving ? { message: words('failed_lost'), done: [], isConnectionLost: true } : state.failed
  const shown: DrawerState = { ...state, phase: 'ready', placeTurn: null, isGoingOn: false, openList: null, progress: null, failed }
  tabStore.write(KEY, JSON.stringify({ shown, isWaiting: isSaving || unsent.input === inputKey(state) }))
}

function recall(): void {
  const stored = readKept(tabStore.read(KEY), ownerNow())
  tabStore.remove(KEY)
  if (stored === null || drawerStore.state !== null) return
  const { shown, isWaiting } = stored
  drawerStore.state = ref(shown)
  unsent.input = isWaiting ? inputKey(shown) : null
  announce(words('kept_again', { number: shown.slip?.ticket_number ?? '' }))
}
