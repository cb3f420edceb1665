import { refuse } from '#src/domain/verdict'
import type { Database } from '#src/server/platform/database/database'
import type { SignedIn } from '#src/server/platform/http/caller'
import { forbidden } from '#src/server/platform/http/errors'
import { listAccounts } from '#src/server/session/login-store'
import { openSession, type OpenedSession } from '#src/server/session/open-session'
import type { OpenedFrom } from '#src/server/session/session-store'

/**
 * Opens another agency of the same login (AUTH-59). An agency without an account of theirs and one that does not exist
 * both get 403, and nothing changes (AUTH-60); an impersonated session stays in its agency.
 */
export async function activateAgency(database: Database, person: SignedIn, agency: number, from: OpenedFrom): Promise<OpenedSession> {
  if (person.impersonated) throw forbidden(refuse('errors.impersonation'))
  const accounts = await database.inInstallation((db) => listAccounts(db, person.login_id))
  const account = accounts.find(({ dot_authority_id }) => dot_authority_id === agency)
  const opened = account === undefined ? null : await openSession(database, account, from, person.session_id)
  if (opened === null) throw forbidden(refuse('errors.forbidden'))
  return opened
}
