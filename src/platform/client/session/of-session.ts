import { agencyOf, readTokens } from '#src/platform/client/api/tokens'
import { onSessionEnd, session } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'

const current = createStore(() => ({ end: new AbortController() }))
onSessionEnd(() => {
  current.end.abort()
  current.reset()
})

/**
 * A signal that is aborted when the session ends and when the agency is changed. Long operations use it, because they belong to the session in
 * which they began.
 */
export function sessionSignal(): AbortSignal {
  return current.end.signal
}

/**
 * Whether a call now would be made in the session of the signal. Also false while sign-in covers the workspace, and between the tokens of
 * another agency and the load of its session.
 */
export function isInSession(signal: AbortSignal): boolean {
  if (signal.aborted || session.isLapsed || session.person === null) return false
  const agency = agencyOf(readTokens()?.authorization ?? '')
  return agency === null || agency === session.person.dot_authority_id
}
