import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import type { AgencyAccount } from '#src/areas/identity/server/sessions/session-store'

/**
 * The login with this username; null if there is none. The username must be in the form that `normalUsername` returns, an email or a phone.
 */
export function findLogin(db: Transaction, username: string): Promise<{ id: number; password_hash: string | null } | null> {
  return db.maybeOne(sql<{ id: number; password_hash: string | null }>`
    SELECT id, password_hash FROM logins WHERE email = ${username} OR phone = ${username}`)
}

/** The login with this username; null if there is none. Locks the row, so that the username cannot change before the transaction ends. */
export function keepLogin(db: Transaction, username: string): Promise<{ id: number } | null> {
  return db.maybeOne(sql<{ id: number }>`SELECT id FROM logins WHERE email = ${username} OR phone = ${username} FOR KEY SHARE`)
}

/** Stores the hash of a login's password. */
export async function setPasswordHash(db: Transaction, loginId: number, hash: string): Promise<void> {
  await db.run(sql`UPDATE logins SET password_hash = ${hash}, updated_at = now() WHERE id = ${loginId}`)
}

/** Replaces a login's hash unless it has been changed since it was read. Returns the hash that the login has now. */
export async function replaceHash(db: InstallationTransaction, loginId: number, from: string, to: string): Promise<string | null> {
  await db.run(sql`UPDATE logins SET password_hash = ${to}, updated_at = now() WHERE id = ${loginId} AND password_hash = ${from}`)
  const login = await db.maybeOne(sql<{ password_hash: string | null }>`SELECT password_hash FROM logins WHERE id = ${loginId}`)
  return login?.password_hash ?? null
}

/** True if a login still has this hash. Locks the row, so that the hash cannot change before the transaction ends. */
export async function isHashStill(db: Transaction, loginId: number, hash: string): Promise<boolean> {
  const login = await db.maybeOne(sql<{ password_hash: string | null }>`SELECT password_hash FROM logins WHERE id = ${loginId} FOR SHARE`)
  return login?.password_hash === hash
}

/** The agency accounts of a login. The account that was opened last comes first. */
export function listAccounts(db: InstallationTransaction, loginId: number): Promise<AgencyAccount[]> {
  return db.many(sql<AgencyAccount>`
    SELECT login_id, dot_authority_id, employee_id FROM agency_accounts WHERE login_id = ${loginId}
    ORDER BY last_opened_at DESC NULLS LAST, dot_authority_id`)
}

/** True if the account's employee exists and is not deleted. Otherwise the account cannot open the agency. */
export async function isAccountOpen(db: AgencyTransaction, account: AgencyAccount): Promise<boolean> {
  const employee = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${account.employee_id} AND deleted_at IS NULL`)
  return employee !== null
}

/** The number of agency accounts of a login. */
export async function countAccounts(db: InstallationTransaction, loginId: number): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM agency_accounts WHERE login_id = ${loginId}`)
  return count
}

/** Changes the email or phone of a login. The owner must have confirmed the new one. */
export async function moveLogin(db: AgencyTransaction, loginId: number, which: 'email' | 'phone', address: string): Promise<void> {
  await db.run(sql`UPDATE logins SET ${sql.identifier(which)} = ${address}, updated_at = now() WHERE id = ${loginId}`)
}

export async function opensAgency(db: AgencyTransaction, loginId: number): Promise<boolean> {
  const { opens } = await db.one(sql<{ opens: boolean }>`
    SELECT EXISTS (SELECT FROM agency_accounts WHERE dot_authority_id = ${db.agency} AND login_id = ${loginId}) AS opens`)
  return opens
}

/**
 * Copies the password of a person's login to another login of the same person that has no password yet. Only for a login that replaces the
 * first one in an agency: the copy does not follow later changes of the password.
 */
export async function copyPassword(db: AgencyTransaction, from: number, to: number): Promise<void> {
  await db.run(sql`
    UPDATE logins SET password_hash = source.password_hash, updated_at = now() FROM logins AS source
    WHERE logins.id = ${to} AND logins.password_hash IS NULL AND source.id = ${from}`)
}

/**
 * Allows the logins of restored employees to open the agency again as those employees, even if somebody else has used the email in the
 * meantime.
 */
export async function reopenAccounts(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id)
    SELECT login_id, dot_authority_id, id FROM employees WHERE dot_authority_id = ${db.agency} AND id = ANY (${ids}) AND login_id IS NOT NULL
    ON CONFLICT (login_id, dot_authority_id) DO UPDATE SET employee_id = EXCLUDED.employee_id`)
}

/** Revokes the access of the logins of permanently deleted employees to the agency. */
export async function closeAccounts(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  await db.run(sql`DELETE FROM agency_accounts WHERE dot_authority_id = ${db.agency} AND employee_id = ANY (${ids})`)
}
