import {
  KNOWN_ADDRESS_DAYS,
  SIGN_IN_FAILURES_OF_ADDRESS,
  SIGN_IN_FAILURES_OF_PAIR,
  SIGN_IN_FAILURES_OF_USERNAME,
  SIGN_IN_WINDOW_MINUTES,
} from '#src/platform/domain/session/limits'
import { networkOf } from '#src/areas/identity/domain/sessions/network'
import { sql } from '#src/platform/server/database/sql'
import type { Transaction } from '#src/platform/server/database/transaction'
import { tooMany } from '#src/areas/identity/server/sessions/door-limits'

/** The key of a lock that lets only one of several concurrent tries delete old entries. */
const CLEANING_LOCK = 7_250_413
const WINDOW_SECONDS = SIGN_IN_WINDOW_MINUTES * 60

/**
 * Counts a sign-in try as failed until it succeeds, so that concurrent tries cannot exceed the limit together. The limits within 15 minutes
 * are 10 failures for this username from this IP address, 100 for the username, and 50 from the IP address. Beyond a limit, throws 429 with
 * Retry-After, until 15 minutes after the last failure (AUTH-30, H4). Refused tries are not counted. If this username has been signed in
 * from this IP address before, only the first limit applies, so that strangers cannot lock anyone out.
 */
export async function countTry(db: Transaction, username: string, address: string): Promise<void> {
  const from = placeOf(address)
  const countsAddress = networkOf(address) !== null
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${username}, 7))`)
  const { wait } = await db.one(sql<{ wait: number }>`
    WITH tries AS (SELECT address, failed_at FROM sign_in_failures WHERE username = ${username}),
      known AS (
        SELECT FROM sign_in_addresses known JOIN logins ON logins.id = known.login_id
        WHERE (logins.email = ${username} OR logins.phone = ${username}) AND known.address = ${from} AND last_at > now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})),
      of_address AS (SELECT failed_at FROM sign_in_failures WHERE address = ${from} AND ${countsAddress} ORDER BY failed_at DESC LIMIT ${SIGN_IN_FAILURES_OF_ADDRESS}),
      of_pair AS (SELECT failed_at FROM tries WHERE address = ${from} ORDER BY failed_at DESC LIMIT ${SIGN_IN_FAILURES_OF_PAIR}),
      of_username AS (SELECT failed_at FROM tries ORDER BY failed_at DESC LIMIT ${SIGN_IN_FAILURES_OF_USERNAME}),
      full_windows AS (
        SELECT max(failed_at) AS last FROM of_pair
        HAVING count(*) = ${SIGN_IN_FAILURES_OF_PAIR} AND max(failed_at) - min(failed_at) <= make_interval(secs => ${WINDOW_SECONDS})
        UNION ALL
        SELECT max(failed_at) FROM of_username
        HAVING count(*) = ${SIGN_IN_FAILURES_OF_USERNAME} AND max(failed_at) - min(failed_at) <= make_interval(secs => ${WINDOW_SECONDS}) AND NOT EXISTS (SELECT FROM known)
        UNION ALL
        SELECT max(failed_at) FROM of_address
        HAVING count(*) = ${SIGN_IN_FAILURES_OF_ADDRESS} AND max(failed_at) - min(failed_at) <= make_interval(secs => ${WINDOW_SECONDS}) AND NOT EXISTS (SELECT FROM known)
      )
    SELECT coalesce(ceil(max(extract(epoch FROM last + make_interval(secs => ${WINDOW_SECONDS}) - now()))), 0)::int AS wait
    FROM full_windows`)
  if (wait > 0) throw tooMany(wait)
  await db.run(sql`INSERT INTO sign_in_failures (username, address, failed_at) VALUES (${username}, ${from}, clock_timestamp())`)
  await db.run(sql`
    DELETE FROM sign_in_failures WHERE failed_at < now() - interval '1 day' AND (SELECT pg_try_advisory_xact_lock(${CLEANING_LOCK}))`)
}

/**
 * Lets this transaction commit without waiting until it is on the disk. If the database crashes, the last count of tries may be lost, which
 * does no harm. Only for transactions that write nothing but such counts.
 */
export async function doNotWaitForDisk(db: Transaction): Promise<void> {
  await db.run(sql`SET LOCAL synchronous_commit = off`)
}

/**
 * After a successful sign-in, deletes the failed tries for this username from this IP address. Tries from other IP addresses still count.
 */
export async function forgetTries(db: Transaction, username: string, address: string): Promise<void> {
  await db.run(sql`DELETE FROM sign_in_failures WHERE username = ${username} AND address = ${placeOf(address)}`)
}

/** Records that a login was signed in with its password from an IP address. `countTry` reads this. */
export async function rememberAddress(db: Transaction, loginId: number, address: string): Promise<void> {
  await db.run(sql`DELETE FROM sign_in_addresses WHERE login_id = ${loginId} AND last_at < now() - make_interval(days => ${KNOWN_ADDRESS_DAYS})`)
  await db.run(sql`
    INSERT INTO sign_in_addresses (login_id, address) VALUES (${loginId}, ${placeOf(address)})
    ON CONFLICT (login_id, address) DO UPDATE SET last_at = now()`)
}

/** The caller that the limits apply to: the network of an IP address, or the IP address itself if it is the local machine's. */
function placeOf(address: string): string {
  return networkOf(address) ?? address
}
