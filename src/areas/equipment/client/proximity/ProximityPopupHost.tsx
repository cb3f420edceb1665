import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { proximityPopup } from '#src/areas/equipment/client/proximity/proximity-calls'
import { loadPersistently } from '#src/workspace/client/late-code'

const ProximityPopup = lazy(() => loadPersistently(() => import('#src/areas/equipment/client/proximity/ProximityPopup')))

/** Renders the popup of proximity settings when it is open. */
export function ProximityPopupHost() {
  const { context } = useSnapshot(proximityPopup)
  return context === null ? null : (
    <Suspense fallback={null}>
      <ProximityPopup />
    </Suspense>
  )
}
