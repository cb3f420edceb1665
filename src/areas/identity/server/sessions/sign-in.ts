import { checkLoginPassword } from '#src/areas/identity/domain/passwords/password'
import { checkUsername, normalUsername } from '#src/areas/identity/domain/sessions/username'
import { firstRefusal } from '#src/platform/domain/verdict'
import type { Database } from '#src/platform/server/database/database'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { Limiter, serverBusy } from '#src/platform/server/limiter'
import { findLogin, listAccounts, replaceHash } from '#src/areas/identity/server/sessions/public/login-store'
import { invalidLogin, openSession, type OpenedSession } from '#src/areas/identity/server/sessions/open-session'
import { hashPassword, isHashOutdated, isPasswordRight } from '#src/areas/identity/server/sessions/password-hash'
import type { OpenedFrom } from '#src/areas/identity/server/sessions/session-store'
import { SIGN_INS_AT_ONCE_OF_ADDRESS } from '#src/platform/domain/session/limits'
import { shareOfQueue } from '#src/areas/identity/server/sessions/door-limits'
import { countTry, doNotWaitForDisk, forgetTries, rememberAddress } from '#src/areas/identity/server/sessions/sign-in-limits'

/**
 * Queues a burst of sign-ins in this process rather than at the database, where other calls would wait behind them (reliability row 21).
 */
const tries = new Limiter({ atOnce: 4, mostWaiting: 500, refusal: serverBusy })
const fairly = shareOfQueue(SIGN_INS_AT_ONCE_OF_ADDRESS)

/** A login whose password was right, but that may not open any agency. */
export interface OpensNone {
  readonly opens_no_agency: { readonly login_id: number; readonly username: string }
}

/**
 * Signs a person in with a phone or an email and a password, in the agency that they opened last (AUTH-69). For a wrong password and for an
 * unknown user, throws the same 401 after the same time; after too many tries, throws 429 (AUTH-30). If the password is right but there is
 * no agency to open, the caller has to refuse the sign-in (AUTH-72).
 */
export async function signIn(
  database: Database,
  { username: typed, password }: { username: string; password: string },
  from: OpenedFrom,
): Promise<OpenedSession | OpensNone> {
  throwIfRefused(firstRefusal(checkUsername(typed), checkLoginPassword(password)))
  return fairly(from.address, () => tries.run(() => tryPassword(database, normalUsername(typed) ?? typed, password, from)))
}

async function tryPassword(database: Database, username: string, password: string, from: OpenedFrom): Promise<OpenedSession | OpensNone> {
  // the try is counted and committed before the hash is checked, so that concurrent tries cannot exceed the limit together
  const login = await database.inInstallation(async (db) => {
    await doNotWaitForDisk(db)
    await countTry(db, username, from.address)
    return findLogin(db, username)
  })
  const passwordHash = login?.password_hash ?? null
  const right = await isPasswordRight(passwordHash, password)
  if (!right || login === null || passwordHash === null) throw invalidLogin()
  const checkedHash = isHashOutdated(passwordHash) ? await renewHash(database, login.id, passwordHash, password) : passwordHash
  const accounts = await database.inInstallation(async (db) => {
    await doNotWaitForDisk(db)
    await forgetTries(db, username, from.address)
    await rememberAddress(db, login.id, from.address)
    return listAccounts(db, login.id)
  })
  for (const account of accounts) {
    const opened = await openSession(database, account, { ...from, checked_hash: checkedHash })
    if (opened !== null) return opened
  }
  return { opens_no_agency: { login_id: login.id, username } }
}

/**
 * Replaces the hash of a correct password if its cost is outdated, and returns the hash that the login then has. If another call has
 * changed the hash in the meantime, that hash stays, and the password must match it: 401 otherwise.
 */
async function renewHash(database: Database, loginId: number, former: string, password: string): Promise<string> {
  const renewed = await hashPassword(password)
  const stored = await database.inInstallation((db) => replaceHash(db, loginId, former, renewed))
  if (stored !== renewed && !(await isPasswordRight(stored, password))) throw invalidLogin()
  return stored ?? renewed
}
