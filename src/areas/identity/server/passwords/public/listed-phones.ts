import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/**
 * Whether a login also opens another agency, as an employee who has this phone there. One agency must not remove such a phone from the
 * login.
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
 * the employee had here. A login has one phone only, so one that another agency lists is not replaced from here, nor is the only address of
 * a login, because the other agencies know the login by it.
 */
export async function mayReplacePhone(db: AgencyTransaction, loginId: number, former: string | null): Promise<boolean> {
  const { email, phone } = await db.one(sql<{ email: string | null; phone: string | null }>`SELECT email, phone FROM logins WHERE id = ${loginId} FOR NO KEY UPDATE`)
  if (email === null) return false
  return phone === null || phone === former || !(await isListedElsewhere(db, loginId, phone))
}

async function hasPhone(db: AgencyTransaction, employeeId: number, phone: string): Promise<boolean> {
  const employee = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId} AND phone = ${phone} AND deleted_at IS NULL`)
  return employee !== null
}
