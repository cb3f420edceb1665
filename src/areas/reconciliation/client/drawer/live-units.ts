import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { createStore } from '#src/platform/client/state/store'
import { queryClient } from '#src/platform/client/api/query-client'
import { forgetAhead, lookAhead } from '#src/areas/reconciliation/client/drawer/coding-run'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { readUnits, reconciliationKeys } from '#src/areas/reconciliation/client/queries'

const units = createStore<{ read: Promise<void> }>(() => ({ read: Promise.resolve() }))

/** Settles when the units that changed last are read and the drawer has them. */
export function unitsRead(): Promise<void> {
  return units.read
}

// A factor that was changed or taken back, here or elsewhere, fills no quantity any more: neither of the ticket that is
// shown nor of those that were read ahead with it.
onRecordsChanged(['reconciliation_uom'], () => {
  queryClient.removeQueries({ queryKey: reconciliationKeys.units() })
  forgetAhead()
  units.read = drawerStore.state === null ? Promise.resolve() : readAgain()
})

async function readAgain(): Promise<void> {
  // Without an answer the drawer keeps what it has; the next ticket asks again. A later change takes this read's place.
  const read = await readUnits().catch(() => null)
  const { state } = drawerStore
  if (read === null || state === null) return
  changeDrawer(state.slipId, { kind: 'units read', units: read })
  void lookAhead(state.paneId, state.projectId, state.slipId)
}
