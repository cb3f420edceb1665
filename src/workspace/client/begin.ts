import { subscribe } from 'valtio'
import { queryClient } from '#src/platform/client/api/query-client'
import { onSocketMessage, watchNetwork } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import { nothingSelected } from '#src/platform/client/api/rows'
import { tableIn } from '#src/platform/client/table/open-tables'
import { isAuthPath } from '#src/platform/client/session/auth-place'
import { flushDelayedWrites } from '#src/platform/client/delayed-write'
import { leavePreferences, loadPreferences } from '#src/workspace/client/preferences'
import { currentPerson, forgetRememberedAddress, logOut, onSessionEnd, onSessionLoad, rememberedAddress } from '#src/platform/client/session/session'
import { pathAfterSignIn } from '#src/platform/domain/navigation/routes'
import { choosePane } from '#src/workspace/client/panes/focus'
import { layoutOfAddress } from '#src/workspace/client/panes/layout/share-link'
import { panesOf } from '#src/workspace/client/panes/layout/layout'
import { watchFocus } from '#src/workspace/client/panes/layout/focus-watch'
import { firstLayout, keepLayoutSoon, leaveLayouts, loadLayouts, sharedLayout, showLayout } from '#src/workspace/client/panes/layouts'
import { landingOf } from '#src/workspace/client/panes/landing'
import { watchLine } from '#src/workspace/client/panes/line'
import { mirrorAddress, navigatePane, pathOfPane, writeAddress } from '#src/workspace/client/panes/navigation'
import { paneOf, pathOnly } from '#src/workspace/client/panes/pane-table'
import { loadPersistently } from '#src/workspace/client/late-code'
import { warnBeforeUnload } from '#src/workspace/client/form/confirm-leaving'
import { isScope, type Scope } from '#src/workspace/client/commands/scopes'
import { readPathsWith, readTablesWith, workspaceStore } from '#src/workspace/client/panes/store'
import { refuseStrayFiles } from '#src/workspace/client/stray-files'
import { closePalette } from '#src/workspace/client/running/palette-store'
import { forgetMessages } from '#src/workspace/client/speech/toasts'
import { uploadsUnderWay } from '#src/workspace/client/uploads/under-way'
import { workspaceReady } from '#src/workspace/client/ready'
import { whenCommands } from '#src/workspace/client/running/run-command'
import { lane, watchLane } from '#src/workspace/client/writes/lane'
import { watchUndo } from '#src/workspace/client/writes/undo'
import { keepUnfinished, recallUnfinished, watchArrivals } from '#src/workspace/client/writes/unfinished'

/** A list whose table has not loaded yet. */
const loadingList = { row: null, rowKind: null, selection: nothingSelected, scope: null, isLoading: true }

/** Connects session, address bar and layouts to the workspace; called once, after its code has loaded. */
export function beginWorkspace(): void {
  readPathsWith((path) => {
    const { pane, params } = paneOf(path)
    return { scope: pane.scope, params, title: pane.title(params) }
  })
  readTablesWith((paneId) => {
    const pane = document.querySelector(`[data-pane="${paneId}"]`)
    if (pane === null) return null
    const table = tableIn(pane)
    if (table === null) return pane.querySelector('.table-body .skeleton-lines, [data-table-state=loading]') === null ? null : loadingList
    const { selection, rowKind, state } = table.model()
    return { row: table.focusedRow(), rowKind, selection, scope: scopeOfTable(table.element), isLoading: state === 'loading' }
  })
  mirrorAddress()
  watchUndo()
  watchLane(async () => {
    const [{ remakeWrite }] = await Promise.all([loadPersistently(() => import('#src/workspace/client/running/remake-write')), whenCommands()])
    return remakeWrite
  })
  warnBeforeUnload(() => lane.waiting > 0 || uploadsUnderWay.count > 0)
  onSessionEnd((why) => {
    if (why === 'other agency') arrival.landsByRole = true
    workspaceReady.isReady = false
    closePalette()
    leavePreferences()
    leaveLayouts()
    forgetMessages()
  })
  // After a lost connection, views read their data again; tables do so on their own (API-26).
  onSocketMessage(({ kind }) => {
    if (kind === 'missed') void queryClient.invalidateQueries({ type: 'active' })
  })
  watchNetwork()
  watchLine()
  watchFocus()
  refuseStrayFiles()
  recallUnfinished()
  watchArrivals()
  window.addEventListener('pagehide', () => {
    keepUnfinished()
    void flushDelayedWrites(true)
  })
  // if the workspace is still open behind the login screen, its panes are kept
  onSessionLoad(() => void (workspaceReady.isReady ? writeAddress('replace') : openWorkspace()))
  subscribe(workspaceStore, () => {
    if (workspaceReady.isReady) keepLayoutSoon()
  })
}

/** The scope of a table that has its own scope within a pane, such as the totals; null when the pane's scope applies. */
function scopeOfTable(element: HTMLElement): Scope | null {
  const nearest = element.closest<HTMLElement>('[data-scope]')
  const scope = nearest?.dataset.scope
  return nearest?.dataset.pane === undefined && isScope(scope) ? scope : null
}

/**
 * Whether the person has just switched agency. The landing page of the role then replaces the address of the previous agency (AUTH-61,
 * AUTH-67).
 */
const arrival = createStore(() => ({ landsByRole: false }))

/**
 * Counts the attempts to open the workspace. If the session loads again while an earlier attempt still reads the layouts, only the latest
 * attempt continues.
 */
const opening = createStore(() => ({ latest: 0 }))

/** Restores the stored layout and opens the requested address in one of its panes (WORK-3, WORK-5). */
async function openWorkspace(): Promise<void> {
  if (arrival.landsByRole) window.history.replaceState(null, '', '/')
  const requestedPath = location.pathname + location.search
  if (pathOnly(requestedPath) === '/logout') return logOut()
  const turn = (opening.latest += 1)
  await Promise.all([loadPreferences(), loadLayouts()])
  const person = currentPerson()
  if (person === null || turn !== opening.latest) return
  const path = pathOnly(requestedPath)
  const isSignIn = isAuthPath(path)
  const remembered = rememberedAddress()
  // The remembered address may be any text. The URL class would read text after two slashes at the beginning as a host, so we cut the query
  // out ourselves.
  const search = isSignIn && remembered !== null ? remembered.replace(/^[^?]*/, '') : location.search
  const shared = layoutOfAddress(search) ?? (await sharedLayout(search))
  if (turn !== opening.latest) return
  forgetRememberedAddress()
  showLayout(shared ?? firstLayout())
  if (shared === null && (remembered !== null || !isSignIn)) openAsked(isSignIn ? pathAfterSignIn(person, remembered, landingOf(person)) : requestedPath)
  if (arrival.landsByRole) openAsked(landingOf(person))
  arrival.reset()
  workspaceReady.isReady = true
}

/** Focuses a pane that already shows the address; otherwise opens the address in the focused pane. */
function openAsked(address: string): void {
  const shown = panesOf(workspaceStore.layout).find(({ id }) => pathOnly(pathOfPane(id)) === pathOnly(address))
  if (shown !== undefined) choosePane(shown.id)
  navigatePane(workspaceStore.focused, address, { replace: true })
}
