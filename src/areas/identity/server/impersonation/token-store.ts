import { IMPERSONATION_TOKEN_MINUTES } from '#src/areas/identity/domain/sso/limits'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import type { Role } from '#src/platform/domain/session/roles'
import { hashOf } from '#src/areas/identity/server/sessions/refresh-token'
import { sessionIsOpen } from '#src/areas/identity/server/sessions/session-store'

/** The contents of a one-time token: who impersonates whom. */
export interface ImpersonationToken {
  readonly dot_authority_id: number
  readonly impersonator_login_id: number
  readonly impersonator_session_id: string
  readonly login_id: number
  readonly employee_id: number
}

/** The employee to impersonate; null if they belong to another agency or were removed. */
export function findTarget(db: AgencyTransaction, id: number): Promise<{ id: number; name: string; role: Role; login_id: number | null } | null> {
  return db.maybeOne(sql<{ id: number; name: string; role: Role; login_id: number | null }>`
    SELECT id, first_name || ' ' || last_name AS name, role, login_id FROM employees
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND deleted_at IS NULL AND partner IS NULL`)
}

/**
 * The employees who can be impersonated and whose name or email contains the search text. Leaves out administrators and people who have
 * never logged in (AUTH-71).
 */
export function listTargets(db: AgencyTransaction, search: string): Promise<{ id: number; name: string; email: string; role: Role }[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return db.many(sql<{ id: number; name: string; email: string; role: Role }>`
    SELECT id, first_name || ' ' || last_name AS name, email, role FROM employees
    WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL AND partner IS NULL AND login_id IS NOT NULL AND role <> 'administrator'
      AND (first_name || ' ' || last_name || ' ' || email) ILIKE ${pattern}
    ORDER BY lower(last_name), lower(first_name), id LIMIT 50`)
}

/** Stores the hash of a token, and deletes the tokens that have expired. */
export async function keepToken(db: Transaction, token: string, impersonation: ImpersonationToken): Promise<void> {
  await db.run(sql`DELETE FROM impersonation_tokens WHERE created_at < now() - make_interval(mins => ${IMPERSONATION_TOKEN_MINUTES})`)
  await db.run(sql`
    INSERT INTO impersonation_tokens (hash, dot_authority_id, impersonator_login_id, impersonator_session_id, login_id, employee_id)
    VALUES (${hashOf(token)}, ${impersonation.dot_authority_id}, ${impersonation.impersonator_login_id}, ${impersonation.impersonator_session_id}, ${impersonation.login_id}, ${impersonation.employee_id})`)
}

/** Redeems a token. This works only once, within 5 minutes, and while the session that created the token is open (AUTH-40). */
export function takeToken(db: InstallationTransaction, token: string): Promise<ImpersonationToken | null> {
  return db.maybeOne(sql<ImpersonationToken>`
    DELETE FROM impersonation_tokens
    WHERE hash = ${hashOf(token)} AND created_at > now() - make_interval(mins => ${IMPERSONATION_TOKEN_MINUTES})
      AND EXISTS (SELECT FROM sessions WHERE sessions.id = impersonation_tokens.impersonator_session_id AND ${sessionIsOpen})
    RETURNING dot_authority_id, impersonator_login_id, impersonator_session_id, login_id, employee_id`)
}
