import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'

interface EndedSession {
  readonly id: string
  readonly employee_id: number
}

/**
 * Ends every session of a removed employee in this agency, and those in which the employee impersonates others. If the transaction commits,
 * the next call of each session gets 401, and its sockets close (AUTH-68, reliability row 19). Returns how many sessions were ended.
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

/**
 * Ends every session of an employee whose role has changed, so that no open screen or connection keeps the former role (reliability row
 * 19).
 */
export function roleChanged(db: AgencyTransaction, employeeId: number): Promise<number> {
  return endSessionsOf(db, employeeId)
}

/**
 * Deletes the refresh tokens of ended sessions, and notifies every server to close the sockets of these sessions. Returns the number of
 * sessions.
 */
export async function forgetAndPublish(db: AgencyTransaction, ended: readonly EndedSession[]): Promise<number> {
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ended.map(({ id }) => id)}::uuid[])`)
  for (const { id, employee_id } of ended) await announceSessionEnd(db, id, employee_id)
  return ended.length
}

/**
 * Ends all sessions in this agency that a single sign-on provider opened, except the session `except`. Returns how many sessions were
 * ended.
 */
export async function endSessionsThrough(db: AgencyTransaction, provider: string, except: string): Promise<number> {
  const ended = await db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND (ended_at IS NULL OR ended_at > now()) AND sso_provider = ${provider} AND id <> ${except}
    RETURNING id, employee_id`)
  return forgetAndPublish(db, ended)
}
