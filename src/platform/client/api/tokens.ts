import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#src/platform/domain/session/limits'
import { localStore } from '#src/platform/client/browser-store'
import { createListeners } from '#src/platform/client/state/listeners'

/** The part of a session that is stored in the browser: the three tokens from the headers of API answers (§7). */
export interface Tokens {
  readonly authorization: string
  readonly refresh: string
  readonly id: string
  /** The time (ms) at which the access token expires, by the clock of this machine; 0 when unknown. */
  readonly expires_at: number
}

const KEY = 'slipway.tokens'
const MINUTE_MS = 60_000
const renewals = createListeners<[token: string]>()

/** The stored tokens, or null when there are none or they cannot be read. */
export function readTokens(): Tokens | null {
  const stored = localStore.read(KEY)
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isTokens(value) ? value : null
  } catch {
    // The stored value cannot be read, so it counts as missing, and the person signs in again.
    return null
  }
}

/** Deletes the tokens, for every tab. */
export function clearTokens(): void {
  localStore.remove(KEY)
}

/** Stores the tokens in an answer's headers. If the headers do not include one of the tokens, its stored value is kept. */
export function storeTokensOf(headers: Headers, now: number = Date.now()): void {
  const access = withoutBearer(headers.get('authorization'))
  const refresh = headers.get('refresh-token')
  const id = headers.get('id-token')
  if (access === null && refresh === null && id === null) return
  const before = readTokens()
  const authorization = access ?? before?.authorization ?? ''
  const tokens: Tokens = {
    authorization,
    refresh: refresh ?? before?.refresh ?? '',
    id: id ?? before?.id ?? '',
    expires_at: access === null ? (before?.expires_at ?? 0) : expiryOf(authorization, now),
  }
  localStore.write(KEY, JSON.stringify(tokens))
  if (access !== null) renewals.notify(authorization)
}

/** Subscribes to the new access tokens that this tab receives. */
export function onTokenRenewed(hear: (token: string) => void): void {
  renewals.add(hear)
}

/** True when the access token has expired or will expire within 5 seconds. The answer to the next call then brings new tokens. */
export function isExpired(tokens: Tokens, now: number = Date.now()): boolean {
  return tokens.expires_at !== 0 && tokens.expires_at - 5_000 <= now
}

/**
 * The time (ms, by the clock of this machine) at which the session ends unless a call renews it. Null if the tokens have no lifetime. The
 * lifetime of the refresh token starts when the access token arrives, since both arrive together (AUTH-56).
 */
export function sessionEndsAt({ expires_at: expires, refresh }: Tokens): number | null {
  if (expires === 0) return null
  return refresh === '' ? expires : expires - ACCESS_TOKEN_MINUTES * MINUTE_MS + REFRESH_TOKEN_DAYS * 24 * 60 * MINUTE_MS
}

/**
 * Called when the server accepted an access token without renewing it, although by the clock of this machine the token has expired. The
 * clock is therefore fast. Tries the next renewal in a minute.
 */
export function noteStillGood(before: Tokens, now: number = Date.now()): void {
  const tokens = readTokens()
  if (tokens === null || tokens.authorization !== before.authorization) return
  localStore.write(KEY, JSON.stringify({ ...tokens, expires_at: now + MINUTE_MS } satisfies Tokens))
}

/** Subscribes to sign-ins and sign-outs in other tabs. */
export function onTokensOfOtherTabs(changed: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY) changed()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** The time at which a token expires, computed from its lifetime (exp - iat), so that a wrong clock on this machine does not matter. */
function expiryOf(token: string, now: number): number {
  const { exp: ends, iat: began } = claimsOf(token)
  if (typeof ends !== 'number') return 0
  return typeof began === 'number' ? now + (ends - began) * 1000 : ends * 1000
}

/** The agency of an access token, or null when the token does not name it. */
export function agencyOf(token: string): number | null {
  const { dot_authority_id: agency } = claimsOf(token)
  return typeof agency === 'number' ? agency : null
}

/** The id of an access token's session, or null when the token does not name it. */
export function sessionOf(token: string): string | null {
  const { sub: id } = claimsOf(token)
  return typeof id === 'string' ? id : null
}

/** The payload of a token; empty if it cannot be read. Only the server decides whether a token is valid, so this does not throw. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1]
  if (payload === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

function withoutBearer(header: string | null): string | null {
  return header === null ? null : header.replace(/^Bearer\s+/i, '')
}

function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false
  return (
    ['authorization', 'refresh', 'id'].every((name) => typeof Reflect.get(value, name) === 'string') &&
    typeof Reflect.get(value, 'expires_at') === 'number'
  )
}
