import { useSnapshot } from 'valtio'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { memo } from '#src/platform/client/state/memo'
import { historyOf, pathNow } from '#src/workspace/client/panes/layout/history'
import { navigatePane } from '#src/workspace/client/panes/navigation'
import { workspaceStore } from '#src/workspace/client/panes/store'

interface LocationHooks {
  readonly hook: BaseLocationHook
  readonly searchHook: BaseSearchHook
}

/**
 * wouter's two location hooks for a pane, since each pane has its own location. Memoized per pane, because wouter compares hooks by
 * identity.
 */
export const locationHooks = memo((paneId: string): LocationHooks => {
  // wouter calls these functions as hooks
  /* oxlint-disable react/rules-of-hooks */
  return {
    hook: () => [usePanePath(paneId).split('?')[0] ?? '/', (to: string, options?: { replace?: boolean }) => navigatePane(paneId, to, options)],
    searchHook: () => usePanePath(paneId).split('?')[1] ?? '',
  }
  /* oxlint-enable react/rules-of-hooks */
})

/** The path and query that a pane shows. */
export function usePanePath(paneId: string): string {
  const { histories } = useSnapshot(workspaceStore)
  return pathNow(histories[paneId] ?? historyOf('/'))
}
