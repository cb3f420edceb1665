import { passesFeatureFlagAccess } from '#src/platform/domain/session/internal-domains'
import { findApiKeyCaller, isApiKey } from '#src/areas/identity/server/api-keys/caller-store'
import type { Configuration } from '#src/platform/server/configuration'
import type { Database } from '#src/platform/server/database/database'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Identified, Identify } from '#src/platform/server/http/security/caller'
import { keyIdOf, readAccessToken, signAccessToken, type AccessClaims } from '#src/areas/identity/server/sessions/access-token'
import { findSessionOf, rotate } from '#src/areas/identity/server/sessions/refresh-token'
import { announceSessionEnd, findSignedIn } from '#src/areas/identity/server/sessions/session-store'
import { signingKeysWith, type SigningKeys } from '#src/platform/server/signing-keys'

const NOBODY: Identified = { caller: null, newTokens: {} }

/**
 * Identifies the caller by the bearer token of a session or by an API key (API-1). If the access token has expired but the refresh token is
 * valid, renews the session's tokens in the same call; the answer then has the new tokens (API-2, API-3).
 */
export function openIdentify(database: Database, configuration: Configuration): Identify {
  const identify = openTokens(database)
  return async (headers, keepsReading) => {
    const identity = await identify(headers, keepsReading)
    const { caller } = identity
    if (caller?.kind !== 'person') return identity
    return { ...identity, caller: { ...caller, featureFlagAccess: passesFeatureFlagAccess(caller.proved_email ?? null, configuration.internalEmailDomains) } }
  }
}

function openTokens(database: Database): Identify {
  return async (headers, keepsReading = false) => {
    const bearer = /^Bearer +(\S+)$/i.exec(textOf(headers['authorization']))?.[1]
    if (bearer === undefined) return NOBODY
    if (isApiKey(bearer)) return { caller: await findApiKeyCaller(database, bearer), newTokens: {} }
    const kid = keyIdOf(bearer)
    if (kid === null) return NOBODY
    const keys = await signingKeysWith(database, kid)
    const refreshToken = textOf(headers['refresh-token'])
    if (!keys.secrets.has(kid)) return renewAfterRotation(database, keys, refreshToken)
    const token = await readAccessToken(keys, bearer)
    if (token.kind === 'none') return NOBODY
    const { session_id, dot_authority_id } = token.claims
    if (token.kind === 'good') {
      if (!keepsReading) return { caller: await database.inAgencyReading(dot_authority_id, (db) => db.last(() => findSignedIn(db, session_id))), newTokens: {} }
      const { db: reading, answer: caller } = await database.openAgencyReading(dot_authority_id, (db) => findSignedIn(db, session_id))
      return { caller, newTokens: {}, reading }
    }
    if (refreshToken === '') return NOBODY
    return database.inAgency(dot_authority_id, (db) => renew(db, keys, token.claims, refreshToken))
  }
}

/**
 * Renews the tokens of a session after a key rotation: the key that signed the access token no longer exists, so only the refresh token
 * identifies the session.
 */
async function renewAfterRotation(database: Database, keys: SigningKeys, refreshToken: string): Promise<Identified> {
  const claims = refreshToken === '' ? null : await database.inInstallation((db) => findSessionOf(db, refreshToken))
  return claims === null ? NOBODY : database.inAgency(claims.dot_authority_id, (db) => renew(db, keys, claims, refreshToken))
}

async function renew(db: AgencyTransaction, keys: SigningKeys, claims: AccessClaims, refreshToken: string): Promise<Identified> {
  const before = await findSignedIn(db, claims.session_id)
  if (before === null) return NOBODY
  const successor = await rotate(db, keys, claims.session_id, refreshToken)
  if (successor === null) {
    const caller = await findSignedIn(db, claims.session_id)
    if (caller === null) await announceSessionEnd(db, claims.session_id, before.id)
    return NOBODY
  }
  const authorization = `Bearer ${await signAccessToken(keys, claims)}`
  return { caller: before, newTokens: { authorization, 'refresh-token': successor } }
}

function textOf(header: string | readonly string[] | undefined): string {
  return (typeof header === 'string' ? header : header?.[0])?.trim() ?? ''
}
