import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'

interface EndedSession {
  readonly id: string
  readonly employee_id: number
}

/**
 * Ends every session of an employee in this agency, and those in which they act as somebody else, when and only if the
 * transaction commits: the next call of each gets 401 and its sockets close (AUTH-68, reliability row 19). For a person
 * who is removed. Answers how many ended.
 */
export async function endSessionsOf(db: AgencyTransaction, employeeId: number): Promise<number> {
  const ended = await db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND (ended_at IS NULL OR ended_at > now())
      AND (employee_id = ${employeeId} OR impersonator_login_id IN (
        SELECT login_id FROM agency_accounts WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}))
    RETURNING id, employee_id`)
  return forgetAndPublish(db, ended)
}

/** Ends every session of an employee whose role changes, so that nothing of the former role is left on a screen or a line (reliability row 19). */
export function roleChanged(db: AgencyTransaction, employeeId: number): Promise<number> {
  return endSessionsOf(db, employeeId)
}

/** Removes the refresh tokens of ended sessions and tells every server to close their sockets. Answers how many. */
export async function forgetAndPublish(db: AgencyTransaction, ended: readonly EndedSession[]): Promise<number> {
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ended.map(({ id }) => id)}::uuid[])`)
  for (const { id, employee_id } of ended) await announceSessionEnd(db, id, employee_id)
  return ended.length
}

/** Ends every session of this agency that came through a provider of single sign-on, but one. Answers how many ended. */
export async function endSessionsThrough(db: AgencyTransaction, provider: string, except: string): Promise<number> {
  const ended = await db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND (ended_at IS NULL OR ended_at > now()) AND sso_provider = ${provider} AND id <> ${except}
    RETURNING id, employee_id`)
  return forgetAndPublish(db, ended)
}
