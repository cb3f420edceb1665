import { subscribeKey } from 'valtio/utils'
import { goAuth, isAuthPath } from '#src/platform/client/session/auth-place'
import { rememberAddress, session } from '#src/platform/client/session/session'
import { waitingSession } from '#src/areas/identity/client/sessions/foreign-link'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

/** Without a session the address that was asked for is remembered and /auth shown, now and when a session ends (AUTH-8, AUTH-9). Called once at the start. */
export function guardEntry(): void {
  if (session.state === 'unauthenticated') rememberAsked()
  subscribeKey(session, 'state', (state) => {
    // a link that waits for a yes has a screen of its own
    if (state === 'unauthenticated' && waitingSession() === null) goAuth('/auth', { replace: true })
  })
}

function rememberAsked(): void {
  const address = location.pathname + location.search
  const path = pathOnly(address)
  if (!isAuthPath(path) || (path === '/' && location.search !== '')) rememberAddress(address)
  if (!path.startsWith('/auth')) goAuth('/auth', { replace: true })
}
