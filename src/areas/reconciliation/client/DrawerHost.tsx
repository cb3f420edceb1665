import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { session } from '#src/platform/client/session/session'
import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { lateView } from '#src/workspace/client/late-view'
import { beside } from '#src/workspace/client/frame/beside'
import { workspaceReady } from '#src/workspace/client/ready'
import { drawerStore, ownerNow } from '#src/areas/reconciliation/client/drawer/drawer'
import '#src/areas/reconciliation/client/drawer/live-ticket'
import '#src/areas/reconciliation/client/drawer/live-units'
import { watchDrawer } from '#src/areas/reconciliation/client/drawer/stored-input'

const Drawer = lateView(() => import('#src/areas/reconciliation/client/view/Drawer'))

/** Renders the open drawer to the right of the panes. The drawer survives the end of a session, so no input is lost on signing in again. */
export function DrawerHost() {
  // The snapshot only subscribes to the store. The state is read from the store itself, where it is wrapped in `ref`. `sync` is needed
  // because the drawer has controlled inputs.
  void useSnapshot(drawerStore, { sync: true }).state
  const { state } = drawerStore
  const { isReady } = useSnapshot(workspaceReady)
  const { state: sessionState } = useSnapshot(session)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isSignedIn = sessionState === 'session loaded' && isReady
  useLayoutEffect(() => void setPlace(isSignedIn ? document.getElementById('drawer') : null), [isSignedIn])
  useEffect(() => {
    if (isSignedIn && drawerStore.state !== null && drawerStore.state.owner !== ownerNow()) drawerStore.state = null
  }, [isSignedIn])
  useEffect(() => (isSignedIn ? watchDrawer() : undefined), [isSignedIn])
  // Fetch the drawer's code while the person reads the table.
  useEffect(() => {
    if (!isSignedIn) return undefined
    const idle = setTimeout(() => fetchCodeAhead(Drawer.fetch), 1_000)
    return () => clearTimeout(idle)
  }, [isSignedIn])
  const isShown = place !== null && place.isConnected && state !== null && state.owner === ownerNow()
  useLayoutEffect(() => {
    beside.isOpen = isShown
  }, [isShown])
  if (!isShown) return null
  return createPortal(<Drawer state={state} />, place)
}
