import {
  SIGN_IN_FAILURES_OF_PAIR,
  SIGN_IN_FAILURES_OF_USERNAME,
  SIGN_IN_WINDOW_MINUTES,
} from '#src/domain/session/limits'
import { message } from '#src/domain/messages'
import { sql } from '#src/server/platform/database/sql'
import type { Transaction } from '#src/server/platform/database/transaction'
import { HttpError } from '#src/server/platform/http/errors'

/** Of tries side by side one clears away the old ones. */
const CLEANING_LOCK = 7_250_413
const WINDOW_SECONDS = SIGN_IN_WINDOW_MINUTES * 60

/**
 * Counts a try of a username from an address as failed until it proves right, so that tries side by side cannot pass
 * the limit together. Throws 429 with Retry-After when 10 of the pair or 100 of the username failed within 15 minutes,
 * until 15 minutes after the last of them (AUTH-30). A refused try is not counted.
 */
export async function countTry(db: Transaction, username: string, address: string): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${username}, 7))`)
  const { wait } = await db.one(sql<{ wait: number }>`
    WITH tries AS (SELECT address, failed_at FROM sign_in_failures WHERE username = ${username}),
      of_pair AS (SELECT failed_at FROM tries WHERE address = ${address} ORDER BY failed_at DESC LIMIT ${SIGN_IN_FAILURES_OF_PAIR}),
      of_username AS (SELECT failed_at FROM tries ORDER BY failed_at DESC LIMIT ${SIGN_IN_FAILURES_OF_USERNAME}),
      full_windows AS (
        SELECT max(failed_at) AS last FROM of_pair
        HAVING count(*) = ${SIGN_IN_FAILURES_OF_PAIR} AND max(failed_at) - min(failed_at) <= make_interval(secs => ${WINDOW_SECONDS})
        UNION ALL
        SELECT max(failed_at) FROM of_username
        HAVING count(*) = ${SIGN_IN_FAILURES_OF_USERNAME} AND max(failed_at) - min(failed_at) <= make_interval(secs => ${WINDOW_SECONDS})
      )
    SELECT coalesce(ceil(max(extract(epoch FROM last + make_interval(secs => ${WINDOW_SECONDS}) - now()))), 0)::int AS wait
    FROM full_windows`)
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60)
    throw new HttpError(429, message('errors.too_many_tries', { minutes, count: minutes }), { headers: { 'retry-after': String(wait) } })
  }
  await db.run(sql`INSERT INTO sign_in_failures (username, address, failed_at) VALUES (${username}, ${address}, clock_timestamp())`)
  await db.run(sql`
    DELETE FROM sign_in_failures WHERE failed_at < now() - interval '1 day' AND (SELECT pg_try_advisory_xact_lock(${CLEANING_LOCK}))`)
}

/**
 * Lets this transaction commit without waiting for the disk: a count of tries is nobody's record, and a database that
 * falls may forget the last one. Only for transactions that write nothing else.
 */
export async function doNotWaitForDisk(db: Transaction): Promise<void> {
  await db.run(sql`SET LOCAL synchronous_commit = off`)
}

/** Forgets the tries of a username from an address that has proved right; those from elsewhere still count. */
export async function forgetTries(db: Transaction, username: string, address: string): Promise<void> {
  await db.run(sql`DELETE FROM sign_in_failures WHERE username = ${username} AND address = ${address}`)
}
