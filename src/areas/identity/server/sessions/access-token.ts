import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { ACCESS_TOKEN_MINUTES } from '#src/platform/domain/session/limits'
import type { SigningKeys } from '#src/platform/server/signing-keys'

const ISSUER = 'slipway'
const AUDIENCE = 'slipway-api'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The contents of an access token: the session and the agency that it opens. */
export interface AccessClaims {
  readonly session_id: string
  readonly dot_authority_id: number
}

/** The result of reading a bearer token: valid, expired, or not a token that we signed. */
export type ReadToken = { readonly kind: 'good' | 'expired'; readonly claims: AccessClaims } | { readonly kind: 'none' }

/** Creates and signs an access token. It is valid for 15 minutes by default (AUTH-56). */
export function signAccessToken(keys: SigningKeys, claims: AccessClaims, lifeSeconds = ACCESS_TOKEN_MINUTES * 60): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ dot_authority_id: claims.dot_authority_id })
    .setProtectedHeader({ alg: 'HS256', kid: keys.kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.session_id)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(secretOf(keys, keys.kid))
}

/**
 * Tokens whose signature was verified, by set of keys. A client sends the same token for minutes, so its signature is checked only once.
 */
const checked = new WeakMap<SigningKeys, Map<string, { readonly claims: AccessClaims; readonly expires: number }>>()
const MOST_CHECKED = 2_000

/** The key id in the header of a token; null for text that does not have the form of our tokens. */
export function keyIdOf(token: string): string | null {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === 'HS256' && kid !== undefined ? kid : null
  } catch {
    return null
  }
}

/** Reads a token. The result is `none` unless we signed exactly this token. */
export async function readAccessToken(keys: SigningKeys, token: string): Promise<ReadToken> {
  const before = checked.get(keys)?.get(token)
  if (before !== undefined) return { kind: before.expires > Date.now() / 1000 ? 'good' : 'expired', claims: before.claims }
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => secretOf(keys, kid), { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE })
    const read = asRead('good', payload)
    if (read.kind === 'good' && payload.exp !== undefined) remember(keys, token, { claims: read.claims, expires: payload.exp })
    return read
  } catch (error) {
    // jose checks the signature first, so a token that it reports as expired was signed by us
    if (error instanceof errors.JWTExpired) return asRead('expired', error.payload)
    if (error instanceof errors.JOSEError) return { kind: 'none' }
    throw error
  }
}

function remember(keys: SigningKeys, token: string, read: { readonly claims: AccessClaims; readonly expires: number }): void {
  const tokens = checked.get(keys) ?? new Map<string, typeof read>()
  checked.set(keys, tokens)
  const [oldest] = tokens.keys()
  if (tokens.size >= MOST_CHECKED && oldest !== undefined) tokens.delete(oldest)
  tokens.set(token, read)
}

function asRead(kind: 'good' | 'expired', { sub, dot_authority_id }: JWTPayload): ReadToken {
  if (sub === undefined || !UUID.test(sub) || typeof dot_authority_id !== 'number') return { kind: 'none' }
  return { kind, claims: { session_id: sub, dot_authority_id } }
}

function secretOf(keys: SigningKeys, kid: string | undefined): Uint8Array {
  const secret = kid === undefined ? undefined : keys.secrets.get(kid)
  if (secret === undefined) throw new errors.JWKSNoMatchingKey()
  return secret
}
