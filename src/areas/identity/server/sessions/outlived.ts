import { REFRESH_TOKEN_DAYS } from '#src/platform/domain/session/limits'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'

/** How many days an ended session is kept, so that it can be inspected. */
const ENDED_SESSION_DAYS = 31
const SIGN_IN_FAILURE_DAYS = 7
/** How many days an expired link is kept, so that the screen for it can offer a new link. */
const KNOWN_TOKEN_DAYS = 30

/**
 * Removes at most `most` sessions that ended over a month ago, with their tokens. Impersonated sessions are removed before the sessions
 * from which they were created. Returns how many sessions were removed.
 */
export async function removeEndedSessions(db: InstallationTransaction, now: Date, most: number): Promise<number> {
  const ended = sql.part`least(ended_at, expires_at) < ${now}::timestamptz - make_interval(days => ${ENDED_SESSION_DAYS})`
  const rows = await db.many(sql<{ id: string }>`
    SELECT id FROM sessions WHERE ${ended} AND NOT EXISTS (
      SELECT FROM sessions made WHERE made.impersonator_session_id = sessions.id AND NOT (least(made.ended_at, made.expires_at) < ${now}::timestamptz - make_interval(days => ${ENDED_SESSION_DAYS})))
    ORDER BY impersonator_session_id IS NULL, id LIMIT ${most} FOR UPDATE SKIP LOCKED`)
  const ids = rows.map(({ id }) => id)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ids}::uuid[])`)
  await db.run(sql`DELETE FROM impersonation_tokens WHERE impersonator_session_id = ANY (${ids}::uuid[])`)
  return db.run(sql`DELETE FROM sessions WHERE id = ANY (${ids}::uuid[])`)
}

/**
 * Removes outdated tokens and failed sign-ins. A replaced refresh token is kept until its lifetime is over, because an attempt to use it
 * reveals that it was copied. Returns how many refresh tokens and failed sign-ins were removed.
 */
export async function removeOutlivedTokens(db: Transaction): Promise<number> {
  const tokens = await db.run(sql`
    DELETE FROM refresh_tokens WHERE replaced_at < now() - make_interval(days => ${REFRESH_TOKEN_DAYS})
      OR session_id IN (SELECT id FROM sessions WHERE ended_at < now() - make_interval(days => ${REFRESH_TOKEN_DAYS}))`)
  await db.run(sql`DELETE FROM activation_tokens WHERE expires_at < now() - make_interval(days => ${KNOWN_TOKEN_DAYS})`)
  await db.run(sql`DELETE FROM impersonation_tokens WHERE created_at < now() - interval '1 day'`)
  return tokens + (await db.run(sql`DELETE FROM sign_in_failures WHERE failed_at < now() - make_interval(days => ${SIGN_IN_FAILURE_DAYS})`))
}
