import { proxy, ref } from 'valtio'
import { currentPerson } from '#src/platform/client/session/session'
import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import { nothingSelected, type Row, type RowKind, type Selection } from '#src/platform/client/api/rows'
import type { CommandContext, DrawerInContext, ProjectInContext } from '#src/workspace/client/commands/context'
import { layoutOf, panesOf, type Layout } from '#src/workspace/client/panes/layout/layout'
import { historyOf, pathNow, type PaneHistory } from '#src/workspace/client/panes/layout/history'
import type { Scope } from '#src/workspace/client/commands/scopes'

/** The title on a pane's bar. */
export interface PaneTitle {
  readonly title: string
  /** The gray second part: 'STP-0412(017) · SR 412 resurfacing'. */
  readonly detail?: string
}

/** What a pane's view tells of itself for commands (S-6). */
export interface PaneFacts {
  readonly row?: Row | null
  /** The kind of the row and the selected rows; without it they are of no kind that commands name. */
  readonly rowKind?: RowKind | null
  readonly selection?: Selection
  readonly project?: ProjectInContext | null
}

/** A closed pane and its position: reopening puts it next to its former neighbor. */
export interface ClosedPane {
  readonly history: PaneHistory
  readonly neighbor: string | null
  readonly side: 'right' | 'below'
}

interface WorkspaceStore {
  /** A mirror of the tree that the Workspace component owns; never a proxy of it. */
  layout: Layout
  focused: string
  histories: Record<string, PaneHistory>
  titles: Record<string, PaneTitle>
  /** Follower to followed. */
  follows: Record<string, string>
  closed: readonly ClosedPane[]
  layoutName: string
  layoutNames: string[]
  pendingKeys: string[]
}

const first = 'pane-1'

/** Everything about tiles and panes that outlives a component (S-16). */
export const workspaceStore = proxy<WorkspaceStore>({
  layout: ref(layoutOf({ id: first, data: { path: '/' } })),
  focused: first,
  histories: { [first]: ref(historyOf('/')) },
  titles: {},
  follows: {},
  closed: ref([]),
  layoutName: 'Default',
  layoutNames: [],
  pendingKeys: [],
})

/** What views publish; not a proxy, as rows are large and only commands and followers read them. */
const published = createStore(() => ({ facts: new Map<string, PaneFacts>() }))
const factChanges = createListeners<[paneId: string]>()

/** A view tells its focused row, its selection or its project; what is not named stays. */
export function publishFacts(paneId: string, change: PaneFacts): void {
  published.facts.set(paneId, { ...factsOf(paneId), ...change })
  factChanges.notify(paneId)
}

/** The facts that a pane's view last provided. */
export function factsOf(paneId: string): PaneFacts {
  return published.facts.get(paneId) ?? {}
}

/** Drops a view's facts when its pane shows another place or closes. */
export function dropFacts(paneId: string): void {
  published.facts.delete(paneId)
  factChanges.notify(paneId)
}

/** Subscribes to all changes of the facts of views. */
export function onFacts(listener: (paneId: string) => void): () => void {
  return factChanges.add(listener)
}

/** How a path of the table of panes is read. */
type PathReader = (path: string) => { readonly scope: Scope; readonly params: Readonly<Record<string, string>>; readonly title: string }

/** What a table holds at this moment; what views publish comes a render later, too late for quick typing. */
type TableNow = { readonly row: Row | null; readonly rowKind: RowKind | null; readonly selection: Selection; readonly scope: Scope | null }

/** What a context is made of beside this store, each set once at the start, so that the store needs no views. */
interface ContextReaders {
  path: PathReader
  table: (paneId: string) => TableNow | null
  drawer: () => DrawerInContext | null
}

const readers = createStore<ContextReaders>(() => ({ path: () => ({ scope: 'workspace', params: {}, title: '' }), table: () => null, drawer: () => null }))

/** The drawer's area says what the drawer holds, for commands; the function is asked when a command begins. */
export function provideContext(part: 'drawer', value: () => DrawerInContext | null): void {
  if (part === 'drawer') readers.drawer = value
}

/** Hands the table of panes to the store. */
export function readPathsWith(reader: PathReader): void {
  readers.path = reader
}

/** How a pane's table says what it holds at this moment; what views tell comes a render later, too late for a quick hand. */
export function readTablesWith(read: (paneId: string) => TableNow | null): void {
  readers.table = read
}

/** The context of the moment, frozen: taken before the palette or a menu takes the focus (S-6). */
export function takeContext(): CommandContext {
  const { focused, layout, histories, titles } = workspaceStore
  const history = histories[focused]
  const table = readers.table(focused)
  const told = { ...factsOf(focused), ...table }
  const path = history === undefined ? '/' : pathNow(history)
  const read = readers.path(path)
  return Object.freeze({
    person: currentPerson(),
    pane:
      history === undefined
        ? null
        : {
            id: focused,
            number: panesOf(layout).findIndex(({ id }) => id === focused) + 1,
            path,
            scope: table?.scope ?? read.scope,
            title: titles[focused]?.title ?? read.title,
            params: read.params,
          },
    row: told.row ?? null,
    rowKind: told.rowKind ?? null,
    selection: told.selection ?? nothingSelected,
    project: told.project ?? null,
    drawer: readers.drawer(),
  })
}
