import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { Platform } from '#src/platform/server/platform'
import { boundAgencyOf } from '#src/areas/identity/server/sessions/agencies/public/bound-agency'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'

/**
 * Calls `look` for each agency that a person can open, with the id of the person's employee record there. If the session is limited to one
 * agency, calls it only for that agency.
 */
export async function inOwnAgencies<T>(
  { database }: Pick<Platform, 'database'>,
  person: SignedIn,
  look: (db: AgencyTransaction, employeeId: number) => Promise<T>,
): Promise<T[]> {
  const { accounts, bound } = await database.inInstallation(async (db) => ({
    accounts: await listAccounts(db, person.login_id),
    bound: await boundAgencyOf(db, person.session_id),
  }))
  // an impersonated session, and a session from an agency's own single sign-on, are limited to one agency
  const staysHere = person.impersonated || bound !== null
  const open = accounts.filter(({ dot_authority_id }) => !staysHere || dot_authority_id === person.dot_authority_id)
  return Promise.all(open.map(({ dot_authority_id, employee_id }) => database.inAgency(dot_authority_id, (db) => look(db, employee_id))))
}
