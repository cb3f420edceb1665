import { useSnapshot } from 'valtio'
import { closeProximityPopup, proximityPopup } from '#src/areas/equipment/client/proximity/proximity-calls'
import { lateView } from '#src/workspace/client/late-view'

const ProximityPopup = lateView(() => import('#src/areas/equipment/client/proximity/ProximityPopup'), closeProximityPopup)

/** Renders the popup of proximity settings when it is open. */
export function ProximityPopupHost() {
  const { context } = useSnapshot(proximityPopup)
  return context === null ? null : <ProximityPopup />
}
