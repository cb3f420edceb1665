import { queryClient } from '#src/platform/client/api/query-client'
import { renewAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import type { DrawerState, LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { noteGivenContractors } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { noteRecentUse } from '#src/areas/reconciliation/client/drawer/items/recent-slots'
import { reconciliationKeys } from '#src/areas/reconciliation/client/queries'

/** Updates the caches after an accept: its items are recent ones, and suggestions read earlier may have changed. */
export function noteAccepted({ slip, selection, known, projectId }: DrawerState): void {
  if (slip === null || selection.length === 0) return
  const used = selection.flatMap(({ item }) => known[item.id] ?? [])
  noteRecentUse(projectId, used)
  noteGivenContractors({ selection })
  queryClient.removeQueries({ queryKey: reconciliationKeys.slip(slip.id) })
  // including tickets that are not being read ahead right now
  void queryClient.invalidateQueries({ queryKey: reconciliationKeys.suggestions(), refetchType: 'none' })
  renewAhead(projectId, (loaded) => isSuggestionOld(loaded, { slip, selection }))
}

/** True when an accept for the same material, plant and unit outdates a suggestion that was read before it. */
export function isSuggestionOld(next: LoadedTicket, { slip, selection }: Pick<DrawerState, 'slip' | 'selection'>): boolean {
  const isSame = slip?.plant_id === next.slip.plant_id && slip.material_description === next.slip.material_description && slip.uom_1 === next.slip.uom_1
  if (!isSame) return false
  const [first, second] = selection.filter(({ item }) => !item.is_dnp)
  if (first === undefined) return false
  const { itemId, contractorId } = next.suggestion ?? { itemId: null, contractorId: null }
  return second !== undefined || (next.suggestion?.latest ?? null) !== null || first.item.id !== itemId || (first.data.externalDOTContractor?.id ?? null) !== contractorId
}
