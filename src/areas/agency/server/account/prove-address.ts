import { checkIsWaiting } from '#src/areas/agency/domain/account/details'
import { message } from '#src/platform/domain/messages'
import { CODE_MINUTES } from '#src/platform/domain/session/limits'
import { takenReasons } from '#src/areas/agency/server/employees/membership'
import { findAgency } from '#src/areas/agency/server/agency-store'
import type { AccountRow } from '#src/areas/agency/server/account/own-store'
import { changeAccount, requireAccount } from '#src/areas/agency/server/account/own-write'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import type { Platform } from '#src/platform/server/platform'
import { signingKeysOf } from '#src/platform/server/signing-keys'
import { boundAgencyOf } from '#src/areas/identity/server/sessions/agencies/public/bound-agency'
import { copyPassword, countAccounts, findLogin, moveLogin, opensAgency } from '#src/areas/identity/server/sessions/public/login-store'
import { countWrongCode, liveCodes, useCode } from '#src/areas/identity/server/passwords/public/code-store'
import { endLinksToAddress } from '#src/areas/identity/server/passwords/public/end-links'
import { closeAgenciesOfPhone, mayReplacePhone } from '#src/areas/identity/server/passwords/public/listed-phones'
import { linkEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'
import { loginFor } from '#src/areas/identity/server/passwords/public/login-for'
import { moveIdentities } from '#src/areas/identity/server/sso/public/move-identities'
import { hashOfCode, isSameHash } from '#src/areas/identity/server/passwords/public/one-time-secrets'
import { isTooMany, makeCode } from '#src/areas/identity/server/passwords/public/make-code'

export type Which = 'email' | 'phone'

const waiting = (row: AccountRow, which: Which) => (which === 'email' ? row.new_email : row.new_phone)

/** Sends a code to an email or phone that is not confirmed yet. 422 if there is none, or after too many requests. */
export async function sendCode(db: AgencyTransaction, platform: Platform, row: AccountRow, which: Which, address: string): Promise<void> {
  const to = waiting(row, which)
  throwIfRefused(checkIsWaiting(to))
  if (to === null) return
  if (await db.asInstallation((all) => isTooMany(all, to, address))) throw unprocessable('errors.too_many_messages')
  const { name: agency } = await findAgency(db)
  const keys = await signingKeysOf(platform.database)
  const code = await db.asInstallation((all) => makeCode(all, keys, to, 'confirm', null))
  await sendMessage(db, platform.jobs, {
    agency: db.agency, channel: which === 'email' ? 'mail' : 'text', kind: 'confirm_code', recipient: to, facts: { agency, first_name: row.first_name },
    secret: code, holdsMinutes: CODE_MINUTES, address,
  })
}

/**
 * Confirms a new address (an email or a phone) with its code. The account then has the new address, and a notice goes to the old one. The
 * person's login changes as follows:
 * - If the login opens only this agency, it gets the new address too.
 * - If the login also opens other agencies, a new email gets a login of its own, which replaces the old login in this agency only, and the
 *   session ends. The same happens in a session of the agency's own single sign-on, which vouches for the person in this agency only.
 * - If the login also opens other agencies, a new phone is added to the login, next to the login's email. But if the login has no email, or
 *   if another agency lists the login's phone and the account here had a different phone, the new phone gets its own login for this agency
 *   only, without a password until the person sets one with a code.
 */
export async function proveAddress(platform: Platform, person: SignedIn, actor: Actor, which: Which, code: string): Promise<AccountRow> {
  const { database } = platform
  const keys = await signingKeysOf(database)
  const bareCode = code.replace(/\s/g, '')
  // a refusal is thrown outside the transaction, because a rollback would lose the count of failed attempts
  const proved = await database.inAgency(person.dot_authority_id, async (db) => {
    const row = await requireAccount(db, person.id)
    const to = waiting(row, which)
    throwIfRefused(checkIsWaiting(to))
    if (to === null) return null
    const isRight = await db.asInstallation(async (all) => {
      const [live] = await liveCodes(all, to, ['confirm'])
      const isSame = live !== undefined && isSameHash(live.hash, hashOfCode(keys, 'confirm', to, bareCode))
      await (isSame ? useCode(all, to, 'confirm') : countWrongCode(all, to))
      return isSame
    })
    if (!isRight) return null
    const now = { email: row.email, phone: row.phone, [which]: to }
    const conflict = (await takenReasons(db, [{ id: row.id, ...now }])).get(row.id)
    if (conflict !== undefined) throw unprocessable('errors.employee_update', { message: conflict.message }, [{ ...conflict }])
    const successor = await takeLoginAlong(db, person, row, which, to)
    const after = await changeAccount(db, actor, 'address_confirmed', row, which === 'email' ? { email: to, new_email: null } : { phone: to, new_phone: null })
    await linkEmployee(db, after, row, which === 'phone' ? person : null)
    // The password is not copied if the old login still opens this agency: if the person then changed the password of one login, the old
    // password would still work for the other login.
    if (successor !== null && !(await opensAgency(db, person.login_id))) await copyPassword(db, person.login_id, successor)
    if (which === 'email') await takeIdentitiesAlong(db, person, to)
    await notifyFormerAddress(db, platform, row, which)
    return after
  })
  if (proved === null) throw unprocessable('errors.code_not_right', {}, [{ field: 'verification_code', message: message('errors.code_not_right') }])
  return proved
}

/**
 * Gives the person's login the new address or, if that is not allowed, creates another login with this address. Does nothing if another
 * login already has the address. Returns the id of a created login that may take over the password, otherwise null.
 */
async function takeLoginAlong(db: AgencyTransaction, { login_id: loginId, session_id }: SignedIn, { phone: former }: AccountRow, which: Which, to: string): Promise<number | null> {
  const holder = await findLogin(db, to)
  if (holder !== null && holder.id !== loginId) return null
  // A session of the agency's own single sign-on never changes the login. Otherwise, the agency could use its provider to give a login that
  // opens other agencies, now or later, a phone that the agency controls, and set a password with it.
  if ((await db.asInstallation((all) => boundAgencyOf(all, session_id))) !== null) {
    await loginFor(db, to)
    return null
  }
  const isOnlyHere = (await db.asInstallation((all) => countAccounts(all, loginId))) === 1
  if (isOnlyHere || (which === 'phone' && (await mayReplacePhone(db, loginId, former)))) {
    if (which === 'phone') await closeAgenciesOfPhone(db, loginId)
    await db.asInstallation((all) => endLinksToAddress(all, loginId, which))
    await moveLogin(db, loginId, which, to)
    return null
  }
  return (await loginFor(db, to)).id
}

async function takeIdentitiesAlong(db: AgencyTransaction, { login_id: from }: SignedIn, email: string): Promise<void> {
  const { id: to } = await loginFor(db, email)
  if (to !== from) await db.asInstallation((all) => moveIdentities(all, db.agency, from, to))
}

async function notifyFormerAddress(db: AgencyTransaction, { jobs }: Platform, row: AccountRow, which: Which): Promise<void> {
  const former = which === 'email' ? row.email : row.phone
  if (former === null) return
  const { name: agency } = await findAgency(db)
  await sendMessage(db, jobs, {
    agency: db.agency, channel: which === 'email' ? 'mail' : 'text', kind: 'address_changed', recipient: former, facts: { agency, first_name: row.first_name },
    secret: null, holdsMinutes: null, address: null,
  })
}
