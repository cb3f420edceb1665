import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'
import { sessionIsOpen } from '#src/areas/identity/server/sessions/session-store'

/** An open session of a login. */
export interface DeviceRow {
  readonly id: string
  readonly user_agent: string | null
  readonly address: string | null
  readonly dot_authority_id: number
  readonly dot_authority_name: string
  readonly employee_id: number
  readonly created_at: Date
  readonly last_used_at: Date
  readonly impersonator: string | null
}

type EndedSession = Pick<DeviceRow, 'id' | 'dot_authority_id' | 'employee_id'>

/**
 * The SQL condition for the open sessions of a login; `agency` limits them to one agency. Leaves out sessions whose refresh token has not
 * been used for 14 days: these have expired, although they are not marked as ended (AUTH-56).
 */
const isOpenSessionOf = (loginId: number, agency: number | null) => sql.part`sessions.login_id = ${loginId} AND ${sessionIsOpen}
  AND sessions.ended_at IS NULL AND sessions.last_used_at > now() - interval '14 days' AND (${agency}::int IS NULL OR sessions.dot_authority_id = ${agency})`

/** The open sessions of a login, most recently used first; `agency` limits them to one agency. Returns at most 500. */
export function listSessions(db: InstallationTransaction, loginId: number, agency: number | null): Promise<DeviceRow[]> {
  return db.many(sql<DeviceRow>`
    SELECT sessions.id, sessions.user_agent, sessions.address, sessions.dot_authority_id, dot_authorities.name AS dot_authority_name,
      sessions.employee_id, sessions.created_at, sessions.last_used_at, coalesce(impersonators.email, impersonators.phone) AS impersonator
    FROM sessions
    JOIN dot_authorities ON dot_authorities.id = sessions.dot_authority_id
    LEFT JOIN logins AS impersonators ON impersonators.id = sessions.impersonator_login_id
    WHERE ${isOpenSessionOf(loginId, agency)}
    ORDER BY sessions.last_used_at DESC, sessions.id LIMIT 500`)
}

/** Ends all open sessions of a login, in one agency if `agency` is set, except the session `except`. Returns the ended sessions. */
export function endSessionsExcept(db: InstallationTransaction, loginId: number, agency: number | null, except: string): Promise<EndedSession[]> {
  return db.many(sql<EndedSession>`
    UPDATE sessions SET ended_at = now() WHERE ${isOpenSessionOf(loginId, agency)} AND sessions.id <> ${except}
    RETURNING id, dot_authority_id, employee_id`)
}
