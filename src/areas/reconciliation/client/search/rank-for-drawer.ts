import type { RankedFor } from '#src/areas/contracts/domain/contract-items/item-ranking'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { recentIdsByUse } from '#src/areas/reconciliation/client/drawer/items/recent-slots'

/**
 * The facts by which the list ranks items for the drawer's ticket. Recently used items are ranked by their last use. The order of the
 * recent cards cannot be used for this, because an item keeps its card when it is used again.
 */
export function rankForDrawer(state: Pick<DrawerState, 'slip' | 'units' | 'projectId'> | null): Omit<RankedFor, 'search'> {
  if (state === null) return { ticketUnit: null, units: [], recent: [] }
  return { ticketUnit: state.slip?.uom_1 ?? null, units: state.units, recent: recentIdsByUse(state.projectId) }
}
