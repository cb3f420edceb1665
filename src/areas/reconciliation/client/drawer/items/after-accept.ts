import { queryClient } from '#src/platform/client/api/query-client'
import { renewAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { isSuggestionOld } from '#src/areas/reconciliation/client/drawer/ahead/expected'
import { forgetUnknown } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { noteGivenContractors } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { noteRecentUse } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { reconciliationKeys } from '#src/areas/reconciliation/client/queries'

/** Notes which items and contractors an accept uses, so that the cards of the next ticket show them even before the accept is saved. */
export function noteUse({ selection, known, projectId }: DrawerState): void {
  noteRecentUse(projectId, selection.flatMap(({ item }) => known[item.id] ?? []))
  noteGivenContractors({ selection })
}

/** Updates the caches once the server has saved an accept: suggestions that were read earlier may have changed. */
export async function noteSaved(accepted: DrawerState): Promise<void> {
  const { slip, selection, projectId } = accepted
  if (slip === null || selection.length === 0) return forgetUnknown(accepted)
  queryClient.removeQueries({ queryKey: reconciliationKeys.slip(slip.id) })
  // mark all cached suggestions as outdated, including those of tickets that are not being read ahead
  void queryClient.invalidateQueries({ queryKey: reconciliationKeys.suggestions(), refetchType: 'none' })
  await renewAhead(projectId, (loaded) => isSuggestionOld(loaded, { slip, selection }))
  forgetUnknown(accepted)
}
