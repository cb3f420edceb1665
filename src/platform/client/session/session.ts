import { isAuthPath } from '#src/platform/client/session/auth-place'
import { localStore, tabStore } from '#src/platform/client/browser-store'
import { proxy } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { readFeatureFlags } from '#src/platform/domain/session/flags'
import { message } from '#src/platform/domain/messages'
import { ApiError } from '#src/platform/client/api/api-error'
import { callApi } from '#src/platform/client/api/call-api'
import { onError } from '#src/platform/client/api/report-error'
import { noteAccessRequest } from '#src/platform/client/session/access-request'
import type { Person } from '#src/platform/client/session/person'
import { forgetAnswers, queryClient } from '#src/platform/client/api/query-client'
import { dropDelayedWrites, flushDelayedWrites } from '#src/platform/client/delayed-write'
import { createListeners } from '#src/platform/client/state/listeners'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { checkSessionWith, closeSocket, notifyMissed, openSocket, renewSocketToken } from '#src/platform/client/api/socket'
import { agencyOf, clearTokens, onTokenRenewed, onTokensOfOtherTabs, readTokens, sessionOf } from '#src/platform/client/api/tokens'

/** The session states of AUTH-45. */
export type SessionState = 'unauthenticated' | 'token present' | 'session loaded'

interface SessionStore {
  state: SessionState
  person: Person | null
  /** The id of the session from which `person` was loaded. */
  id: string | null
  /** True when the session has ended and the sign-in screen covers the workspace. The workspace still shows the data of `person`. */
  isLapsed: boolean
  /** A message on the sign-in screen: why the last session ended, or why sign-in failed. */
  notice: string | null
  /** The error message if the session could not be loaded. Null if it was loaded, has ended or was refused. */
  loadError: string | null
}

/** The session. Views read it with useSnapshot, other code with `currentPerson`. */
export const session = proxy<SessionStore>({
  state: readTokens() === null ? 'unauthenticated' : 'token present',
  person: null,
  id: null,
  isLapsed: false,
  notice: null,
  loadError: null,
})

const REMEMBERED = 'slipway.remembered'
/**
 * The storage key of the OpenID Connect `state` that was sent to the identity provider. If a callback has another value, it does not belong
 * to this tab (AUTH-34).
 */
export const SSO_STATE = 'slipway.sso-state'
/**
 * The storage key that tells other tabs how the session ended. After an expired session, the other tabs also show the sign-in screen over
 * the workspace; after a sign-out, they close the workspace.
 */
const ENDED = 'slipway.ended'
/** The prefixes of the keys in local storage that a logout removes (AUTH-51). */
const CLEARED_AT_LOGOUT = ['slipway.tokens', 'slipway.filters', 'slipway.search', 'slipway.map-layer', 'slipway.columns', 'slipway.pinned']

/** Why a session's data is cleared. */
export type SessionEnd = 'ended' | 'other agency'

const ends = createListeners<[why: SessionEnd]>()

/** Subscribes to the end of a session and to a change of agency, for example to clear the data of the previous session. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  return ends.add(listener)
}

/**
 * Calls the listener each time a session is loaded, and immediately if one is already loaded. The latter can happen because the workspace's
 * code may load later than the session.
 */
export function onSessionLoad(listener: () => void): void {
  if (session.state === 'session loaded') listener()
  subscribeKey(session, 'state', (state) => {
    if (state === 'session loaded') listener()
  })
}

/** The signed-in person as a plain value; null if nobody is signed in. */
export function currentPerson(): Person | null {
  return session.person === null ? null : { ...session.person, flags: { ...session.person.flags } }
}

/** Watches for the end of the session, which a 401 or another tab can report (ERR-1, 2). Called once at startup. */
export function watchSession(): void {
  onTokenRenewed(renewSocketToken)
  onTokenRenewed(keepNothingForAnotherAgency)
  checkSessionWith(continueSession)
  onError((error) => {
    if (error.status === 401) lapse()
  })
  onTokensOfOtherTabs(() => {
    if (readTokens() === null && localStore.read(ENDED) === 'lapsed') lapse()
    else if (readTokens() === null) endSession(null)
    else if (session.state === 'unauthenticated') void loadSession()
    else followOtherTab()
  })
  // while a page is suspended, it gets no events about what other tabs do
  window.addEventListener('pageshow', followOtherTab)
  window.addEventListener('visibilitychange', followOtherTab)
}

/**
 * Handles a sign-in by somebody else, or a change of agency, in another tab. Since all tabs share the tokens, the next calls of this tab
 * would already belong to that other session. So the sign-in screen covers the workspace until that session is loaded in this tab (AUTH-42,
 * AUTH-67).
 */
function followOtherTab(): void {
  if (readTokens() === null || session.state !== 'session loaded' || storedSession() === session.id) return
  closeSocket()
  session.isLapsed = true
  void loadSession()
}

/**
 * Drops pending writes as soon as an answer brings the tokens of another agency. These writes contain layouts or preferences of the
 * previous agency, and would otherwise be sent to the new agency before its session is loaded (AUTH-67).
 */
function keepNothingForAnotherAgency(token: string): void {
  const agency = agencyOf(token)
  if (agency !== null && session.person !== null && agency !== session.person.dot_authority_id) dropDelayedWrites()
}

/** Signs in with a password (AUTH-69). Throws if the server refuses the sign-in. */
export async function signIn(username: string, password: string): Promise<void> {
  try {
    await callApi(sessionCalls.authenticate({ username, password, domain: 'dotslip' }), { signedOut: true, ignore: 'all' })
  } catch (error) {
    noteAccessRequest(error)
    throw error
  }
  await loadSession()
}

/** Loads the session and the feature flags. Guards wait until both are loaded (AUTH-49, SHELL-26). */
export async function loadSession(): Promise<void> {
  if (readTokens() === null) {
    console.warn('No stored token: the session is not asked for.')
    session.state = 'unauthenticated'
    return
  }
  session.state = 'token present'
  session.loadError = null
  const id = storedSession()
  try {
    const [me, flags] = await Promise.all([callApi(sessionCalls.me()), callApi(sessionCalls.featureFlags())])
    // the session has changed in another tab since these calls began, so the user and the flags may be from different sessions
    if (storedSession() !== id) return await loadSession()
    const { user } = me
    const person: Person = {
      id: user.id,
      email: user.email,
      role: user.role,
      partner: user.partner,
      dot_authority_id: user.dot_authority_id,
      dot_authority_name: user.dot_authority_name,
      impersonated: me.impersonated,
      impersonation: me.impersonation,
      contract_number_label: me.contract_number_label,
      flags: readFeatureFlags(flags),
      featureFlagAccess: flags.may_switch,
    }
    const isReturn = session.isLapsed && isSameDesk(session.person, person)
    if (session.isLapsed && !isReturn) forget('ended')
    // only marks the cached data as stale, since `notifyMissed` (below) makes the open views read their data again
    else if (isReturn) void queryClient.invalidateQueries({ refetchType: 'none' })
    // when the same person has signed in again, `person` is replaced only if it differs: a new object would reopen the tables that depend
    // on the person, and text that is being typed into a cell would be lost
    if (!isReturn || JSON.stringify(session.person) !== JSON.stringify(person)) session.person = person
    session.id = id
    session.isLapsed = false
    session.notice = null
    session.state = 'session loaded'
    openSocket()
    // no messages arrived while there was no session, so the open views must read their data again
    if (isReturn) notifyMissed()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403) endSession(message('errors.access_denied'))
    else if (error.status !== 401) session.loadError = error.message
  }
}

/**
 * Extends the session by making a call, which also renews expired tokens. If the session has already ended, the sign-in screen covers the
 * workspace (`lapse`). A lost connection has no effect.
 */
export async function continueSession(): Promise<void> {
  if (readTokens() === null) return
  try {
    await callApi(sessionCalls.me(), { ignore: [-1, 500, 502, 503] })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Loads the session of another agency after a switch to that agency. Clears all data of the previous agency (AUTH-59, 67). */
export async function changeAgency(): Promise<void> {
  closeSocket()
  forget('other agency')
  await loadSession()
}

/**
 * Logs out: ends the refresh token on the server, clears the browser's data, and opens the provider's logout page if there is one (AUTH-51
 * to 55).
 */
export async function logOut(): Promise<void> {
  await flushDelayedWrites()
  closeSocket()
  const tokens = readTokens()
  const isImpersonated = session.person?.impersonated ?? false
  let leaveTo: string | null = null
  if (tokens !== null) {
    try {
      // the provider's logout page needs the id token, which an impersonated session does not have (AUTH-55)
      const headers = tokens.id === '' || isImpersonated ? undefined : { 'id-token': tokens.id }
      leaveTo = (await callApi(sessionCalls.logOut({ domain: 'dotslip' }), { ignore: 'all', ...(headers && { headers }) })).logout_uri ?? null
    } catch (error) {
      // The logout continues in the browser; on the server, the token expires later.
      console.warn('Logging out at the server failed', error)
    }
  }
  endSession(null)
  forgetRememberedAddress()
  if (leaveTo !== null && leaveTo !== '' && !isImpersonated) location.assign(leaveTo)
}

/** Clears the data of a previous session in this browser before a different sign-in (AUTH-38). */
export function clearFormerSession(): void {
  closeSocket()
  clearTokens()
  clearStored()
  tabStore.remove(SSO_STATE)
  forget('ended')
  session.person = null
  session.id = null
  session.isLapsed = false
  session.notice = null
}

/**
 * Ends a failed sign-in: clears the data of a previous session, and shows `notice`, the reason, on the sign-in screen. Null shows no
 * reason.
 */
export function refuseEntry(notice: string | null): void {
  clearFormerSession()
  session.notice = notice
  session.state = 'unauthenticated'
}

/** Stores the URL that somebody opened without a session, so that it can be opened after sign-in (AUTH-9). */
export function rememberAddress(address: string): void {
  tabStore.write(REMEMBERED, address)
}

/** The URL that was opened without a session; null if there is none. */
export function rememberedAddress(): string | null {
  return tabStore.read(REMEMBERED)
}

/** Forgets the stored URL once its page is open. */
export function forgetRememberedAddress(): void {
  tabStore.remove(REMEMBERED)
}

/**
 * Handles an expired session. The open panes stay below the sign-in screen and can be used again when the same person signs in (AUTH-10).
 * If no session is loaded, the requested URL is stored instead.
 */
function lapse(): void {
  if (session.state === 'unauthenticated') return
  if (session.state === 'token present' && !session.isLapsed) return endSession(message('errors.session_expired'))
  localStore.write(ENDED, 'lapsed')
  closeSocket()
  clearTokens()
  tabStore.remove(SSO_STATE)
  session.isLapsed = true
  session.notice = message('errors.session_expired')
  session.state = 'unauthenticated'
}

/** The id of the session to which the stored tokens belong; null if the tokens do not name a session. */
function storedSession(): string | null {
  return sessionOf(readTokens()?.authorization ?? '')
}

/**
 * Whether a call made now belongs to the session that this browser tab shows. False after that session has ended. Also false when another
 * tab has signed in as somebody else and this tab has not loaded that session yet, since all tabs share the tokens (AUTH-42).
 */
export function isSessionShown(): boolean {
  return session.state === 'session loaded' && !session.isLapsed && storedSession() === session.id
}

function isSameDesk(before: Person | null, now: Person): boolean {
  return before !== null && before.id === now.id && before.dot_authority_id === now.dot_authority_id && before.impersonated === now.impersonated
}

function endSession(notice: string | null): void {
  if (session.state === 'unauthenticated' && session.person === null) return
  if (notice !== null && !isAuthPath(location.pathname)) rememberAddress(location.pathname + location.search)
  localStore.write(ENDED, 'left')
  refuseEntry(notice)
}

function forget(why: SessionEnd): void {
  dropDelayedWrites()
  forgetAnswers()
  ends.notify(why)
}

function clearStored(): void {
  for (const key of localStore.keys()) {
    if (CLEARED_AT_LOGOUT.some((beginning) => key.startsWith(beginning))) localStore.remove(key)
  }
}
