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
  /** The gray text beside the title: 'STP-0412(017) · SR 412 resurfacing'. */
  readonly detail?: string
}

/** What a pane's view publishes for commands (S-6). */
export interface PaneFacts {
  readonly row?: Row | null
  /** The kind of the focused and selected rows; null or missing when no command checks it. */
  readonly rowKind?: RowKind | null
  readonly selection?: Selection
  readonly project?: ProjectInContext | null
}

/**
 * A closed pane and its position, so that reopening puts it next to its former neighbor; also which pane it followed, and which panes
 * followed it.
 */
export interface ClosedPane {
  readonly id: string
  readonly follows: string | null
  readonly followers: readonly string[]
  readonly history: PaneHistory
  readonly neighbor: string | null
  readonly side: 'right' | 'below'
}

interface WorkspaceStore {
  /** A copy of the tree of tiles, which the Workspace component owns. Stored with `ref`, so that valtio does not wrap it in a proxy. */
  layout: Layout
  focused: string
  histories: Record<string, PaneHistory>
  titles: Record<string, PaneTitle>
  /** Maps the id of each following pane to the id of the pane that it follows. */
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

/**
 * The facts that views publish. A plain map instead of a reactive proxy: rows are large, and only commands and panes that follow another
 * pane read them.
 */
const published = createStore(() => ({ facts: new Map<string, PaneFacts>() }))
const factChanges = createListeners<[paneId: string]>()

/** Publishes a view's focused row, selection or project; properties that are left out do not change. */
export function publishFacts(paneId: string, change: PaneFacts): void {
  published.facts.set(paneId, { ...factsOf(paneId), ...change })
  factChanges.notify(paneId)
}

/** The facts that a pane's view has published; empty if it has published none. */
export function factsOf(paneId: string): PaneFacts {
  return published.facts.get(paneId) ?? {}
}

/** Drops a view's facts when its pane navigates or closes. */
export function dropFacts(paneId: string): void {
  published.facts.delete(paneId)
  factChanges.notify(paneId)
}

/** Subscribes to all changes of the facts of views. */
export function onFacts(listener: (paneId: string) => void): () => void {
  return factChanges.add(listener)
}

/** Looks up the pane of a path. */
type PathReader = (path: string) => { readonly scope: Scope; readonly params: Readonly<Record<string, string>>; readonly title: string }

/** A table's current state, read when a command starts. The facts that views publish are one render older, too old for fast typing. */
type TableNow = { readonly row: Row | null; readonly rowKind: RowKind | null; readonly selection: Selection; readonly scope: Scope | null; readonly isLoading: boolean }

/**
 * Functions that supply the parts of a command's context that this store does not have. Each is set once at startup, so that the store does
 * not import views.
 */
interface ContextReaders {
  path: PathReader
  table: (paneId: string) => TableNow | null
  drawer: () => DrawerInContext | null
}

const readers = createStore<ContextReaders>(() => ({ path: () => ({ scope: 'workspace', params: {}, title: '' }), table: () => null, drawer: () => null }))

/** Sets the function that reads the drawer's state for commands; it is called when a command starts. */
export function provideContext(part: 'drawer', value: () => DrawerInContext | null): void {
  if (part === 'drawer') readers.drawer = value
}

/** Sets the function that looks up the pane of a path. */
export function readPathsWith(reader: PathReader): void {
  readers.path = reader
}

/**
 * Sets the function that reads the current state of a pane's table when a command starts. The facts that views publish (`publishFacts`) are
 * one render older, too old for fast typing.
 */
export function readTablesWith(read: (paneId: string) => TableNow | null): void {
  readers.table = read
}

/**
 * The current context of a pane, by default the focused one, as a frozen object. Call it before the palette or a menu gets the focus (S-6).
 */
export function takeContext(paneId: string = workspaceStore.focused): CommandContext {
  const { layout, histories, titles } = workspaceStore
  const history = histories[paneId]
  const table = readers.table(paneId)
  const allFacts = { ...factsOf(paneId), ...table }
  const path = history === undefined ? '/' : pathNow(history)
  const read = readers.path(path)
  return Object.freeze({
    person: currentPerson(),
    pane:
      history === undefined
        ? null
        : {
            id: paneId,
            number: panesOf(layout).findIndex(({ id }) => id === paneId) + 1,
            path,
            scope: table?.scope ?? read.scope,
            title: titles[paneId]?.title ?? read.title,
            params: read.params,
          },
    row: allFacts.row ?? null,
    rowKind: allFacts.rowKind ?? null,
    isListLoading: table?.isLoading === true,
    selection: allFacts.selection ?? nothingSelected,
    project: allFacts.project ?? null,
    drawer: readers.drawer(),
  })
}
