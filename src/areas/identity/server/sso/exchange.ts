import { authorizationCodeGrant, fetchUserInfo, type Configuration as Client, type IDToken } from 'openid-client'
import { message, type MessageKey, type MessageValues } from '#src/platform/domain/messages'
import { normalEmail } from '#src/areas/identity/domain/sessions/username'
import { refuse } from '#src/platform/domain/verdict'
import { forbidden, HttpError } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { openSession, type OpenedSession } from '#src/areas/identity/server/sessions/open-session'
import type { OpenedFrom } from '#src/areas/identity/server/sessions/session-store'
import { accountsBehind, hasEmployee, loginOfEmployees } from '#src/areas/identity/server/sso/accounts-of-identity'
import { findLinkedLogin, keepFirstSignIn, linkIdentity, takeAttempt, takeFirstSignIn, type Attempt, type Identity } from '#src/areas/identity/server/sso/attempt-store'
import { clientOf, findProvider, providerFault, type Provider } from '#src/areas/identity/server/sso/provider'

/** The parameters with which a provider redirects the browser back to the callback (AUTH-4). */
export interface Returned {
  readonly authorization_code: string
  readonly redirect_uri: string
  readonly redirect_state: string
  readonly iss?: string
}

/**
 * A sign-in that the provider has verified. It has no session if the person's identity is not linked to a login yet, or is linked to a
 * login that no longer opens an agency; the client then sends the id token to POST /v3/sso_user.
 */
export interface Exchanged {
  readonly opened: OpenedSession | null
  readonly idToken: string
}

/**
 * Exchanges the code of a sign-in that began here. The sign-in's state works only once and for 10 minutes. The issuer, audience, nonce,
 * time and signature of the id token must be right (AUTH-4, AUTH-34, reliability row 23). 403 if the sign-in cannot be verified. 403 with
 * the id-token header if it is verified but no agency here admits the person; the browser then logs out at the provider (AUTH-35, AUTH-36,
 * AUTH-72). 502 if the provider does not answer.
 */
export async function exchangeCode(platform: Platform, returned: Returned, from: OpenedFrom): Promise<Exchanged> {
  const { database } = platform
  const attempt = await database.inInstallation((db) => takeAttempt(db, returned.redirect_state))
  if (attempt === null || attempt.redirect_uri !== returned.redirect_uri) throw forbidden(refuse('errors.sso_state'))
  const provider = await findProvider(platform, attempt.provider)
  if (provider === null) throw forbidden(refuse('errors.sso_state'))
  const client = await clientOf(platform, provider)
  const { claims, idToken, accessToken } = await grant(client, provider, attempt, returned)
  const identity: Identity = { provider: provider.key, issuer: claims.iss, subject: claims.sub }
  const linked = await database.inInstallation((db) => findLinkedLogin(db, identity))
  const opened = linked === null ? null : await openFor(platform, provider, linked, from)
  if (opened !== null) return { opened, idToken }
  // a change of the employee's email may have revoked the linked login's access; the person then signs in as if for the first time
  const email = await checkedEmail(client, provider, claims, accessToken)
  const isKnown = email !== null && (await hasEmployee(database, provider, email))
  if (linked !== null && !isKnown) throw withIdToken(idToken, 'errors.access_denied')
  if (email === null) throw withIdToken(idToken, 'errors.sso_no_email')
  if (!isKnown) throw withIdToken(idToken, 'errors.sso_no_account', { email })
  await database.inInstallation((db) => keepFirstSignIn(db, idToken, identity, email))
  return { opened: null, idToken }
}

/**
 * Completes a first sign-in: finds or creates the login, links the identity to it, and opens a session. The id token works only once and
 * for 5 minutes (AUTH-37).
 */
export async function openFirstSignIn(platform: Platform, idToken: string, from: OpenedFrom): Promise<OpenedSession> {
  const { database } = platform
  const first = await database.inInstallation((db) => takeFirstSignIn(db, idToken))
  const provider = first === null ? null : await findProvider(platform, first.provider)
  if (first === null || provider === null) throw forbidden(refuse('errors.sso_state'))
  const loginId = await loginOfEmployees(database, provider, first.email)
  if (loginId === null) throw withIdToken(idToken, 'errors.sso_no_account', { email: first.email })
  await database.inInstallation((db) => linkIdentity(db, first, loginId))
  const opened = await openFor(platform, provider, loginId, from)
  if (opened === null) throw withIdToken(idToken, 'errors.access_denied')
  return opened
}

/** Opens a session in the first agency that the provider and the login open; null if there is none. */
async function openFor({ database }: Platform, provider: Provider, loginId: number, from: OpenedFrom): Promise<OpenedSession | null> {
  for (const account of await accountsBehind(database, provider, loginId)) {
    const opened = await openSession(database, account, { ...from, sso_provider: provider.key })
    if (opened !== null) return opened
  }
  return null
}

interface Granted {
  readonly claims: IDToken
  readonly idToken: string
  readonly accessToken: string
}

async function grant(client: Client, provider: Provider, attempt: Attempt, { authorization_code, redirect_state, iss }: Returned): Promise<Granted> {
  const cameBack = new URL(attempt.redirect_uri)
  cameBack.searchParams.set('code', authorization_code)
  cameBack.searchParams.set('state', redirect_state)
  if (iss !== undefined) cameBack.searchParams.set('iss', iss)
  try {
    const tokens = await authorizationCodeGrant(client, cameBack, {
      expectedState: redirect_state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.code_verifier, idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined || tokens.id_token === undefined) throw new Error('no id token')
    return { claims, idToken: tokens.id_token, accessToken: tokens.access_token }
  } catch (error) {
    const why = whyNotProved(error)
    throw why === null ? providerFault(provider, error) : forbidden(refuse('errors.sso_not_proved', { why }))
  }
}

/**
 * The person's email in lower case; null unless the provider says that the email is verified, or the agency trusts the emails of this
 * provider.
 */
async function checkedEmail(client: Client, provider: Provider, claims: IDToken, accessToken: string): Promise<string | null> {
  let userInfo: Readonly<Record<string, unknown>> = claims
  if (claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined) {
    try {
      userInfo = await fetchUserInfo(client, accessToken, claims.sub)
    } catch (error) {
      throw providerFault(provider, error)
    }
  }
  const { email, email_verified } = userInfo
  const isChecked = email_verified === true || email_verified === 'true' || provider.takes_unchecked_email
  return typeof email === 'string' && isChecked ? normalEmail(email) : null
}

const REASONS: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the provider’s clock is too far off, or its answer is too old',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'the provider’s answer was issued for another application',
  OAUTH_RESPONSE_BODY_ERROR: 'the provider refused the code',
  OAUTH_KEY_SELECTION_FAILED: 'the provider signed its answer with an unknown key',
  OAUTH_INVALID_RESPONSE: 'the provider’s answer is not valid',
  OAUTH_UNSUPPORTED_OPERATION: 'the provider’s answer has a signature type that is not supported',
  OAUTH_PARSE_ERROR: 'the provider’s answer cannot be read',
}

/** The reason why the provider's answer does not prove who the person is; null if the error has another cause, such as no answer. */
function whyNotProved(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? null
}

function withIdToken(idToken: string, key: MessageKey, values?: MessageValues): HttpError {
  return new HttpError(403, message(key, values), { headers: { 'id-token': idToken } })
}
