import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { endLinksToAddress } from '#src/areas/identity/server/passwords/public/end-links'
import { countAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/** The email and the phone that an employee had before a change. */
export interface FormerAddresses {
  readonly email: string
  readonly phone: string | null
}

/**
 * Prevents somebody who still reads the messages at an employee's former email or phone from opening the agency through a login that has
 * that address beside a current one. A login that opens only this agency loses the address, and with it the links that were sent there
 * (`moved`). One agency must not change a login that also opens others, so such a login can no longer open this agency when the email was
 * changed (`closed`); the login of the new email replaces it. When only the phone was changed, it stays, because it is the login of the
 * current email. Returns the ids of both kinds of logins.
 */
export async function leaveFormerAddresses(
  db: AgencyTransaction,
  employeeId: number,
  former: FormerAddresses,
  current: readonly string[],
): Promise<{ readonly closed: number[]; readonly moved: number[] }> {
  const logins = await db.many(sql<{ id: number; which: 'email' | 'phone' }>`
    SELECT id, CASE WHEN email = ${former.email} AND email <> ALL (${current}) THEN 'email' ELSE 'phone' END AS which
    FROM logins JOIN agency_accounts ON agency_accounts.login_id = logins.id
    WHERE agency_accounts.dot_authority_id = ${db.agency} AND agency_accounts.employee_id = ${employeeId} AND email IS NOT NULL AND phone IS NOT NULL
      AND ((email = ${former.email} AND email <> ALL (${current})) OR (phone = ${former.phone}::text AND phone <> ALL (${current})))
    ORDER BY id FOR UPDATE OF logins`)
  const closed: number[] = []
  const moved: number[] = []
  for (const { id, which } of logins) {
    if ((await db.asInstallation((all) => countAccounts(all, id))) === 1) {
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
