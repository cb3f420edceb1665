import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'
import { endSessionsOfAccount } from '#src/areas/identity/server/passwords/end-login-sessions'

interface Addresses {
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Whether a login also opens another agency, as an employee who has this email or phone there. One agency must not remove such an address
 * from the login.
 */
export function isListedElsewhere(db: AgencyTransaction, loginId: number, which: keyof Addresses, address: string): Promise<boolean> {
  return db.asInstallation(async (all) => {
    for (const { dot_authority_id, employee_id } of await listAccounts(all, loginId)) {
      if (dot_authority_id !== db.agency && (await all.asAgency(dot_authority_id, (other) => hasAddress(other, employee_id, which, address)))) return true
    }
    return false
  })
}

/**
 * Whether a login that opens several agencies may get a new email or phone that its person has confirmed in this agency: `former` is the
 * one that the employee had here. A login has one phone only, so one that another agency lists is not replaced from here, unless it is the
 * employee's phone here as well. An email is replaced only if it is the employee's and no other agency lists it. The only address of a
 * login is not replaced, because the other agencies know the login by it.
 */
export async function mayReplaceAddress(db: AgencyTransaction, loginId: number, which: keyof Addresses, former: string | null): Promise<boolean> {
  const login = await lockAddresses(db, loginId)
  if (which === 'email') return login.phone !== null && login.email !== null && login.email === former && !(await isListedElsewhere(db, loginId, 'email', login.email))
  if (login.email === null) return false
  return login.phone === null || login.phone === former || !(await isListedElsewhere(db, loginId, 'phone', login.phone))
}

/**
 * Revokes a login's access to the other agencies that it opens by this email or phone only, where the employee's other address is not the
 * login's, and ends its sessions there (AUTH-72). Must be called before the login loses the address, since it then has none of the
 * employee's addresses.
 */
export async function closeAgenciesOf(db: AgencyTransaction, loginId: number, which: keyof Addresses): Promise<void> {
  const login = await lockAddresses(db, loginId)
  if (login[which] === null) return
  await db.asInstallation(async (all) => {
    for (const { dot_authority_id, employee_id } of await listAccounts(all, loginId)) {
      if (dot_authority_id === db.agency) continue
      await all.asAgency(dot_authority_id, async (other) => {
        if (!(await closeIfOnlyBy(other, loginId, employee_id, which, login))) return
        for (const ended of await endSessionsOfAccount(other, loginId, employee_id, null)) await announceSessionEnd(other, ended.id, ended.employee_id)
      })
    }
  })
}

/**
 * The addresses of a login, which is locked until the transaction ends: an agency that opens itself for the login at the same time is either
 * seen after this, or waits and then no longer finds the login by an address that it has lost.
 */
export function lockAddresses(db: AgencyTransaction, loginId: number): Promise<Addresses> {
  return db.one(sql<Addresses>`SELECT email, phone FROM logins WHERE id = ${loginId} FOR UPDATE`)
}

/** Returns whether the login had access. Includes removed employees, because the agency may restore them later. */
async function closeIfOnlyBy(db: AgencyTransaction, loginId: number, employeeId: number, which: keyof Addresses, login: Addresses): Promise<boolean> {
  const other = which === 'phone' ? 'email' : 'phone'
  const closed = await db.run(sql`
    DELETE FROM agency_accounts account USING employees employee
    WHERE account.login_id = ${loginId} AND account.dot_authority_id = ${db.agency} AND account.employee_id = ${employeeId}
      AND employee.dot_authority_id = account.dot_authority_id AND employee.id = account.employee_id
      AND lower(employee.${sql.identifier(which)}) = ${login[which]}::text AND lower(employee.${sql.identifier(other)}) IS DISTINCT FROM ${login[other]}::text`)
  return closed === 1
}

async function hasAddress(db: AgencyTransaction, employeeId: number, which: keyof Addresses, address: string): Promise<boolean> {
  const employee = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId} AND lower(${sql.identifier(which)}) = ${address} AND deleted_at IS NULL`)
  return employee !== null
}
