import { Type } from 'typebox'
import { ref } from 'valtio'
import { callApi } from '#src/client/platform/call-api'
import { requests } from '#src/client/platform/requests'
import { currentPerson } from '#src/client/platform/session'
import { announce, silently } from '#src/client/workspace/announce'
import type { LayoutsHandle } from '#src/client/workspace/environment'
import { historyOf } from '#src/client/workspace/layout/history'
import { layoutOf, panesOf, type Layout } from '#src/client/workspace/layout/layout'
import { presentLayout, readLayout } from '#src/client/workspace/layout/share-link'
import { resolveAddress, setHistory, writeAddress } from '#src/client/workspace/navigation'
import { workspaceStore } from '#src/client/workspace/store'
import { changeLayout, newPaneId } from '#src/client/workspace/workspace-handle'
import { landingPath } from '#src/domain/session/roles'

/** One layout as the server keeps it for a person in an agency. */
const NamedLayout = Type.Object({ name: Type.String(), layout: Type.Unsafe<unknown>({}) })

const layoutCalls = requests({
  list: { method: 'GET', path: '/v1/account/layouts', answer: Type.Object({ layouts: Type.Array(NamedLayout) }) },
  put: {
    method: 'PUT',
    path: '/v1/account/layouts/:name',
    params: Type.Object({ name: Type.String() }),
    body: Type.Object({ layout: Type.Unsafe<unknown>({}) }),
    answer: Type.Unsafe<unknown>({}),
  },
} as const)

/** The layout as it was left; not a name that a person gives. */
const LAST = 'last'
/** Names the layout that opens after log in. */
const DEFAULT = 'default'
const RESERVED = new Set([LAST, DEFAULT])
const WRITE_AFTER_MS = 1_000

/** What is stored, by name. Without a server it lives as long as the page. */
const stored = new Map<string, unknown>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the person's layouts from the server; without an answer there are none but those of this page. */
export async function loadLayouts(): Promise<void> {
  stored.clear()
  try {
    const { layouts } = await callApi(layoutCalls.list(), { ignore: 'all' })
    for (const { name, layout } of layouts) stored.set(name, layout)
  } catch (error) {
    console.warn('The layouts could not be read; they are kept in this page only', error)
  }
  listNames()
}

/** The layout to begin with: the default one if the person set it, else as it was left, else one pane. */
export function firstLayout(): Layout {
  const chosen = nameAt(stored.get(DEFAULT))
  const named = chosen === null ? null : readLayout(stored.get(chosen))
  workspaceStore.layoutName = named === null || chosen === null ? 'Default' : chosen
  return named ?? readLayout(stored.get(LAST)) ?? onePane()
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
  clearTimeout(timer)
  timer = setTimeout(() => void put(LAST, presentLayout()), WRITE_AFTER_MS)
}

/** Stops keeping, at the end of a session: the next person's layout is not this one. */
export function leaveLayouts(): void {
  clearTimeout(timer)
  stored.clear()
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
    await put(name, presentLayout())
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
    await put(DEFAULT, { name })
    announce(`${name} opens after log in`)
  },
  async remove(name) {
    await put(name, null)
    listNames()
    announce(`Layout ${name} removed`)
  },
  reset() {
    workspaceStore.layoutName = 'Default'
    showLayout(onePane())
    announce('One pane')
  },
}

async function put(name: string, layout: unknown): Promise<void> {
  if (layout === null) stored.delete(name)
  else stored.set(name, layout)
  try {
    await callApi(layoutCalls.put({ name, layout }), { ignore: 'all' })
  } catch (error) {
    console.warn(`The layout ${name} could not be kept on the server; it stands in this page`, error)
  }
}

function listNames(): void {
  workspaceStore.layoutNames = [...stored.keys()].filter((name) => !RESERVED.has(name) && readLayout(stored.get(name)) !== null).toSorted()
}

function onePane(): Layout {
  const person = currentPerson()
  return layoutOf({ id: newPaneId(), data: { path: person === null ? '/' : landingPath(person.role) } })
}

function nameAt(value: unknown): string | null {
  const name: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : undefined
  return typeof name === 'string' ? name : null
}
