import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { authPlace } from '#src/platform/client/session/auth-place'
import { AccessDenied } from '#src/areas/identity/client/sessions/AccessDenied'
import { ConfirmLink } from '#src/areas/identity/client/sessions/ConfirmLink'
import { EnterCode } from '#src/areas/identity/client/passwords/EnterCode'
import { ForgotPassword } from '#src/areas/identity/client/passwords/ForgotPassword'
import { NewPassword } from '#src/areas/identity/client/passwords/NewPassword'
import { SignIn } from '#src/areas/identity/client/SignIn'
import { SignUp } from '#src/areas/identity/client/sessions/SignUp'
import { SsoStep } from '#src/areas/identity/client/sso/SsoStep'

/** The sign-in screens by path. Every other path under /auth shows the login screen (AUTH-1). */
const screens: Readonly<Record<string, (above: ReactNode, denied: ReactNode) => ReactNode>> = {
  '/auth/forgot-password': () => <ForgotPassword />,
  '/auth/reset-link': () => <ForgotPassword linkOnly />,
  '/auth/verify': () => <EnterCode />,
  '/auth/security-code': () => <EnterCode isReset wasSent />,
  '/auth/sign-up-code': () => <EnterCode wasSent />,
  '/auth/new-password': () => <NewPassword />,
  '/auth/invitation': () => <NewPassword />,
  '/auth/sign-up': () => <SignUp />,
  '/auth/sso': () => <SsoStep />,
  '/auth/confirm': (above) => <ConfirmLink above={above} />,
  '/auth/access-denied': (_above, denied) => denied ?? <AccessDenied />,
}

/**
 * The sign-in screen for the current path. `above` is shown above the fields of the login screen, `denied` on the screen for a login that
 * has no agency.
 */
export function AuthScreens({ above = null, denied = null }: { readonly above?: ReactNode; readonly denied?: ReactNode }) {
  const { path } = useSnapshot(authPlace)
  const screen = screens[path]
  // The key creates a new component for each path, so that text typed on one screen never appears on another.
  return <Screen key={path}>{screen === undefined ? <SignIn above={above} /> : screen(above, denied)}</Screen>
}

function Screen({ children }: { readonly children: ReactNode }) {
  return children
}
