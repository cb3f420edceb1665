import { message } from '#src/platform/domain/messages'
import type { Database } from '#src/platform/server/database/database'
import { HttpError } from '#src/platform/server/http/errors'
import { accessToken } from '#src/areas/identity/server/passwords/public/access-request-token'

/**
 * The 403 for a login that may not open any agency (AUTH-72). If the login is a vendor's or consultant's, the answer has a token with which
 * they can request access to an agency (VEND-8).
 */
export async function accessDenied(database: Database, login: { readonly login_id: number; readonly username: string }): Promise<HttpError> {
  const access_request = await database.inInstallation((db) => accessToken(db, login.login_id, login.username))
  const text = message('errors.access_denied')
  return new HttpError(403, text, access_request === null ? {} : { detailedErrors: [{ message: text, access_request }] })
}
