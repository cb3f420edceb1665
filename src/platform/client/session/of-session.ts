import { agencyOf, readTokens } from '#src/platform/client/api/tokens'
import { onSessionEnd, session } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'

const current = createStore(() => ({ end: new AbortController() }))
onSessionEnd(() => {
  current.end.abort()
  current.reset()
})

/**
 * A signal that is aborted when the session ends and when the agency is changed. Long operations use it, because they belong to the session
 * in which they began.
 */
export function sessionSignal(): AbortSignal {
  return current.end.signal
}

/**
 * Whether a call that is made now belongs to the session of the signal. Also false while the sign-in screen covers the workspace, and while
 * the tokens of another agency are stored but its session is not loaded yet.
 */
export function isInSession(signal: AbortSignal): boolean {
  if (signal.aborted || session.isLapsed || session.person === null) return false
  const agency = agencyOf(readTokens()?.authorization ?? '')
  return agency === null || agency === session.person.dot_authority_id
}
