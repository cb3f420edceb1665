import { ref } from 'valtio'
import { callApi } from '#src/platform/client/api/call-api'
import { delayedWrite } from '#src/platform/client/delayed-write'
import { createStore } from '#src/platform/client/state/store'
import { currentPerson, isSessionShown } from '#src/platform/client/session/session'
import { announce, silently } from '#src/workspace/client/speech/announce'
import type { LayoutsHandle } from '#src/workspace/client/commands/environment'
import { historyOf } from '#src/workspace/client/panes/layout/history'
import { layoutOf, panesOf, type Layout } from '#src/workspace/client/panes/layout/layout'
import { defaultLayout, layoutCalls, namedLayout, currentTree, takeLayouts } from '#src/workspace/client/panes/layout/named-layouts'
import { shippedLayout, shippedNames } from '#src/workspace/client/panes/layout/shipped-layouts'
import { readLayout } from '#src/workspace/client/panes/layout/share-link'
import { landingOf } from '#src/workspace/client/panes/landing'
import { mayLeave, pathOfPane, resolveAddress, setHistory, writeAddress } from '#src/workspace/client/panes/navigation'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { changeLayout, newPaneId } from '#src/workspace/client/panes/workspace-handle'

const WRITE_AFTER_MS = 1_000
const SHARED = 'shared_layout'

/**
 * The person's last layout, as the server stored it. A later layout that could not be sent is lost when the page closes. Each reset changes
 * `turn`, so that the answer to a request that was sent before the reset is ignored.
 */
const left = createStore<{ layout: unknown; readonly turn: object }>(() => ({ layout: null, turn: {} }))
const writing = delayedWrite((isLeaving) => keepPresent(isLeaving), WRITE_AFTER_MS)

/** Reads the person's layouts from the server; there are none when the read fails. */
export async function loadLayouts(): Promise<void> {
  takeLayouts([])
  left.reset()
  const { turn } = left
  try {
    const answer = await callApi(layoutCalls.listLayouts(), { ignore: 'all' })
    if (left.turn !== turn) return
    left.layout = answer.present
    takeLayouts(answer.layouts)
  } catch (error) {
    console.warn('The layouts could not be read', error)
  }
}

/** The initial layout: the person's default, otherwise the last one, otherwise one pane. */
export function firstLayout(): Layout {
  const named = defaultLayout()
  workspaceStore.layoutName = named?.name ?? 'Default'
  return named?.layout ?? readLayout(left.layout) ?? onePane()
}

/**
 * Reads a layout that a colleague shared (`/?shared_layout=<id>`). Null when the URL names none, or when the request fails, for example
 * because the layout no longer exists; the failure is reported.
 */
export async function sharedLayout(search: string): Promise<Layout | null> {
  const share = new URLSearchParams(search).get(SHARED)
  if (share === null) return null
  try {
    const { layout } = await callApi(layoutCalls.openSharedLayout({ share_id: share }))
    workspaceStore.layoutName = layout.name
    return readLayout(layout.layout)
  } catch (error) {
    console.warn('The shared layout could not be opened', error)
    return null
  }
}

/** Shows a whole layout: each pane opens its stored path, if the person may open it. */
export function showLayout(layout: Layout): void {
  const person = currentPerson()
  if (person === null) return
  silently(() => {
    workspaceStore.follows = {}
    for (const { id, data } of panesOf(layout)) {
      setHistory(id, historyOf(resolveAddress(data.path, person)))
      if (data.follows !== undefined) workspaceStore.follows[id] = data.follows
    }
    const ids = panesOf(layout).map(({ id }) => id)
    if (!ids.includes(workspaceStore.focused)) workspaceStore.focused = ids[0] ?? workspaceStore.focused
    changeLayout(layout)
  })
  writeAddress('replace')
}

/** Saves the layout a second after its last change. */
export function keepLayoutSoon(): void {
  writing.changed()
}

/** Stops saving at the end of a session, so that the next person does not get this person's layout. */
export function leaveLayouts(): void {
  writing.drop()
  takeLayouts([])
  left.reset()
  const first = onePane()
  workspaceStore.layout = ref(first)
  workspaceStore.histories = {}
  workspaceStore.titles = {}
  workspaceStore.follows = {}
  workspaceStore.closed = ref([])
  workspaceStore.layoutName = 'Default'
}

/** The functions for layouts that a command can use if it is not a write (WORK-5). */
export const layoutsHandle: LayoutsHandle = {
  names: () => workspaceStore.layoutNames,
  all: () => [...workspaceStore.layoutNames, ...shippedNames()],
  open(name) {
    const layout = namedLayout(name) ?? shippedLayout(name)
    if (layout === null) return Promise.reject(new Error(`No layout ${name}`))
    if (!mayReplaceWith(layout)) return Promise.resolve()
    showLayout(layout)
    workspaceStore.layoutName = name
    announce(`Layout ${name}, ${panesOf(layout).length} panes`)
    return Promise.resolve()
  },
  linkOf: (shareId) => `${location.origin}/?${SHARED}=${shareId}`,
  reset() {
    const layout = onePane()
    if (!mayReplaceWith(layout)) return
    workspaceStore.layoutName = 'Default'
    showLayout(layout)
    announce('One pane. Closed panes can be reopened')
  },
}

/**
 * Whether a layout may replace the current one. Asks the person if the layout would close a pane with unsaved input or show another path
 * in it.
 */
function mayReplaceWith(layout: Layout): boolean {
  const staying = new Map(panesOf(layout).map(({ id, data }) => [id, pathOnly(data.path)]))
  const leaving = panesOf(workspaceStore.layout).map(({ id }) => id)
  return mayLeave(leaving.filter((id) => staying.get(id) !== pathOnly(pathOfPane(id))), leaving.filter((id) => !staying.has(id)))
}

/** Saves in the background. A failure is not reported; the next change saves again. */
async function keepPresent(isLeaving: boolean): Promise<void> {
  // another person may have signed in in another window, and this layout must not be saved with that person's tokens
  if (!isSessionShown()) return
  try {
    await callApi(layoutCalls.keepPresentLayout({ layout: currentTree() }), { ignore: 'all', keepalive: isLeaving })
  } catch (error) {
    console.warn('The layout could not be kept on the server; it stands in this page', error)
  }
}

function onePane(): Layout {
  const person = currentPerson()
  return layoutOf({ id: newPaneId(), data: { path: person === null ? '/' : landingOf(person) } })
}
