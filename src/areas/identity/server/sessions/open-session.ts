import { message } from '#src/platform/domain/messages'
import type { Database } from '#src/platform/server/database/database'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { HttpError } from '#src/platform/server/http/errors'
import type { SignedIn, TokenHeaders } from '#src/platform/server/http/security/caller'
import { signAccessToken } from '#src/areas/identity/server/sessions/access-token'
import { isAccountOpen, isHashStill } from '#src/areas/identity/server/sessions/public/login-store'
import { firstRefreshToken } from '#src/areas/identity/server/sessions/refresh-token'
import { endSessionSoon, findSignedIn, insertSession, noteOpening, type AgencyAccount, type OpenedFrom } from '#src/areas/identity/server/sessions/session-store'
import { signingKeysOf } from '#src/platform/server/signing-keys'

/** A session that was just opened: its person, and the tokens for the headers of the answer. */
export interface OpenedSession {
  readonly person: SignedIn
  readonly tokens: TokenHeaders
}

/**
 * The refusal of a wrong password and of an unknown user. It is the same for both, so that it does not reveal which users exist (AUTH-30).
 */
export const invalidLogin = () => new HttpError(401, message('errors.invalid_login'))

/**
 * Opens a session in the agency of an account; null if the account or its employee no longer exists. `instead` is the session that the new
 * session replaces. The replaced session ends after a short delay, so that its calls in flight are still answered (AUTH-59). If the login's
 * password has been changed since it was checked, throws 401 (AUTH-25, ACCT-7).
 */
export async function openSession(
  database: Database,
  account: AgencyAccount,
  from: OpenedFrom,
  instead: string | null = null,
): Promise<OpenedSession | null> {
  const keys = await signingKeysOf(database)
  const opened = await database.inAgency(account.dot_authority_id, async (db: AgencyTransaction) => {
    if (!(await isAccountOpen(db, account))) return null
    if (from.impersonator_login_id === undefined && !(await noteOpening(db, account))) return null
    // uses access to all agencies, because the replaced session may belong to another agency
    const until = instead === null ? null : await db.asInstallation((all) => endSessionSoon(all, instead))
    const sessionId = await insertSession(db, account, from, until)
    // check after the insertion: a concurrent password change is either visible here, or waits for this commit and ends the new session
    if (from.checked_hash !== undefined && !(await isHashStill(db, account.login_id, from.checked_hash))) throw invalidLogin()
    const refreshToken = await firstRefreshToken(db, sessionId)
    const person = await findSignedIn(db, sessionId)
    return person === null ? null : { person, refreshToken }
  })
  if (opened === null) return null
  const { person, refreshToken } = opened
  const access = await signAccessToken(keys, { session_id: person.session_id, dot_authority_id: account.dot_authority_id })
  return { person, tokens: { authorization: `Bearer ${access}`, 'refresh-token': refreshToken } }
}
