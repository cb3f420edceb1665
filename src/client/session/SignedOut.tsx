import { useSnapshot } from 'valtio'
import { authPath } from '#src/client/session/auth-path'
import { SignIn } from '#src/client/session/SignIn'
import { SsoStep } from '#src/client/session/SsoStep'

/** What stands while nobody is signed in: the step of single sign-on on its address, the log-in on every other (AUTH-1, AUTH-3). */
export function SignedOut() {
  const { path } = useSnapshot(authPath)
  return path.replace(/\/+$/, '') === '/auth/sso' ? <SsoStep /> : <SignIn />
}
