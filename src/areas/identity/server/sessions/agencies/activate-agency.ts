import { refuse } from '#src/platform/domain/verdict'
import type { Database } from '#src/platform/server/database/database'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden } from '#src/platform/server/http/errors'
import { boundAgencyOf, providerOfSession } from '#src/areas/identity/server/sessions/agencies/public/bound-agency'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import { openSession, type OpenedSession } from '#src/areas/identity/server/sessions/open-session'
import type { OpenedFrom } from '#src/areas/identity/server/sessions/session-store'

/**
 * Opens another agency of the same login (AUTH-59). If the login has no account in the agency, or if the agency does not exist, throws the
 * same 403 and changes nothing (AUTH-60). Also throws 403 for an impersonated session, and for a session that an agency's own single
 * sign-on opened, because that provider may open only its own agency.
 */
export async function activateAgency(database: Database, person: SignedIn, agency: number, from: OpenedFrom): Promise<OpenedSession> {
  if (person.impersonated) throw forbidden(refuse('errors.impersonation'))
  const { accounts, bound, sso_provider } = await database.inInstallation(async (db) => ({
    accounts: await listAccounts(db, person.login_id),
    bound: await boundAgencyOf(db, person.session_id),
    sso_provider: await providerOfSession(db, person.session_id),
  }))
  if (bound !== null && bound !== agency) throw forbidden(refuse('errors.sso_agency_only'))
  const account = accounts.find(({ dot_authority_id }) => dot_authority_id === agency)
  const opened = account === undefined ? null : await openSession(database, account, { ...from, sso_provider }, person.session_id)
  if (opened === null) throw forbidden(refuse('errors.forbidden'))
  return opened
}
