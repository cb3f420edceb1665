import { message } from '#src/platform/domain/messages'
import { tabStore } from '#src/platform/client/browser-store'
import { ApiError } from '#src/platform/client/api/api-error'
import { goAuth } from '#src/platform/client/session/auth-place'
import { callApi } from '#src/platform/client/api/call-api'
import { sessionCalls, ssoCalls } from '#src/platform/client/session/session-calls'
import { OWN_TOKEN } from '#src/platform/client/session/own-token'
import { clearFormerSession, loadSession, refuseEntry, session, SSO_STATE } from '#src/platform/client/session/session'
import { CALLBACK, callbackOf } from '#src/platform/client/session/sso-callback'
import { clearTokens, readTokens } from '#src/platform/client/api/tokens'
import { askFirst } from '#src/areas/identity/client/sessions/foreign-link'
import { words } from '#src/areas/identity/client/sessions/messages'

const USED_TOKEN = 'slipway.used-token'
const NOTICE = 'slipway.sign-in-notice'
/** How many characters of a used one-time token are stored: enough to recognize the token, too few to use it. */
const KNOWN_BY = 12

/**
 * Signs in with what the browser's address contains: a one-time token on the login path (AUTH-38), or the code with which an identity
 * provider redirects back (AUTH-4). Otherwise continues the session stored in this browser. Removes codes and tokens from the address bar
 * immediately.
 */
export async function enter(): Promise<void> {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  const path = pathname.replace(/\/+$/, '')
  const token = query.get('token')
  if ((path === '/auth' || path === '/auth/login') && token !== null && token !== '') {
    window.history.replaceState(null, '', '/auth')
    return enterByToken(token)
  }
  if (path.startsWith(CALLBACK)) {
    window.history.replaceState(null, '', '/auth')
    return enterFromProvider(path.slice(CALLBACK.length), query)
  }
  const notice = tabStore.read(NOTICE)
  tabStore.remove(NOTICE)
  await loadSession()
  if (notice !== null && session.state === 'unauthenticated') showRefusal(notice)
}

/** Goes to the provider's login page, after storing in this tab the `state` that the provider must return. Throws the server's refusal. */
export async function goToProvider(idp: string, signal: AbortSignal): Promise<void> {
  const callback_uri = callbackOf(idp)
  const { sso_redirect_uri: address } = await callApi(ssoCalls.ssoRedirectUri({ idp, callback_uri }), { signal, signedOut: true, ignore: 'all' })
  if (signal.aborted) return
  const to = new URL(address)
  if (to.protocol !== 'https:' && to.protocol !== 'http:') throw new Error('the server named no page')
  tabStore.write(SSO_STATE, `${idp} ${to.searchParams.get('state') ?? ''}`)
  location.assign(to)
}

/**
 * Replaces the existing session with the session of a one-time token. Does so only once per token, so that a reload does not clear the
 * session (AUTH-38, AUTH-39). If this tab did not request the link with the token, the person has to confirm first.
 */
async function enterByToken(token: string): Promise<void> {
  const known = token.slice(0, KNOWN_BY)
  if (tabStore.read(USED_TOKEN) === known) return loadSession()
  tabStore.write(USED_TOKEN, known)
  const isOwn = tabStore.read(OWN_TOKEN) === token
  tabStore.remove(OWN_TOKEN)
  try {
    if (!isOwn) return await askFirst(token)
    clearFormerSession()
    session.state = 'token present'
    await callApi(sessionCalls.me({ otp: token }), { signedOut: true, ignore: 'all' })
    await loadSession()
  } catch (error) {
    showRefusal(wordsOf(error))
  }
}

/**
 * Exchanges the code from a provider for a session, if the code belongs to the sign-in that this tab started at this provider (AUTH-4,
 * AUTH-34, C1).
 */
async function enterFromProvider(idp: string, query: URLSearchParams): Promise<void> {
  const [code, state, sent] = [query.get('code'), query.get('state'), tabStore.read(SSO_STATE)]
  tabStore.remove(SSO_STATE)
  if (state === null || state === '' || sent !== `${idp} ${state}`) return showRefusal(message('errors.sso_state'))
  if (code === null) return showRefusal(words('provider_refused', { why: query.get('error_description') ?? query.get('error') ?? '' }))
  clearFormerSession()
  session.state = 'token present'
  const iss = query.get('iss')
  try {
    const { user } = await callApi(
      sessionCalls.authenticate({
        authorization_code: code, redirect_uri: callbackOf(idp), redirect_state: state, ...(iss !== null && { iss }), domain: 'dotslip',
      }),
      { signedOut: true, ignore: 'all' },
    )
    if (user === null) await callApi(ssoCalls.ssoUser({ id_token: readTokens()?.id ?? '' }), { signedOut: true, ignore: 'all' })
    await loadSession()
  } catch (error) {
    await leaveProvider(error)
  }
}

/** After a 403 with an id token: logs out at the provider too, and stores the message, which /auth shows afterwards (AUTH-35, AUTH-36). */
async function leaveProvider(error: unknown): Promise<void> {
  const notice = wordsOf(error)
  const idToken = readTokens()?.id ?? ''
  clearTokens()
  if (!(error instanceof ApiError) || error.status !== 403 || idToken === '') return showRefusal(notice)
  const out = await callApi(sessionCalls.logOut({ domain: 'dotslip' }), { signedOut: true, ignore: 'all', headers: { 'id-token': idToken } }).catch(() => null)
  const to = out?.logout_uri ?? ''
  if (to === '') return showRefusal(notice)
  tabStore.write(NOTICE, notice)
  location.assign(to)
}

/** Shows the refusal above the login form. If the person has no agency, opens a separate screen instead (AUTH-31). */
function showRefusal(notice: string): void {
  const isDenied = notice === message('errors.access_denied')
  refuseEntry(isDenied ? null : notice)
  if (isDenied) goAuth('/auth/access-denied', { replace: true })
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  throw error
}
