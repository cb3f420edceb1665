import { randomUUID } from 'node:crypto'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { recordEvents } from '#src/platform/server/records/record'

interface Impersonated {
  readonly id: string
  readonly employee_id: number
  /** The name of the impersonated person. */
  readonly name: string
  readonly impersonator_employee_id: number | null
  readonly impersonator: string
}

/**
 * Ends the impersonated sessions that were created from a session that ends, and records an event about each impersonated person. If the
 * ending session is itself an impersonation, records an event for it too (H7). Returns the impersonated sessions that were ended.
 */
export async function endImpersonationsOf(db: AgencyTransaction, sessionId: string): Promise<readonly { readonly id: string; readonly employee_id: number }[]> {
  const ended = await db.many(sql<{ id: string }>`
    UPDATE sessions SET ended_at = now()
    WHERE dot_authority_id = ${db.agency} AND impersonator_session_id = ${sessionId} AND (ended_at IS NULL OR ended_at > now()) RETURNING id`)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ANY (${ended.map(({ id }) => id)}::uuid[])`)
  const all = await db.many(sql<Impersonated>`
    SELECT sessions.id, sessions.employee_id, employees.first_name || ' ' || employees.last_name AS name,
      makers.id AS impersonator_employee_id,
      coalesce(makers.first_name || ' ' || makers.last_name, logins.email, logins.phone, '') AS impersonator
    FROM sessions
    JOIN employees ON employees.dot_authority_id = ${db.agency} AND employees.id = sessions.employee_id
    JOIN logins ON logins.id = sessions.impersonator_login_id
    LEFT JOIN agency_accounts ON agency_accounts.dot_authority_id = ${db.agency} AND agency_accounts.login_id = logins.id
    LEFT JOIN employees makers ON makers.dot_authority_id = ${db.agency} AND makers.id = agency_accounts.employee_id
    WHERE sessions.dot_authority_id = ${db.agency} AND sessions.id = ANY (${[sessionId, ...ended.map(({ id }) => id)]}::uuid[])`)
  for (const { employee_id: id, name, impersonator_employee_id: employeeId, impersonator } of all) {
    const actor = { employeeId, name: impersonator, impersonator: null, apiKeyId: null, requestId: randomUUID(), changeSet: randomUUID() }
    await recordEvents(db, actor, 'impersonation_ended', [{ kind: 'employee', id, name, version: null, dot_project_id: null, changes: {} }])
  }
  return all.filter(({ id }) => id !== sessionId)
}
