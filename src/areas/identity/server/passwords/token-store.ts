import type { Role } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'
import { hashOfToken, newToken } from '#src/areas/identity/server/passwords/public/one-time-secrets'
import type { SignupKind } from '#src/areas/identity/server/passwords/public/code-store'

/** How many days an expired token is still recognized, so that the screen for it can offer a new link. */
const KNOWN_DAYS = 30

/** The contents of a token, which can be used once. */
export interface ActivationToken {
  readonly purpose: 'reset' | 'signup' | 'invitation' | 'access_request'
  /** The login whose password the token sets; null for a signup, which creates a login. */
  readonly login_id: number | null
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly kind: SignupKind | null
  readonly dot_authority_id: number | null
  readonly employee_id: number | null
}

const columns = sql.part`purpose, login_id, username, first_name, last_name, kind, dot_authority_id, employee_id`

/** Creates a token that is valid for `minutes`. Only the hash of the token is stored. */
export async function makeToken(db: Transaction, token: ActivationToken, minutes: number): Promise<string> {
  const secret = newToken()
  await db.run(sql`DELETE FROM activation_tokens WHERE expires_at < now() - make_interval(days => ${KNOWN_DAYS})`)
  await db.run(sql`
    INSERT INTO activation_tokens (hash, ${columns}, expires_at)
    VALUES (${hashOfToken(secret)}, ${token.purpose}, ${token.login_id}, ${token.username}, ${token.first_name}, ${token.last_name}, ${token.kind},
      ${token.dot_authority_id}, ${token.employee_id}, now() + make_interval(mins => ${minutes}))`)
  return secret
}

/** The contents of a token that sets a password, and whether the token is still valid; null if it is unknown. */
export function findToken(db: InstallationTransaction, token: string): Promise<(ActivationToken & { holds: boolean }) | null> {
  return db.maybeOne(sql<ActivationToken & { holds: boolean }>`
    SELECT ${columns}, used_at IS NULL AND expires_at > now() AS holds FROM activation_tokens
    WHERE hash = ${hashOfToken(token)} AND purpose <> 'access_request'`)
}

/**
 * Marks a token that sets a password as used, and returns its contents; null if it is not valid, or if another call has already used it.
 */
export function useToken(db: InstallationTransaction, token: string): Promise<ActivationToken | null> {
  return db.maybeOne(sql<ActivationToken>`
    UPDATE activation_tokens SET used_at = now()
    WHERE hash = ${hashOfToken(token)} AND purpose <> 'access_request' AND used_at IS NULL AND expires_at > now() RETURNING ${columns}`)
}

/** Invalidates all remaining links and codes that could set a login's password. */
export async function endOtherWays(db: InstallationTransaction, loginId: number): Promise<void> {
  await db.run(sql`UPDATE activation_tokens SET used_at = now() WHERE login_id = ${loginId} AND used_at IS NULL`)
  await db.run(sql`
    DELETE FROM verification_codes USING logins WHERE logins.id = ${loginId} AND verification_codes.username IN (logins.email, logins.phone)`)
}

/** Invalidates the earlier invitations of an employee, so that only the last invitation is valid. */
export async function endInvitations(db: AgencyTransaction, employeeId: number): Promise<void> {
  await db.run(sql`
    UPDATE activation_tokens SET used_at = now()
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND purpose = 'invitation' AND used_at IS NULL`)
}

/** The agency and the role to which an employee is invited; null if the employee was deleted. */
export function findInvitation(db: AgencyTransaction, employeeId: number): Promise<{ dot_authority_name: string; role: Role } | null> {
  return db.maybeOne(sql<{ dot_authority_name: string; role: Role }>`
    SELECT dot_authorities.name AS dot_authority_name, employees.role
    FROM employees JOIN dot_authorities ON dot_authorities.id = employees.dot_authority_id
    WHERE employees.dot_authority_id = ${db.agency} AND employees.id = ${employeeId} AND employees.deleted_at IS NULL`)
}
