import { sql } from '#src/server/platform/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/server/platform/database/transaction'
import type { AgencyAccount } from '#src/server/session/session-store'

/** The login of a username as `normalUsername` writes it: an email or a phone. */
export function findLogin(db: Transaction, username: string): Promise<{ id: number; password_hash: string | null } | null> {
  return db.maybeOne(sql<{ id: number; password_hash: string | null }>`
    SELECT id, password_hash FROM logins WHERE email = ${username} OR phone = ${username}`)
}

/** Keeps a password's hash. */
export async function setPasswordHash(db: Transaction, loginId: number, hash: string): Promise<void> {
  await db.run(sql`UPDATE logins SET password_hash = ${hash}, updated_at = now() WHERE id = ${loginId}`)
}

/** The agency accounts of a login, the one opened last first. */
export function listAccounts(db: InstallationTransaction, loginId: number): Promise<AgencyAccount[]> {
  return db.many(sql<AgencyAccount>`
    SELECT login_id, dot_authority_id, employee_id FROM agency_accounts WHERE login_id = ${loginId}
    ORDER BY last_opened_at DESC NULLS LAST, dot_authority_id`)
}

/** True while the employee of an account is there and not deleted: the agency can be opened. */
export async function isAccountOpen(db: AgencyTransaction, account: AgencyAccount): Promise<boolean> {
  const employee = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${account.employee_id} AND deleted_at IS NULL`)
  return employee !== null
}
