import { isFlagName, type Flags } from '#src/platform/domain/session/flags'
import { IMPERSONATED_SESSION_MINUTES, REFRESH_GRACE_SECONDS, SESSION_DAYS } from '#src/platform/domain/session/limits'
import type { PartnerKind, Role } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import { endImpersonationsOf } from '#src/areas/identity/server/sessions/end-impersonation'
import { announce } from '#src/platform/server/events/announce'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** The account of a login in one agency, and the employee to whom the account belongs. */
export interface AgencyAccount {
  readonly login_id: number
  readonly dot_authority_id: number
  readonly employee_id: number
}

/** The IP address and the browser from which a session was opened and, if it was not opened with a password, how it was opened. */
export interface OpenedFrom {
  readonly address: string
  readonly user_agent: string | null
  /** The hash against which the password was checked. */
  readonly checked_hash?: string
  /** The single sign-on provider that opened the session. */
  readonly sso_provider?: string | null
  /** For an impersonated session, the login of the impersonator. */
  readonly impersonator_login_id?: number
  /** For an impersonated session, the impersonator's own session. When that session ends, so does the impersonated one. */
  readonly impersonator_session_id?: string
}

/**
 * SQL condition for a row of `sessions` that is still open: it must have neither ended nor expired. For an impersonated session, the same
 * applies to the impersonator's own session (H7, M12).
 */
export const sessionIsOpen = sql.part`((sessions.ended_at IS NULL OR sessions.ended_at > now()) AND sessions.expires_at > now()
  AND (sessions.impersonator_session_id IS NULL OR EXISTS (
    SELECT FROM sessions maker WHERE maker.id = sessions.impersonator_session_id AND (maker.ended_at IS NULL OR maker.ended_at > now()) AND maker.expires_at > now())))`

/**
 * Inserts a session for an account; returns the id of the session. If the session replaces another one, it expires no later than `until`,
 * the expiry of the replaced session.
 */
export async function insertSession(db: AgencyTransaction, account: AgencyAccount, from: OpenedFrom, until: Date | null): Promise<string> {
  const minutes = from.impersonator_login_id === undefined ? SESSION_DAYS * 24 * 60 : IMPERSONATED_SESSION_MINUTES
  const { id } = await db.one(sql<{ id: string }>`
    INSERT INTO sessions (login_id, dot_authority_id, employee_id, user_agent, address, sso_provider, impersonator_login_id, impersonator_session_id, expires_at)
    VALUES (${account.login_id}, ${db.agency}, ${account.employee_id}, ${from.user_agent?.slice(0, 300) ?? null}, ${from.address},
      ${from.sso_provider ?? null}, ${from.impersonator_login_id ?? null}, ${from.impersonator_session_id ?? null},
      least(now() + make_interval(mins => ${minutes}), ${until}::timestamptz))
    RETURNING id`)
  return id
}

/**
 * Records that a person opens an agency; false if the login has lost its access to the agency in the meantime (AUTH-72). Locks the
 * employee, the login and the account in the same order as the code that changes a login's email or phone, so that neither can deadlock the
 * other.
 */
export async function noteOpening(db: AgencyTransaction, account: AgencyAccount): Promise<boolean> {
  await db.run(sql`
    UPDATE employees SET last_active_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${account.employee_id}`)
  await db.run(sql`SELECT FROM logins WHERE id = ${account.login_id} FOR KEY SHARE`)
  const opened = await db.run(sql`
    UPDATE agency_accounts SET last_opened_at = now()
    WHERE login_id = ${account.login_id} AND dot_authority_id = ${db.agency} AND employee_id = ${account.employee_id}`)
  return opened === 1
}

/** Ends a session immediately. Its tokens are then no longer valid (AUTH-53). */
export async function endSession(db: Transaction, sessionId: string): Promise<void> {
  await db.run(sql`UPDATE sessions SET ended_at = now() WHERE id = ${sessionId} AND (ended_at IS NULL OR ended_at > now())`)
  await db.run(sql`DELETE FROM refresh_tokens WHERE session_id = ${sessionId}`)
}

/**
 * Ends a session that is replaced by a session in another agency, after a short delay, so that its calls in flight are still answered.
 * Returns its original expiry; null if there is no such session.
 */
export async function endSessionSoon(db: InstallationTransaction, sessionId: string): Promise<Date | null> {
  await db.run(sql`
    UPDATE sessions SET ended_at = now() + make_interval(secs => ${REFRESH_GRACE_SECONDS}) WHERE id = ${sessionId} AND ended_at IS NULL`)
  const row = await db.maybeOne(sql<{ expires_at: Date }>`SELECT expires_at FROM sessions WHERE id = ${sessionId}`)
  return row?.expires_at ?? null
}

/**
 * Publishes the end of a session, so that all servers close its sockets. Also ends the impersonated sessions that were created from it,
 * each with its own event (H7).
 */
export async function announceSessionEnd(db: AgencyTransaction, sessionId: string, employeeId: number): Promise<void> {
  await announce(db, { kind: 'session', employee_id: employeeId, ids: [sessionId] })
  const impersonated = await endImpersonationsOf(db, sessionId)
  for (const { id, employee_id } of impersonated) await announce(db, { kind: 'session', employee_id, ids: [id] })
}

interface SignedInRow {
  readonly login_id: number
  readonly id: number
  readonly role: Role | null
  readonly partner: PartnerKind | null
  readonly email: string
  readonly proved_email: string | null
  readonly name: string
  readonly dot_authority_name: string
  readonly flags: Readonly<Record<string, boolean>> | null
  readonly impersonator: string | null
}

/**
 * The person to whom a session belongs; null if the session has ended or the employee no longer exists. This is read on every call, so that
 * a logout, a deletion or a new role takes effect with the next call (AUTH-68).
 */
export async function findSignedIn(db: AgencyTransaction, sessionId: string): Promise<SignedIn | null> {
  const row = await db.maybeOne(sql.prepared('signed_in', sql<SignedInRow>`
    SELECT sessions.login_id, employees.id, employees.role, employees.partner, employees.email,
      CASE WHEN sessions.sso_provider IS NULL OR sessions.sso_provider = 'installation' THEN own_login.email END AS proved_email,
      employees.first_name || ' ' || employees.last_name AS name, dot_authorities.name AS dot_authority_name,
      (SELECT json_object_agg(name, is_on) FROM feature_flags WHERE dot_authority_id = ${db.agency}) AS flags,
      coalesce(impersonators.email, impersonators.phone) AS impersonator
    FROM sessions
    JOIN employees ON employees.dot_authority_id = ${db.agency} AND employees.id = sessions.employee_id
    JOIN dot_authorities ON dot_authorities.id = sessions.dot_authority_id
    JOIN logins AS own_login ON own_login.id = sessions.login_id
    LEFT JOIN logins AS impersonators ON impersonators.id = sessions.impersonator_login_id
    WHERE sessions.id = ${sessionId} AND sessions.dot_authority_id = ${db.agency}
      AND ${sessionIsOpen} AND employees.deleted_at IS NULL`))
  if (row === null) return null
  const { flags, ...person } = row
  return {
    ...person,
    kind: 'person',
    session_id: sessionId,
    dot_authority_id: db.agency,
    flags: knownFlags(flags ?? {}),
    impersonated: row.impersonator !== null,
  }
}

function knownFlags(rows: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => isFlagName(name)))
}
