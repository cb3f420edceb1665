import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { authPlace } from '#src/client/platform/auth-place'
import { session } from '#src/client/platform/session'
import { AuthScreens } from '#src/client/session/AuthScreens'
import { EmptyInstallation } from '#src/client/session/EmptyInstallation'
import { LiveRegions } from '#src/client/shell/LiveRegions'
import { Loader } from '#src/client/shell/Loader'
import { workroomPlace } from '#src/client/shell/workroom-place'
import { ConfirmationProvider } from '#src/client/workspace/Confirmation'
import { fetchCodeAhead, insistOnCode } from '#src/client/workspace/late-code'
import { workspaceReady } from '#src/client/workspace/ready'
import { Toasts } from '#src/client/workspace/Toasts'

const loadAuthLayer = () => import('#src/client/session/AuthLayer')
const AuthLayer = lazy(() => insistOnCode(loadAuthLayer))

/** The whole window: sign-in, or navigation, tiles and status bar, with what lies over them. */
export function Shell() {
  const { state, isLapsed, loadError } = useSnapshot(session)
  const { token } = useSnapshot(authPlace)
  const { Workroom } = useSnapshot(workroomPlace)
  const { isReady } = useSnapshot(workspaceReady)
  const isSigningIn = state === 'unauthenticated' || (token !== null && state === 'token present')
  // A session that ends while the line is away is ended over the work all the same.
  useEffect(() => {
    if (isReady) fetchCodeAhead(loadAuthLayer)
  }, [isReady])
  return (
    <ConfirmationProvider>
      <LiveRegions />
      {Workroom !== null && <Workroom />}
      {!isReady && (isSigningIn ? <AuthScreens above={<EmptyInstallation />} /> : <Loader failed={loadError} />)}
      {isReady && isLapsed && (
        <Suspense fallback={null}>
          <AuthLayer above={<EmptyInstallation />} />
        </Suspense>
      )}
      <Toasts />
    </ConfirmationProvider>
  )
}
