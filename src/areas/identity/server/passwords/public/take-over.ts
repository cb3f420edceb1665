import { endOtherWays } from '#src/areas/identity/server/passwords/token-store'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Prepares a login to open the agency as this employee. If another employee was the last one to open the agency with the login, that
 * employee's password, single sign-on identities, links and codes must not open the agency as this employee (AUTH-72). They are then
 * invalidated, the login loses a phone that this employee does not have, and this employee signs in with an invitation or a new password.
 * Returns false, and changes nothing, if another agency relies on the login, or if the login has an email that is not this employee's.
 * Returns true otherwise, also if no other employee used the login.
 */
export async function takeOver(db: AgencyTransaction, loginId: number, employeeId: number): Promise<boolean> {
  if (!(await wasAnothers(db, loginId, employeeId))) return true
  const { has_other_email } = await db.one(sql<{ has_other_email: boolean }>`
    SELECT EXISTS (SELECT FROM logins, employees employee WHERE logins.id = ${loginId} AND employee.dot_authority_id = ${db.agency} AND employee.id = ${employeeId}
      AND logins.email <> lower(employee.email)) AS has_other_email`)
  if (has_other_email) return false
  if (!(await endProofs(db, loginId))) return false
  await db.run(sql`
    UPDATE logins SET password_hash = NULL, updated_at = now(), phone = CASE WHEN logins.email IS NULL OR logins.phone = employee.phone THEN logins.phone END
    FROM employees employee WHERE logins.id = ${loginId} AND employee.dot_authority_id = ${db.agency} AND employee.id = ${employeeId}`)
  return true
}

/**
 * Ends the passwords, identities, links and codes of the logins with which these employees open the agency, unless another agency relies on
 * them. Called when the employees are permanently deleted: afterward, no row tells whose login it was, and somebody else may get its email
 * or phone, for whom the former passwords must not work.
 */
export async function endLogins(db: AgencyTransaction, employeeIds: readonly number[]): Promise<void> {
  const logins = await db.many(sql<{ login_id: number }>`
    SELECT login_id FROM agency_accounts WHERE dot_authority_id = ${db.agency} AND employee_id = ANY (${employeeIds}::int[]) ORDER BY login_id`)
  for (const { login_id: loginId } of logins) {
    if (!(await endProofs(db, loginId))) continue
    await db.run(sql`UPDATE logins SET password_hash = NULL, updated_at = now(), phone = CASE WHEN email IS NULL THEN phone END WHERE id = ${loginId}`)
  }
}

/** Ends a login's single sign-on identities, links and codes. Returns false, and changes nothing, if another agency relies on the login. */
function endProofs(db: AgencyTransaction, loginId: number): Promise<boolean> {
  return db.asInstallation(async (all) => {
    const { is_shared } = await all.one(sql<{ is_shared: boolean }>`
      SELECT EXISTS (SELECT FROM agency_accounts WHERE login_id = ${loginId} AND dot_authority_id <> ${db.agency}) AS is_shared`)
    if (is_shared) return false
    await endOtherWays(all, loginId)
    await all.run(sql`DELETE FROM sso_identities WHERE login_id = ${loginId}`)
    return true
  })
}

/** Takes over the logins of restored employees with which somebody else opened the agency in the meantime. */
export async function takeOverAll(db: AgencyTransaction, employeeIds: readonly number[]): Promise<void> {
  const logins = await db.many(sql<{ id: number; login_id: number }>`
    SELECT id, login_id FROM employees employee WHERE dot_authority_id = ${db.agency} AND id = ANY (${employeeIds}::int[]) AND login_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM agency_accounts account WHERE account.login_id = employee.login_id AND account.dot_authority_id = ${db.agency} AND account.employee_id = employee.id)
    ORDER BY id`)
  for (const { id, login_id: loginId } of logins) await takeOver(db, loginId, id)
}

/**
 * Whether another employee of the agency was the last one who opened it with this login. False if the login already opens the agency as
 * this employee, because its password may be this employee's. Also false if the last one was a vendor or consultant: this employee is then
 * the same person, who has become an employee.
 */
async function wasAnothers(db: AgencyTransaction, loginId: number, employeeId: number): Promise<boolean> {
  const { is_anothers } = await db.one(sql<{ is_anothers: boolean }>`
    SELECT last.owner <> ${employeeId} AND NOT EXISTS (SELECT FROM employees partner WHERE partner.dot_authority_id = ${db.agency} AND partner.id = last.owner AND partner.partner IS NOT NULL)
      AND NOT EXISTS (SELECT FROM agency_accounts WHERE login_id = ${loginId} AND dot_authority_id = ${db.agency} AND employee_id = ${employeeId}) AS is_anothers
    FROM (SELECT coalesce(
      (SELECT employee_id FROM sessions WHERE login_id = ${loginId} AND dot_authority_id = ${db.agency} AND impersonator_login_id IS NULL ORDER BY created_at DESC LIMIT 1),
      (SELECT employee_id FROM agency_accounts WHERE login_id = ${loginId} AND dot_authority_id = ${db.agency} AND last_opened_at IS NOT NULL),
      (SELECT max(id) FROM employees WHERE dot_authority_id = ${db.agency} AND login_id = ${loginId} AND id <> ${employeeId} AND last_active_at IS NOT NULL),
      ${employeeId}::int) AS owner) AS last`)
  return is_anothers
}
