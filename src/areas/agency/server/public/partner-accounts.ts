import type { PartnerKind, Role } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Adds the account of a vendor or consultant, without a role; returns the id of the account (VEND-8, VEND-10). Lists of employees do not
 * include this account.
 */
export async function addPartner(
  db: AgencyTransaction,
  partner: { readonly kind: PartnerKind; readonly login_id: number; readonly first_name: string; readonly last_name: string; readonly email: string | null; readonly phone: string | null },
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO employees (dot_authority_id, partner, login_id, role, first_name, last_name, email, phone)
    VALUES (${db.agency}, ${partner.kind}, ${partner.login_id}, NULL, ${partner.first_name}, ${partner.last_name}, ${partner.email ?? ''}, ${partner.phone})
    RETURNING id`)
  return id
}

/** The account that a login has in the agency, with its kind: a partner's or an employee's. Null if the login has no account there. */
export function accountOfLogin(db: AgencyTransaction, loginId: number): Promise<{ employee_id: number; partner: PartnerKind | null } | null> {
  return db.maybeOne(sql<{ employee_id: number; partner: PartnerKind | null }>`
    SELECT account.employee_id, person.partner FROM agency_accounts account
    JOIN employees person ON person.dot_authority_id = account.dot_authority_id AND person.id = account.employee_id
    WHERE account.dot_authority_id = ${db.agency} AND account.login_id = ${loginId}`)
}

/** Gives a consultant the rights of a role, or no rights. The database refuses roles that a consultant cannot have (CONS-7). */
export async function setRoleOfPartner(db: AgencyTransaction, id: number, role: Role | null): Promise<void> {
  await db.run(sql`
    UPDATE employees SET role = ${role}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND partner = 'consultant'`)
}

/** The email addresses and first names of the active administrators, who get messages about requests for access. */
export function administratorMails(db: AgencyTransaction): Promise<{ email: string; first_name: string }[]> {
  return db.many(sql<{ email: string; first_name: string }>`
    SELECT email, first_name FROM employees
    WHERE dot_authority_id = ${db.agency} AND role = 'administrator' AND deleted_at IS NULL AND email <> '' ORDER BY id`)
}
