import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { authPlace } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import { accessRequest } from '#src/platform/client/session/access-request'
import { AccessDenied } from '#src/areas/identity/client/sessions/AccessDenied'
import { AuthScreens } from '#src/areas/identity/client/AuthScreens'
import { EmptyInstallation } from '#src/main/client/installation/EmptyInstallation'
import { LiveRegions } from '#src/main/client/shell/LiveRegions'
import { Loader } from '#src/main/client/shell/Loader'
import { workroomPlace } from '#src/main/client/shell/workroom-place'
import { ConfirmationProvider } from '#src/workspace/client/writes/Confirmation'
import { fetchCodeAhead, loadPersistently } from '#src/workspace/client/late-code'
import { workspaceReady } from '#src/workspace/client/ready'
import { toastsWanted } from '#src/workspace/client/speech/toasts'

const loadAuthLayer = () => import('#src/areas/identity/client/sessions/frame/AuthLayer')
const loadToasts = () => import('#src/workspace/client/frame/Toasts')
const Toasts = lazy(() => loadPersistently(loadToasts))
const AuthLayer = lazy(() => loadPersistently(loadAuthLayer))

const AskAccess = lazy(() => loadPersistently(() => import('#src/main/client/access/AskAccess')))

/** The page after a login that gives access to no agency. A vendor or consultant can request access to an agency here (AUTH-72, VEND-8). */
function Denied() {
  const { asking } = useSnapshot(accessRequest)
  if (asking === null) return <AccessDenied />
  return (
    <Suspense fallback={<AccessDenied />}>
      <AskAccess asking={asking} />
    </Suspense>
  )
}

/** The whole window: the login or, after it, the workspace with everything that is shown over it. */
export function Shell() {
  const { state, isLapsed, loadError } = useSnapshot(session)
  const { token } = useSnapshot(authPlace)
  const { Workroom, isLost } = useSnapshot(workroomPlace)
  const { isReady } = useSnapshot(workspaceReady)
  const { isWanted } = useSnapshot(toastsWanted)
  const isSigningIn = state === 'unauthenticated' || (token !== null && state === 'token present')
  // loads the code of the login layer and the toasts in advance, so that they can be shown even while the network is down
  useEffect(() => {
    if (!isReady) return
    fetchCodeAhead(loadAuthLayer)
    fetchCodeAhead(loadToasts)
  }, [isReady])
  return (
    <ConfirmationProvider>
      <LiveRegions />
      {Workroom !== null && <Workroom />}
      {!isReady && (isSigningIn ? <AuthScreens above={<EmptyInstallation />} denied={<Denied />} /> : <Loader failed={loadError} isLost={isLost && Workroom === null} />)}
      {isReady && isLapsed && (
        <Suspense fallback={null}>
          <AuthLayer above={<EmptyInstallation />} denied={<Denied />} />
        </Suspense>
      )}
      <Suspense fallback={null}>{isWanted && <Toasts />}</Suspense>
    </ConfirmationProvider>
  )
}
