import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'
import { endSessionsOfAccount } from '#src/areas/identity/server/passwords/end-login-sessions'

/**
 * Whether a login also has an account in another agency, whose employee has this phone there. One agency must not remove such a phone from
 * the login.
 */
export function isListedElsewhere(db: AgencyTransaction, loginId: number, phone: string): Promise<boolean> {
  return db.asInstallation(async (all) => {
    for (const { dot_authority_id, employee_id } of await listAccounts(all, loginId)) {
      if (dot_authority_id !== db.agency && (await all.asAgency(dot_authority_id, (other) => hasPhone(other, employee_id, phone)))) return true
    }
    return false
  })
}

/**
 * Whether a login that opens several agencies may get a new phone that its person has confirmed in this agency: `former` is the phone that
 * the employee had here. A login has only one phone, so if another agency lists a phone other than `former`, this agency must not replace
 * it. A login without an email keeps its phone too, because the other agencies know the login only by that phone.
 */
export async function mayReplacePhone(db: AgencyTransaction, loginId: number, former: string | null): Promise<boolean> {
  const { email, phone } = await db.one(sql<{ email: string | null; phone: string | null }>`SELECT email, phone FROM logins WHERE id = ${loginId} FOR NO KEY UPDATE`)
  if (email === null) return false
  return phone === null || phone === former || !(await isListedElsewhere(db, loginId, phone))
}

/**
 * Revokes a login's access to the other agencies that it opens by its phone only, where the employee has another email, and ends its
 * sessions there (AUTH-72). Call this before the phone is removed from the login, because afterward nothing shows which agencies the login
 * opened by the phone.
 */
export async function closeAgenciesOfPhone(db: AgencyTransaction, loginId: number): Promise<void> {
  const { email, phone } = await db.one(sql<{ email: string | null; phone: string | null }>`SELECT email, phone FROM logins WHERE id = ${loginId} FOR NO KEY UPDATE`)
  if (phone === null) return
  await db.asInstallation(async (all) => {
    for (const { dot_authority_id, employee_id } of await listAccounts(all, loginId)) {
      if (dot_authority_id === db.agency) continue
      await all.asAgency(dot_authority_id, async (other) => {
        if (!(await closeIfByPhone(other, loginId, employee_id, { email, phone }))) return
        for (const ended of await endSessionsOfAccount(other, loginId, employee_id, null)) await announceSessionEnd(other, ended.id, ended.employee_id)
      })
    }
  })
}

/**
 * Revokes access that a login has by its phone only; returns whether it had such access. Also does so for deleted employees, because they
 * may be restored.
 */
async function closeIfByPhone(db: AgencyTransaction, loginId: number, employeeId: number, login: { readonly email: string | null; readonly phone: string }): Promise<boolean> {
  const closed = await db.run(sql`
    DELETE FROM agency_accounts account USING employees employee
    WHERE account.login_id = ${loginId} AND account.dot_authority_id = ${db.agency} AND account.employee_id = ${employeeId}
      AND employee.dot_authority_id = account.dot_authority_id AND employee.id = account.employee_id
      AND employee.phone = ${login.phone} AND lower(employee.email) IS DISTINCT FROM ${login.email}::text`)
  return closed === 1
}

async function hasPhone(db: AgencyTransaction, employeeId: number, phone: string): Promise<boolean> {
  const employee = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId} AND phone = ${phone} AND deleted_at IS NULL`)
  return employee !== null
}
