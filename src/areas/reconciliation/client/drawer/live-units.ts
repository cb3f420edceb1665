import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { createStore } from '#src/platform/client/state/store'
import { queryClient } from '#src/platform/client/api/query-client'
import { forgetAhead, lookAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { readUnits, reconciliationKeys } from '#src/areas/reconciliation/client/queries'

const units = createStore<{ read: Promise<void> }>(() => ({ read: Promise.resolve() }))

/** Resolves when the units have been read after their last change, and the drawer shows them. */
export function unitsRead(): Promise<void> {
  return units.read
}

// After a factor is changed or undone, here or elsewhere, no quantity may use the old one: neither on the current ticket
// nor on those that were read ahead with it.
onRecordsChanged(['reconciliation_uom'], () => {
  queryClient.removeQueries({ queryKey: reconciliationKeys.units() })
  forgetAhead()
  units.read = drawerStore.state === null ? Promise.resolve() : readAgain()
})

async function readAgain(): Promise<void> {
  // If the read fails, the drawer keeps the units it has; the next ticket reads them again. A later change replaces this read.
  const read = await readUnits().catch(() => null)
  const { state } = drawerStore
  if (read === null || state === null) return
  changeDrawer(state.slipId, { kind: 'units read', units: read })
  void lookAhead(state.paneId, state.projectId, state.slipId)
}
