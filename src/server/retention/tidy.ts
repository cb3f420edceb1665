import { REFRESH_TOKEN_DAYS } from '#src/domain/session/limits'
import type { Database } from '#src/server/platform/database/database'
import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction, Transaction } from '#src/server/platform/database/transaction'

/** An answer is given again for a day (API-18); a day more, so that no call that runs loses it. */
const KEPT_ANSWER_HOURS = 48
/** What a person started that took long, after its end. */
const ENDED_JOB_DAYS = 31
const SIGN_IN_FAILURE_DAYS = 7
/** A link is known for a while after its end, so that its screen can offer a new one. */
const KNOWN_TOKEN_DAYS = 30

/** Removes rows that only the past needed and that would grow without end: no record, no event. Answers how many. */
export async function removeOutlived(database: Database): Promise<number> {
  let removed = await database.inInstallation(removeTokens)
  const agencies = await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
  for (const { id } of agencies) removed += await database.inAgency(id, removeOfAgency)
  return removed
}

/** A token that was replaced stays as long as it could be tried again: its use tells that it was copied. */
async function removeTokens(db: Transaction): Promise<number> {
  const tokens = await db.run(sql`
    DELETE FROM refresh_tokens WHERE replaced_at < now() - make_interval(days => ${REFRESH_TOKEN_DAYS})
      OR session_id IN (SELECT id FROM sessions WHERE ended_at < now() - make_interval(days => ${REFRESH_TOKEN_DAYS}))`)
  await db.run(sql`DELETE FROM activation_tokens WHERE expires_at < now() - make_interval(days => ${KNOWN_TOKEN_DAYS})`)
  await db.run(sql`DELETE FROM impersonation_tokens WHERE created_at < now() - interval '1 day'`)
  return tokens + (await db.run(sql`DELETE FROM sign_in_failures WHERE failed_at < now() - make_interval(days => ${SIGN_IN_FAILURE_DAYS})`))
}

async function removeOfAgency(db: AgencyTransaction): Promise<number> {
  const answers = await db.run(sql`
    DELETE FROM idempotency_keys WHERE dot_authority_id = ${db.agency} AND created_at < now() - make_interval(hours => ${KEPT_ANSWER_HOURS})`)
  const jobs = await db.run(sql`
    DELETE FROM jobs WHERE dot_authority_id = ${db.agency} AND status IN ('success', 'error', 'canceled')
      AND updated_at < now() - make_interval(days => ${ENDED_JOB_DAYS})`)
  return answers + jobs
}
