import { sql } from '#src/platform/server/database/sql'
import type { Database } from '#src/platform/server/database/database'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'

interface EndedSession {
  readonly id: string
  readonly dot_authority_id: number
  readonly employee_id: number
}

/**
 * Ends the sessions in which a login acts as this employee, except the session `spared`, and the sessions in which the login impersonates
 * others in the agency. Returns the ended sessions for `announceSessionEnd`.
 */
export async function endSessionsOfAccount(db: AgencyTransaction, loginId: number, employeeId: number, spared: string | null): Promise<EndedSession[]> {
  const ended = await db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now() WHERE dot_authority_id = ${db.agency} AND (ended_at IS NULL OR ended_at > now())
      AND ((login_id = ${loginId} AND employee_id = ${employeeId} AND id IS DISTINCT FROM ${spared}::uuid) OR impersonator_login_id = ${loginId}) RETURNING id, dot_authority_id, employee_id`)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ended.map(({ id }) => id)})`)
  return ended
}

/**
 * Ends all sessions of a login in all its agencies, except the session `spared`, and all sessions in which the login impersonates others
 * (H7). Returns the ended sessions for `announceEnds`, which is called after the commit.
 */
export async function endSessionsOfLogin(db: InstallationTransaction, loginId: number, spared: string | null): Promise<EndedSession[]> {
  const ended = await db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now() WHERE (ended_at IS NULL OR ended_at > now())
      AND ((login_id = ${loginId} AND id IS DISTINCT FROM ${spared}::uuid) OR impersonator_login_id = ${loginId}) RETURNING id, dot_authority_id, employee_id`)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ended.map(({ id }) => id)})`)
  return ended
}

/** Ends all sessions of a login in all its agencies, except the session `spared`, from within the transaction of one agency. */
export function endOtherSessions(db: AgencyTransaction, loginId: number, spared: string): Promise<void> {
  return db.asInstallation(async (all) => {
    for (const { id, dot_authority_id, employee_id } of await endSessionsOfLogin(all, loginId, spared)) {
      await all.asAgency(dot_authority_id, (agency) => announceSessionEnd(agency, id, employee_id))
    }
  })
}

/** Notifies every server of ended sessions, so that the servers close the sockets of these sessions. */
export async function announceEnds(database: Database, ended: readonly EndedSession[]): Promise<void> {
  for (const { id, dot_authority_id, employee_id } of ended) {
    await database.inAgency(dot_authority_id, (db) => announceSessionEnd(db, id, employee_id))
  }
}
