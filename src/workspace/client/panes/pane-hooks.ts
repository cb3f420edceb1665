import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Row, RowKind } from '#src/platform/client/api/rows'
import type { Layout } from '#src/workspace/client/panes/layout/layout'
import { navigatePane, pathOfPane } from '#src/workspace/client/panes/navigation'
import { notePlace } from '#src/workspace/client/panes/recent-places'
import { factsOf, onFacts, publishFacts, workspaceStore, type PaneFacts, type PaneTitle } from '#src/workspace/client/panes/store'

/** The id of the pane that contains a view. */
export const PaneContext = createContext<string | null>(null)

/** The pane of a view: its id, whether it has the focus, and how it goes elsewhere. Throws outside a pane. */
export function usePane(): { readonly id: string; readonly isFocused: boolean; navigate(path: string, options?: { replace?: boolean }): void } {
  const id = use(PaneContext)
  if (id === null) throw new Error('usePane was used outside a pane')
  const { focused } = useSnapshot(workspaceStore)
  return useMemo(() => ({ id, isFocused: focused === id, navigate: (path, options) => navigatePane(id, path, options) }), [id, focused])
}

/** Writes the pane's bar: the title, and the gray detail beside it. */
export function usePaneTitle(title: string, detail?: string): void {
  const { id } = usePane()
  useEffect(() => {
    const shown = detail === undefined ? { title } : { title, detail }
    workspaceStore.titles[id] = shown
    // A follower shows the row of the pane beside it: its title is that row's.
    if (workspaceStore.follows[id] === undefined) notePlace({ path: pathOfPane(id), ...shown })
  }, [id, title, detail])
}

/** Publishes the pane's focused row, selection and project for commands and followers. Pass a stable object. */
export function usePublishFacts(facts: PaneFacts): void {
  const { id } = usePane()
  useEffect(() => publishFacts(id, facts), [id, facts])
}

/**
 * The focused row of the pane that this one follows; null while it follows none or none is focused (WORK-4), and
 * 'other' when the pane's rows are not of the kind that this one shows: their ids name something else (TICK-103).
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

/** True while this pane follows another. */
export function useIsFollowing(): boolean {
  const { id } = usePane()
  return useSnapshot(workspaceStore).follows[id] !== undefined
}

/** The current title on a pane's bar. */
export function usePaneBar(paneId: string): PaneTitle | undefined {
  return useSnapshot(workspaceStore).titles[paneId]
}

/** The tree of tiles, current after every change. It is stored by `ref`, so the store's own value is returned, not a snapshot. */
export function useLayout(): Layout {
  void useSnapshot(workspaceStore).layout
  return workspaceStore.layout
}
