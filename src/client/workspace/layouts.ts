import { ref } from 'valtio'
import { workspace } from '#src/contract/workspace'
import { callApi } from '#src/client/platform/call-api'
import { keepSoon } from '#src/client/platform/keep-soon'
import { requests } from '#src/client/platform/requests'
import { currentPerson } from '#src/client/platform/session'
import { announce, silently } from '#src/client/workspace/announce'
import type { LayoutsHandle } from '#src/client/workspace/environment'
import { historyOf } from '#src/client/workspace/layout/history'
import { layoutOf, panesOf, type Layout } from '#src/client/workspace/layout/layout'
import { presentLayout, readLayout } from '#src/client/workspace/layout/share-link'
import { landingOf } from '#src/client/workspace/landing'
import { resolveAddress, setHistory, writeAddress } from '#src/client/workspace/navigation'
import { workspaceStore } from '#src/client/workspace/store'
import { changeLayout, newPaneId } from '#src/client/workspace/workspace-handle'

const workspaceCalls = requests(workspace)

const WRITE_AFTER_MS = 1_000
const SHARED = 'shared_layout'

/** What is stored, by name; what could not be sent lives as long as the page. */
const stored = new Map<string, unknown>()
let present: unknown = null
let defaultName: string | null = null
const writing = keepSoon((isLeaving) => keep(() => callApi(workspaceCalls.keepPresentLayout({ layout: asTree(presentLayout()) }), { ignore: 'all', keepalive: isLeaving })), WRITE_AFTER_MS)

/** Reads the person's layouts from the server; without an answer there are none but those of this page. */
export async function loadLayouts(): Promise<void> {
  stored.clear()
  present = null
  defaultName = null
  try {
    const answer = await callApi(workspaceCalls.listLayouts(), { ignore: 'all' })
    present = answer.present
    defaultName = answer.layouts.find(({ is_default: isDefault }) => isDefault)?.name ?? null
    for (const { name, layout } of answer.layouts) stored.set(name, layout)
  } catch (error) {
    console.warn('The layouts could not be read; they are kept in this page only', error)
  }
  listNames()
}

/** The layout to begin with: the default one if the person set it, else as it was left, else one pane. */
export function firstLayout(): Layout {
  const named = defaultName === null ? null : readLayout(stored.get(defaultName))
  workspaceStore.layoutName = named === null || defaultName === null ? 'Default' : defaultName
  return named ?? readLayout(present) ?? onePane()
}

/** A layout that a colleague shared (`/?shared_layout=<id>`); null when the address names none, or it is gone, which is told. */
export async function sharedLayout(search: string): Promise<Layout | null> {
  const share = new URLSearchParams(search).get(SHARED)
  if (share === null) return null
  try {
    const { layout } = await callApi(workspaceCalls.openSharedLayout({ share_id: share }))
    workspaceStore.layoutName = layout.name
    return readLayout(layout.layout)
  } catch (error) {
    console.warn('The shared layout could not be opened', error)
    return null
  }
}

/** Shows a whole layout: each pane begins at its stored place, as far as the person may go there. */
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

/** Keeps the layout as it is, a second after its last change. */
export function keepLayoutSoon(): void {
  writing.changed()
}

/** Stops keeping, at the end of a session: the next person's layout is not this one. */
export function leaveLayouts(): void {
  writing.drop()
  stored.clear()
  present = null
  const first = onePane()
  workspaceStore.layout = ref(first)
  workspaceStore.histories = {}
  workspaceStore.titles = {}
  workspaceStore.follows = {}
  workspaceStore.closed = ref([])
  workspaceStore.layoutName = 'Default'
  workspaceStore.layoutNames = []
}

/** What commands do to named layouts (WORK-5). */
export const layoutsHandle: LayoutsHandle = {
  names: () => workspaceStore.layoutNames,
  async save(name) {
    const layout = asTree(presentLayout())
    stored.set(name, layout)
    await keep(() => callApi(workspaceCalls.saveLayout({ name, layout }), { ignore: 'all' }))
    workspaceStore.layoutName = name
    listNames()
    announce(`Layout ${name} saved`)
  },
  open(name) {
    const layout = readLayout(stored.get(name))
    if (layout === null) return Promise.reject(new Error(`No layout ${name}`))
    showLayout(layout)
    workspaceStore.layoutName = name
    announce(`Layout ${name}, ${panesOf(layout).length} panes`)
    return Promise.resolve()
  },
  async makeDefault(name) {
    defaultName = name
    await keep(() => callApi(workspaceCalls.saveLayout({ name, is_default: true }), { ignore: 'all' }))
    announce(`${name} opens after log in`)
  },
  async remove(name) {
    stored.delete(name)
    await keep(() => callApi(workspaceCalls.removeLayout({ name }), { ignore: 'all' }))
    listNames()
    announce(`Layout ${name} removed`)
  },
  async share(name) {
    const { layout } = await callApi(workspaceCalls.saveLayout({ name, shared: true }))
    return `${location.origin}/?${SHARED}=${layout.share_id ?? ''}`
  },
  reset() {
    workspaceStore.layoutName = 'Default'
    showLayout(onePane())
    announce('One pane')
  },
}

async function keep(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    console.warn('The layout could not be kept on the server; it stands in this page', error)
  }
}

function asTree(layout: Layout): Record<string, unknown> {
  return { ...layout }
}

function listNames(): void {
  workspaceStore.layoutNames = [...stored.keys()].filter((name) => readLayout(stored.get(name)) !== null).toSorted()
}

function onePane(): Layout {
  const person = currentPerson()
  return layoutOf({ id: newPaneId(), data: { path: person === null ? '/' : landingOf(person) } })
}
