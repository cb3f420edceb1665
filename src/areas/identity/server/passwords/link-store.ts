import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'

/** Allows a login to open the agency as this employee (AUTH-72). */
export async function openAgencyFor(db: AgencyTransaction, loginId: number, employeeId: number): Promise<void> {
  await db.run(sql`
    INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES (${loginId}, ${db.agency}, ${employeeId})
    ON CONFLICT (login_id, dot_authority_id) DO UPDATE SET employee_id = ${employeeId}`)
}

/**
 * Locks the logins that open the agency as this employee, for a change of their email, phone or accounts. Every agency locks a login before
 * its accounts, so that changes in two agencies cannot deadlock.
 */
export async function lockLoginsOf(db: AgencyTransaction, employeeId: number): Promise<void> {
  await db.run(sql`
    SELECT FROM logins WHERE id IN (SELECT login_id FROM agency_accounts WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId})
    ORDER BY id FOR UPDATE`)
}

/**
 * Revokes access to the agency as this employee from logins that have neither the employee's current email nor the current phone. Returns
 * the ids of these logins and, for each login, whether the person ever opened the agency with it.
 */
export function closeAgencyForOthers(db: AgencyTransaction, employeeId: number, addresses: readonly string[]): Promise<readonly { readonly id: number; readonly was_opened: boolean }[]> {
  return db.many(sql<{ id: number; was_opened: boolean }>`
    DELETE FROM agency_accounts USING logins
    WHERE agency_accounts.dot_authority_id = ${db.agency} AND agency_accounts.employee_id = ${employeeId} AND logins.id = agency_accounts.login_id
      AND NOT coalesce(logins.email = ANY (${addresses}), false) AND NOT coalesce(logins.phone = ANY (${addresses}), false)
    RETURNING agency_accounts.login_id AS id, last_opened_at IS NOT NULL AS was_opened`)
}

/** Whether a login is recorded for an employee. True once the employee's email was linked to a login. */
export async function hasLogin(db: AgencyTransaction, employeeId: number): Promise<boolean> {
  const { has_login } = await db.one(sql<{ has_login: boolean }>`
    SELECT login_id IS NOT NULL AS has_login FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId}`)
  return has_login
}

/**
 * Whether an earlier change of the employee's email revoked this login's access to the agency. Such a login has the employee's phone but
 * another email, and the phone alone must not restore the access. Call this only for an employee who already has a login.
 */
export async function wasClosed(db: AgencyTransaction, loginId: number, employeeId: number, addresses: readonly string[]): Promise<boolean> {
  const { closed } = await db.one(sql<{ closed: boolean }>`
    SELECT login.email IS NOT NULL AND login.email <> ALL (${addresses})
      AND NOT EXISTS (SELECT FROM agency_accounts a WHERE a.login_id = login.id AND a.dot_authority_id = ${db.agency} AND a.employee_id = employee.id) AS closed
    FROM employees employee, logins login WHERE employee.dot_authority_id = ${db.agency} AND employee.id = ${employeeId} AND login.id = ${loginId}`)
  return closed
}

/** Records which login belongs to an employee. */
export async function setLoginOf(db: AgencyTransaction, employeeId: number, loginId: number): Promise<void> {
  await db.run(sql`UPDATE employees SET login_id = ${loginId} WHERE dot_authority_id = ${db.agency} AND id = ${employeeId}`)
}

/** The ids of all agencies of the installation. */
export async function listAgencies(db: InstallationTransaction): Promise<number[]> {
  return (await db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`)).map(({ id }) => id)
}

/** The id of the agency's employee with this email or phone; null if there is none. */
export async function findEmployeeBy(db: AgencyTransaction, address: string): Promise<number | null> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND (email = ${address} OR phone = ${address}) AND deleted_at IS NULL AND partner IS NULL
    ORDER BY id LIMIT 1`)
  return rows[0]?.id ?? null
}
