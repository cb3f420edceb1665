import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { endLinksToAddress } from '#src/areas/identity/server/passwords/public/end-links'
import { closeAgenciesOfPhone, isListedElsewhere } from '#src/areas/identity/server/passwords/public/listed-phones'
import { countAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/** The email and the phone that an employee had before a change. */
export interface FormerAddresses {
  readonly email: string
  readonly phone: string | null
}

/** The session in which a person changes their own email or phone. */
export type OwnSession = Pick<SignedIn, 'login_id' | 'session_id'>

/**
 * Prevents somebody who still reads the messages at an employee's former email or phone from opening the agency through a login that has
 * both that former email or phone and the employee's current email or phone ("addresses" below):
 * - A login that opens only this agency loses the former address, and the links that were sent there no longer work (`moved`).
 * - If the email was changed, a login that also opens other agencies can no longer open this agency (`closed`), but keeps its addresses,
 *   because one agency must not change them. The login of the new email replaces it.
 * - If only the phone was changed, a login that also opens other agencies can still open this agency, because it is the login of the
 *   current email. It loses the phone (`moved`) unless another agency lists the phone, or the person never opened this agency with the
 *   login: otherwise, an agency could take away a stranger's phone by adding the phone to an employee and removing it again. `ownLogin`,
 *   the login of the person who made the change, loses the phone in any case, and with it the other agencies that it opened by the phone
 *   only.
 * - `closedLogins` are the logins that the person has used to open this agency and that have just lost access to it. If such a login opened
 *   this agency only by the phone, it loses the phone by the same rules.
 * Returns the ids of the `moved` and of the `closed` logins.
 */
export async function leaveFormerAddresses(
  db: AgencyTransaction,
  employeeId: number,
  former: FormerAddresses,
  current: readonly string[],
  { ownLogin, closedLogins }: { readonly ownLogin: number | null; readonly closedLogins: readonly number[] },
): Promise<{ readonly closed: number[]; readonly moved: number[] }> {
  const logins = await db.many(sql<{ id: number; phone: string; which: 'email' | 'phone'; was_opened: boolean }>`
    SELECT id, phone, CASE WHEN email = ${former.email} AND email <> ALL (${current}) THEN 'email' ELSE 'phone' END AS which,
      id = ANY (${[...closedLogins]}::int[]) OR EXISTS (SELECT FROM agency_accounts account
        WHERE account.login_id = logins.id AND account.dot_authority_id = ${db.agency} AND account.last_opened_at IS NOT NULL) AS was_opened
    FROM logins
    WHERE email IS NOT NULL AND phone IS NOT NULL AND (
      (id = ANY (${[...closedLogins]}::int[]) AND email <> ${former.email} AND phone = ${former.phone}::text)
      OR (((email = ${former.email} AND email <> ALL (${current})) OR (phone = ${former.phone}::text AND phone <> ALL (${current})))
        AND EXISTS (SELECT FROM agency_accounts account
          WHERE account.login_id = logins.id AND account.dot_authority_id = ${db.agency} AND account.employee_id = ${employeeId})))
    ORDER BY id FOR UPDATE`)
  const closed: number[] = []
  const moved: number[] = []
  for (const { id, which, phone, was_opened: wasOpened } of logins) {
    const agencies = await db.asInstallation((all) => countAccounts(all, id))
    // a login that no longer opens any agency keeps its addresses, so that an undo can let it open this agency again
    if (agencies === 0) continue
    const isOnlyHere = agencies === 1 && !closedLogins.includes(id)
    if (isOnlyHere || (which === 'phone' && (id === ownLogin || (wasOpened && !(await isListedElsewhere(db, id, phone)))))) {
      if (which === 'phone') await closeAgenciesOfPhone(db, id)
      await db.asInstallation((all) => endLinksToAddress(all, id, which))
      await db.run(sql`UPDATE logins SET ${sql.identifier(which)} = NULL, updated_at = now() WHERE id = ${id}`)
      moved.push(id)
    } else if (which === 'email') {
      await db.run(sql`DELETE FROM agency_accounts WHERE login_id = ${id} AND dot_authority_id = ${db.agency} AND employee_id = ${employeeId}`)
      closed.push(id)
    }
  }
  return { closed, moved }
}
