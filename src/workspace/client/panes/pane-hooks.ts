import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Row, RowKind } from '#src/platform/client/api/rows'
import type { Layout } from '#src/workspace/client/panes/layout/layout'
import { navigatePane, pathOfPane } from '#src/workspace/client/panes/navigation'
import { notePlace } from '#src/workspace/client/panes/recent-places'
import { factsOf, onFacts, publishFacts, workspaceStore, type PaneFacts, type PaneTitle } from '#src/workspace/client/panes/store'

/** The id of the pane that contains a view. */
export const PaneContext = createContext<string | null>(null)

/** The pane of a view: its id, whether it has the focus, and a function to navigate it. Throws outside a pane. */
export function usePane(): { readonly id: string; readonly isFocused: boolean; navigate(path: string, options?: { replace?: boolean }): void } {
  const id = use(PaneContext)
  if (id === null) throw new Error('usePane was used outside a pane')
  const { focused } = useSnapshot(workspaceStore)
  return useMemo(() => ({ id, isFocused: focused === id, navigate: (path, options) => navigatePane(id, path, options) }), [id, focused])
}

/** Sets the text of the pane's bar: the title, and the gray detail beside it. */
export function usePaneTitle(title: string, detail?: string): void {
  const { id } = usePane()
  useEffect(() => {
    const shown = detail === undefined ? { title } : { title, detail }
    workspaceStore.titles[id] = shown
    // A following pane shows the row of the followed pane, so it is not a separate recent location.
    if (workspaceStore.follows[id] === undefined) notePlace({ path: pathOfPane(id), ...shown })
  }, [id, title, detail])
}

/** Publishes the pane's focused row, selection and project for commands and following panes. Pass a stable object. */
export function usePublishFacts(facts: PaneFacts): void {
  const { id } = usePane()
  useEffect(() => void publishFacts(id, facts), [id, facts])
}

/**
 * The focused row of the pane that this pane follows. Null if this pane follows none or no row is focused (WORK-4). 'other' if the row is
 * not of the kind that this pane shows, because its id then belongs to another kind of record (TICK-103).
 */
export function useFollowedRow(kind: RowKind): Row | 'other' | null {
  const { id } = usePane()
  const { follows } = useSnapshot(workspaceStore)
  const followed = follows[id]
  return useSyncExternalStore(onFacts, () => {
    const { row = null, rowKind = null } = followed === undefined ? {} : factsOf(followed)
    return row === null || rowKind === kind ? row : 'other'
  })
}

/** The focused row of this pane's own table, for a pane that shows the details of that row next to the table. */
export function useFocusedRow(): Row | null {
  const { id } = usePane()
  return useSyncExternalStore(onFacts, () => factsOf(id).row ?? null)
}

/** True while this pane follows another. */
export function useIsFollowing(): boolean {
  const { id } = usePane()
  return useSnapshot(workspaceStore).follows[id] !== undefined
}

/** The current title on a pane's bar. */
export function usePaneBar(paneId: string): PaneTitle | undefined {
  return useSnapshot(workspaceStore).titles[paneId]
}

/** The tree of tiles; re-renders after every change. It is stored by `ref`, so this returns the store's own value, not a snapshot. */
export function useLayout(): Layout {
  void useSnapshot(workspaceStore).layout
  return workspaceStore.layout
}
