import { subscribeKey } from 'valtio/utils'
import { goAuth, isAuthPath } from '#src/platform/client/session/auth-place'
import { rememberAddress, session } from '#src/platform/client/session/session'
import { waitingSession } from '#src/areas/identity/client/sessions/foreign-link'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

/**
 * Shows /auth if there is no session at startup, and whenever a session ends; remembers the path that was requested at startup (AUTH-8,
 * AUTH-9). Called once at startup.
 */
export function guardEntry(): void {
  if (session.state === 'unauthenticated') rememberAsked()
  subscribeKey(session, 'state', (state) => {
    // an unconfirmed link has its own screen, so do not send the person to /auth then
    if (state === 'unauthenticated' && waitingSession() === null) goAuth('/auth', { replace: true })
  })
}

function rememberAsked(): void {
  const address = location.pathname + location.search
  const path = pathOnly(address)
  if (!isAuthPath(path) || (path === '/' && location.search !== '')) rememberAddress(address)
  if (!path.startsWith('/auth')) goAuth('/auth', { replace: true })
}
