import { createHash, createHmac, randomBytes } from 'node:crypto'
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '#src/platform/domain/session/limits'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import { endSession, sessionIsOpen } from '#src/areas/identity/server/sessions/session-store'
import type { SigningKeys } from '#src/platform/server/signing-keys'

/** Creates the first refresh token of a session. Only the hash of the token is stored. */
export async function firstRefreshToken(db: Transaction, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(db, token, sessionId)
  return token
}

/**
 * Replaces a session's refresh token and returns its successor; null if the token is not valid. A token that was replaced less than 30 s
 * ago gets the same successor again, so that two tabs or a lost answer log nobody out. If a replaced token is used later than that, it must
 * have been copied, so the whole session ends (reliability D11, row 18). A token that was not used for 14 days ends its session as well
 * (AUTH-56).
 */
export async function rotate(db: Transaction, keys: SigningKeys, sessionId: string, token: string): Promise<string | null> {
  // lock the session's row first, as the code that ends a session does: with the same lock order everywhere, concurrent calls of one
  // session wait for each other here and never deadlock
  const session = await db.maybeOne(sql<{ id: string }>`
    SELECT id FROM sessions WHERE id = ${sessionId} AND ${sessionIsOpen} FOR UPDATE`)
  if (session === null) return null
  const row = await db.maybeOne(sql<{ replaced: boolean; in_grace: boolean; unused_too_long: boolean }>`
    SELECT replaced_at IS NOT NULL AS replaced,
      coalesce(replaced_at > clock_timestamp() - make_interval(secs => ${REFRESH_GRACE_SECONDS}), false) AS in_grace,
      issued_at < clock_timestamp() - make_interval(days => ${REFRESH_TOKEN_DAYS}) AS unused_too_long
    FROM refresh_tokens WHERE hash = ${hashOf(token)} AND session_id = ${sessionId}`)
  if (row === null) return null
  const successor = createHmac('sha256', keys.refreshSecret).update(token).digest('base64url')
  if (row.in_grace) return successor
  if (row.replaced || row.unused_too_long) {
    await endSession(db, sessionId)
    return null
  }
  await db.run(sql`UPDATE refresh_tokens SET replaced_at = clock_timestamp() WHERE hash = ${hashOf(token)}`)
  await db.run(sql`UPDATE sessions SET last_used_at = now() WHERE id = ${sessionId}`)
  await keep(db, successor, sessionId)
  return successor
}

/** The session to which a refresh token belongs, and its agency. */
export function findSessionOf(db: InstallationTransaction, token: string): Promise<{ session_id: string; dot_authority_id: number } | null> {
  return db.maybeOne(sql<{ session_id: string; dot_authority_id: number }>`
    SELECT sessions.id AS session_id, sessions.dot_authority_id FROM refresh_tokens JOIN sessions ON sessions.id = refresh_tokens.session_id
    WHERE refresh_tokens.hash = ${hashOf(token)}`)
}

/** The hash of a token. Only the hash is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function keep(db: Transaction, token: string, sessionId: string): Promise<void> {
  await db.run(sql`INSERT INTO refresh_tokens (hash, session_id, issued_at) VALUES (${hashOf(token)}, ${sessionId}, clock_timestamp())`)
}
