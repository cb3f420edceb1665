import { agencyOf, readTokens } from '#src/platform/client/api/tokens'
import { onSessionEnd, session } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'

const current = createStore(() => ({ end: new AbortController() }))
onSessionEnd(() => {
  current.end.abort()
  current.reset()
})

/**
 * A signal that is aborted when the session ends or the agency is changed. Long operations use this signal, because they must not continue
 * in a session other than the one in which they began.
 */
export function sessionSignal(): AbortSignal {
  return current.end.signal
}

/**
 * Whether a call made now would belong to the session of this signal. Also false while the sign-in screen covers the workspace, and while
 * the tokens of another agency are already stored but its session is not loaded yet.
 */
export function isInSession(signal: AbortSignal): boolean {
  if (signal.aborted || session.isLapsed || session.person === null) return false
  const agency = agencyOf(readTokens()?.authorization ?? '')
  return agency === null || agency === session.person.dot_authority_id
}
