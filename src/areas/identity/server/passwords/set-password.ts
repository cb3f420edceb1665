import { message } from '#src/platform/domain/messages'
import { normalPhone } from '#src/areas/identity/domain/sessions/username'
import { refuse } from '#src/platform/domain/verdict'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { Transaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { Platform } from '#src/platform/server/platform'
import { announceEnds, endSessionsOfLogin } from '#src/areas/identity/server/passwords/end-login-sessions'
import { setPasswordHash } from '#src/areas/identity/server/sessions/public/login-store'
import { hashPassword, isPasswordRight } from '#src/areas/identity/server/sessions/password-hash'
import { assertNotGuessable, assertPasswordRules, namesOfLogin } from '#src/areas/identity/server/passwords/assert-password'
import { findEmployeeBy, listAgencies, openAgencyFor } from '#src/areas/identity/server/passwords/link-store'
import { loginFor } from '#src/areas/identity/server/passwords/public/login-for'
import { endOtherWays, findToken, useToken, type ActivationToken } from '#src/areas/identity/server/passwords/token-store'
import { countTry, forgetTries } from '#src/areas/identity/server/sessions/sign-in-limits'

/**
 * Sets the password of the login that a token identifies, and marks the token as used. Refuses a used, expired or unknown token. Ends all
 * sessions of the login, and invalidates all other links and codes that could set its password (AUTH-18, AUTH-25). If the token is for a
 * signup, creates the login, which can then open the agencies that have an employee with its email or phone (AUTH-26, AUTH-72).
 */
export async function setPasswordByToken(platform: Platform, token: string, password: string): Promise<void> {
  assertPasswordRules(password)
  const { database } = platform
  const link = await database.inInstallation((db) => findToken(db, token))
  // the token is checked before the password is hashed, which is expensive, and marked as used afterwards
  if (link === null || !link.holds) throw unprocessable('errors.link_not_valid')
  await assertNotGuessable(password, [link.username, link.first_name, link.last_name, ...(await namesOfLogin(database, link.login_id))])
  const hash = await hashPassword(password)
  const done = await database.inInstallation(async (db) => {
    const used = await useToken(db, token)
    if (used === null) return null
    // a token that was created while the email or phone of the login changed was not invalidated by that change, so check that the login
    // still has the email or phone for which the token was created
    if (used.purpose === 'reset' && used.login_id !== null && !(await hasAddress(db, used.login_id, used.username))) return null
    const isNew = used.purpose === 'signup'
    const loginId = used.login_id ?? (await loginFor(db, used.username)).id
    if (isNew) await keepNames(db, loginId, used)
    await setPasswordHash(db, loginId, hash)
    await endOtherWays(db, loginId)
    await db.run(sql`DELETE FROM sign_in_failures WHERE username = ${used.username}`)
    if (used.purpose === 'reset') await notifyOfChange(platform, db, used.username)
    return { loginId, isNew, username: used.username, ended: await endSessionsOfLogin(db, loginId, null) }
  })
  if (done === null) throw unprocessable('errors.link_not_valid')
  if (done.isNew) await openKnownAgencies(database, done.loginId, done.username)
  await announceEnds(database, done.ended)
}

/** Changes the password of a logged-in person who has entered the current password. All other sessions of the login end (ACCT-7). */
export async function changePassword(platform: Platform, person: SignedIn, current: string, password: string, address: string): Promise<void> {
  if (person.impersonated) throw forbidden(refuse('errors.impersonation'))
  assertPasswordRules(password)
  const { database } = platform
  const login = await database.inInstallation((db) => findOwnLogin(db, person.login_id))
  const username = login.email ?? login.phone ?? ''
  await database.inInstallation((db) => countTry(db, username, address))
  if (!(await isPasswordRight(login.password_hash, current))) {
    throw unprocessable('errors.password_current_wrong', {}, [{ field: 'current_password', message: message('errors.password_current_wrong') }])
  }
  // the current password was correct, so forget the failed attempts even if the new password is refused below
  await database.inInstallation((db) => forgetTries(db, username, address))
  await assertNotGuessable(password, [username, person.name, person.email, person.dot_authority_name])
  const hash = await hashPassword(password)
  const ended = await database.inInstallation(async (db) => {
    await setPasswordHash(db, person.login_id, hash)
    await endOtherWays(db, person.login_id)
    await notifyOfChange(platform, db, username)
    return endSessionsOfLogin(db, person.login_id, person.session_id)
  })
  await announceEnds(database, ended)
}

interface OwnLogin {
  readonly email: string | null
  readonly phone: string | null
  readonly password_hash: string | null
}

function findOwnLogin(db: Transaction, id: number): Promise<OwnLogin> {
  return db.one(sql<OwnLogin>`SELECT email, phone, password_hash FROM logins WHERE id = ${id}`)
}

/**
 * Whether a login still has this email or phone. Locks the login, so that its email and phone cannot change before the transaction ends.
 */
async function hasAddress(db: Transaction, loginId: number, address: string): Promise<boolean> {
  return (await db.maybeOne(sql<{ id: number }>`SELECT id FROM logins WHERE id = ${loginId} AND (email = ${address} OR phone = ${address}) FOR NO KEY UPDATE`)) !== null
}

async function keepNames(db: Transaction, loginId: number, { first_name, last_name, kind }: ActivationToken): Promise<void> {
  await db.run(sql`UPDATE logins SET first_name = ${first_name}, last_name = ${last_name}, kind = ${kind} WHERE id = ${loginId}`)
}

/** Notifies the owner of the login that its password was changed, possibly by somebody else (reliability, ASVS 6.3.7). */
async function notifyOfChange({ jobs }: Platform, db: Transaction, username: string): Promise<void> {
  await sendMessage(db, jobs, {
    agency: null, channel: normalPhone(username) === null ? 'mail' : 'text', kind: 'password_changed', recipient: username, facts: { agency: null },
    secret: null, holdsMinutes: null, address: null,
  })
}

async function openKnownAgencies(database: Database, loginId: number, username: string): Promise<void> {
  const agencies = await database.inInstallation(listAgencies)
  for (const agency of agencies) {
    await database.inAgency(agency, async (db) => {
      const employee = await findEmployeeBy(db, username)
      if (employee !== null) await openAgencyFor(db, loginId, employee)
    })
  }
}
