import { randomBytes } from 'node:crypto'
import { message } from '#src/platform/domain/messages'
import { mayBeActedAs, mayImpersonate } from '#src/areas/identity/domain/impersonation/impersonation'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden, HttpError, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { Platform } from '#src/platform/server/platform'
import { recordEvents } from '#src/platform/server/records/record'
import { openSession, type OpenedSession } from '#src/areas/identity/server/sessions/open-session'
import type { OpenedFrom } from '#src/areas/identity/server/sessions/session-store'
import { findTarget, keepToken, takeToken } from '#src/areas/identity/server/impersonation/token-store'

/**
 * Creates the one-time token with which an administrator impersonates an employee of the same agency (AUTH-40, AUTH-71), and records an
 * event about that employee. 403 unless the caller is an administrator who proved an email with an internal domain; 403 if the employee is
 * an administrator; 404 if there is no such employee; 422 if the employee has never signed in.
 */
export async function makeToken(db: AgencyTransaction, person: SignedIn, actor: Actor, employeeId: number, internalDomains: readonly string[]): Promise<string> {
  const may = mayImpersonate(person, internalDomains)
  if (!may.allowed) throw forbidden(may)
  const target = await findTarget(db, employeeId)
  if (target === null) throw notFound()
  const mayThis = mayBeActedAs(target)
  if (!mayThis.allowed) throw forbidden(mayThis)
  if (target.login_id === null) throw unprocessable('errors.impersonation_no_login', { name: target.name })
  const token = randomBytes(32).toString('base64url')
  await keepToken(db, token, {
    dot_authority_id: db.agency, impersonator_login_id: person.login_id, impersonator_session_id: person.session_id,
    login_id: target.login_id, employee_id: target.id,
  })
  await recordEvents(db, actor, 'impersonated', [
    { kind: 'employee', id: target.id, name: target.name, version: null, dot_project_id: null, changes: {} }])
  return token
}

/**
 * Opens the impersonated session for a one-time token (AUTH-41). 401 if the token is used, expired or unknown; 403 if the employee has
 * become an administrator.
 */
export async function openImpersonated({ database }: Pick<Platform, 'database'>, token: string, from: OpenedFrom): Promise<OpenedSession> {
  const tokenRow = await database.inInstallation((db) => takeToken(db, token))
  if (tokenRow === null) throw notValid()
  const target = await database.inAgency(tokenRow.dot_authority_id, (db) => findTarget(db, tokenRow.employee_id))
  if (target === null) throw notValid()
  const mayThis = mayBeActedAs(target)
  if (!mayThis.allowed) throw forbidden(mayThis)
  const { login_id, dot_authority_id, employee_id, impersonator_login_id, impersonator_session_id } = tokenRow
  const opened = await openSession(database, { login_id, dot_authority_id, employee_id }, { ...from, impersonator_login_id, impersonator_session_id })
  if (opened === null) throw notValid()
  return opened
}

function notValid(): HttpError {
  return new HttpError(401, message('errors.impersonation_token_not_valid'))
}
