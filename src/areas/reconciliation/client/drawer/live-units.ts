import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { createStore } from '#src/platform/client/state/store'
import { queryClient } from '#src/platform/client/api/query-client'
import { forgetAhead, lookAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { readUnits, reconciliationKeys } from '#src/areas/reconciliation/client/queries'

const units = createStore<{ read: Promise<void> }>(() => ({ read: Promise.resolve() }))

/** Resolves when the units have been read again after their last change and the drawer shows them. */
export function unitsRead(): Promise<void> {
  return units.read
}

// After a conversion factor changes or its change is undone, in this window or elsewhere, no quantity may use the old factor, neither on
// the current ticket nor on tickets that were read ahead.
onRecordsChanged(['reconciliation_uom'], () => {
  queryClient.removeQueries({ queryKey: reconciliationKeys.units() })
  forgetAhead()
  units.read = drawerStore.state === null ? Promise.resolve() : readAgain()
})

async function readAgain(): Promise<void> {
  // If this read fails, the drawer keeps its current units, and the next ticket reads them again.
  const read = await readUnits().catch(() => null)
  const { state } = drawerStore
  if (read === null || state === null) return
  changeDrawer(state.slipId, { kind: 'units read', units: read })
  void lookAhead(state.paneId, state.projectId, state.slipId)
}
