import { ref } from 'valtio'
import { isPlace, screenOfFeature } from '#src/platform/domain/navigation/places'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import type { Person } from '#src/platform/client/session/person'
import { createByPane } from '#src/platform/client/state/by-pane'
import { createStore } from '#src/platform/client/state/store'
import { currentPerson, session } from '#src/platform/client/session/session'
import { choosePane, forgetFocus, onPaneFocus } from '#src/workspace/client/panes/focus'
import { historyOf, jumped, navigated, pathNow, stepped, type PaneHistory } from '#src/workspace/client/panes/layout/history'
import { landingOf } from '#src/workspace/client/panes/landing'
import { isBuilt, pathOnly } from '#src/workspace/client/panes/pane-table'
import { dropFacts, workspaceStore } from '#src/workspace/client/panes/store'
import { setVersion } from '#src/workspace/client/panes/version'

const MOST_REDIRECTS = 5
/** How a pane with unsaved input decides whether it may navigate or close. */
interface LeaveGuard {
  /** Whether the pane may be left: it has no unsaved input, or the person agrees to lose it. Does not drop anything. */
  agrees(): boolean
  /** Drops the input that the person agreed to lose. */
  drop(): void
}
const guards = createByPane<LeaveGuard>()

/** Decides whether panes may close, for something that belongs to the panes but is not inside them, such as the drawer. */
interface CloseGuard {
  agrees(paneIds: readonly string[]): boolean
  drop(paneIds: readonly string[]): void
}
const closing = createStore(() => ({ guards: new Set<CloseGuard>() }))

/** Registers a guard that is asked whenever panes close, but not when they navigate. Returns a function that removes it. */
export function guardClosing(guard: CloseGuard): () => void {
  closing.guards.add(guard)
  return () => closing.guards.delete(guard)
}

/** Registers a guard for a pane with unsaved input, which decides whether the pane may navigate or close (SHELL-62). */
export function guardPane(paneId: string, guard: LeaveGuard): () => void {
  return guards.open(paneId, guard)
}

/**
 * Whether these panes may all be left now. Asks about each pane that has unsaved input. Input is dropped only if the person agrees for
 * every pane, so that one "no" keeps all of it. `closed`: which of the panes are about to close.
 */
export function mayLeave(paneIds: readonly string[], closed: readonly string[] = []): boolean {
  const paneGuards = paneIds.flatMap((id) => guards.of(id) ?? [])
  const beside = closed.length === 0 ? [] : [...closing.guards]
  if (!paneGuards.every((guard) => guard.agrees()) || !beside.every((guard) => guard.agrees(closed))) return false
  for (const guard of paneGuards) guard.drop()
  for (const guard of beside) guard.drop(closed)
  return true
}

/**
 * The URL to show to a person who opens `address`: either `address` itself, or the URL to which table B.1 of the specification redirects.
 * Never loops (SHELL-21, 50, 83).
 */
export function resolveAddress(address: string, person: Person): string {
  let at = address
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
    const currentPath = pathOnly(at)
    if (currentPath === '/' || currentPath === '/auth' || currentPath.startsWith('/auth/') || currentPath === '/logout') at = landingOf(person)
    const path = pathOnly(at)
    const decision = mayOpenPath(at, person)
    const to = decision.kind === 'go' ? decision.to : screenOfFeature(path)
    if (to === null) {
      if (isKnownPath(path)) return at
      at = '/'
    } else at = to
  }
  return '/account'
}

/**
 * True when a pane exists for the path, or when section 2 of the specification names the path, even if its screen is not built yet. Every
 * other path leads to / (SHELL-50).
 */
function isKnownPath(path: string): boolean {
  return isBuilt(path) || isPlace(path)
}

/** Opens in a pane the URL that `resolveAddress` returns. False if the pane has unsaved input and therefore keeps its path. */
export function navigatePane(paneId: string, address: string, { replace = false }: { readonly replace?: boolean } = {}): boolean {
  const history = workspaceStore.histories[paneId]
  const person = currentPerson()
  if (history === undefined || person === null) return false
  const to = resolveAddress(address, person)
  // a feature route opens its screen in the EDOT version (SHELL-46)
  if (screenOfFeature(pathOnly(address)) !== null) setVersion('EDOT')
  const isElsewhere = pathOnly(to) !== pathOnly(pathNow(history))
  if (isElsewhere && !mayLeave([paneId])) return false
  setHistory(paneId, navigated(history, to, replace))
  if (isElsewhere) leavePlace(paneId)
  if (paneId === workspaceStore.focused) writeAddress(replace ? 'replace' : 'push')
  return true
}

/** Goes one step back (-1) or forward (1) in a pane's history. */
export function stepPane(paneId: string, step: -1 | 1): void {
  const history = workspaceStore.histories[paneId]
  if (history === undefined) return
  const next = stepped(history, step)
  const isElsewhere = pathOnly(pathNow(next)) !== pathOnly(pathNow(history))
  if (isElsewhere && !mayLeave([paneId])) return
  setHistory(paneId, next)
  if (isElsewhere) leavePlace(paneId)
  if (paneId === workspaceStore.focused) writeAddress('push')
}

/** Drops the state of the view that the pane leaves. */
function leavePlace(paneId: string): void {
  forgetFocus(paneId)
  dropFacts(paneId)
  delete workspaceStore.titles[paneId]
}

/** Sets a pane's history: a new one, or that of a reopened pane. */
export function setHistory(paneId: string, history: PaneHistory): void {
  workspaceStore.histories[paneId] = ref(history)
}

/** The path and query that a pane shows. */
export function pathOfPane(paneId: string): string {
  return pathNow(workspaceStore.histories[paneId] ?? historyOf('/'))
}

/**
 * Keeps the path of the focused pane in the address bar. Each entry of the browser's history names a pane and an entry of that pane's
 * history, to which the back and forward buttons go (WORK-3).
 */
export function mirrorAddress(): void {
  onPaneFocus(() => writeAddress('replace'))
  window.addEventListener('popstate', ({ state }: PopStateEvent) => {
    // nothing may navigate behind the sign-in screen
    if (session.isLapsed) return window.history.replaceState(null, '', '/auth')
    const entry = readEntry(state)
    const history = entry === null ? undefined : workspaceStore.histories[entry.pane]
    if (entry === null || history === undefined) return followAddress(workspaceStore.focused)
    // `entry.at` can point to a different path: a reload restarts the pane's history, and navigating after "back" replaces later entries
    if (history.stack[entry.at] !== entry.path) return followAddress(entry.pane)
    const isElsewhere = pathOnly(entry.path) !== pathOnly(pathNow(history))
    if (isElsewhere && !mayLeave([entry.pane])) return writeAddress('push')
    setHistory(entry.pane, jumped(history, entry.at))
    if (isElsewhere) leavePlace(entry.pane)
    choosePane(entry.pane)
  })
}

/** Opens the address bar's URL in a pane. If the pane keeps its path because of unsaved input, the address bar shows that path again. */
function followAddress(paneId: string): void {
  // before the session has loaded, leave the address unchanged: the first pane opens it afterward
  if (currentPerson() === null) return
  if (navigatePane(paneId, location.pathname + location.search, { replace: true })) choosePane(paneId)
  else writeAddress('push')
}

/** Writes the focused pane's path to the address bar. */
export function writeAddress(how: 'push' | 'replace'): void {
  const { focused, histories } = workspaceStore
  const history = histories[focused]
  if (history === undefined || session.isLapsed) return
  const entry: AddressEntry = { pane: focused, at: history.at, path: pathNow(history) }
  if (how === 'push') window.history.pushState(entry, '', entry.path)
  else window.history.replaceState(entry, '', entry.path)
}

/** The state stored with an entry of the browser's history: a pane, the index of an entry of that pane's own history, and its path. */
interface AddressEntry {
  readonly pane: string
  readonly at: number
  readonly path: string
}

function readEntry(state: unknown): AddressEntry | null {
  if (typeof state !== 'object' || state === null) return null
  const pane: unknown = Reflect.get(state, 'pane')
  const at: unknown = Reflect.get(state, 'at')
  const path: unknown = Reflect.get(state, 'path')
  return typeof pane === 'string' && typeof at === 'number' && typeof path === 'string' ? { pane, at, path } : null
}
