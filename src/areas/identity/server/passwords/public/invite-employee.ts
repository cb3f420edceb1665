import { INVITATION_DAYS } from '#src/platform/domain/session/limits'
import type { Role } from '#src/platform/domain/session/roles'
import { normalEmail, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { sendMessage } from '#src/platform/server/messages-out/send-message'
import { boundAgencyOf } from '#src/areas/identity/server/sessions/agencies/public/bound-agency'
import { announceSessionEnd } from '#src/areas/identity/server/sessions/session-store'
import { endOtherSessions, endSessionsOfAccount } from '#src/areas/identity/server/passwords/end-login-sessions'
import { keepLogin } from '#src/areas/identity/server/sessions/public/login-store'
import { closeAgencyForOthers, hasLogin, lockLoginsOf, openAgencyFor, setLoginOf, wasClosed } from '#src/areas/identity/server/passwords/link-store'
import { leaveFormerAddresses, type FormerAddresses, type OwnSession } from '#src/areas/identity/server/passwords/former-addresses'
import { loginFor } from '#src/areas/identity/server/passwords/public/login-for'
import { takeOver } from '#src/areas/identity/server/passwords/public/take-over'
import { endInvitations, makeToken } from '#src/areas/identity/server/passwords/token-store'

/**
 * The fields of an employee that an invitation needs. The email and the phone must be in the form that `normalEmail` and `normalPhone`
 * return.
 */
export interface InvitedEmployee {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly role: Role
}

/**
 * Allows the logins of an employee's current email and phone, and no others, to open the agency as this employee. Ends the sessions of
 * logins that are no longer allowed. Called when an employee is created, and when the email or phone changes; a new email or phone may
 * belong to somebody else, so its owner has to confirm it before the change (AUTH-72). After a change, `former` has the previous email and
 * phone: a login that also has the current email or phone loses the former one, and its sessions end. `own` is the session in which a
 * person replaces or removes their own phone. It continues, and the other sessions of its login end in every agency, because somebody who
 * has the phone may have opened them.
 */
export async function linkEmployee(
  db: AgencyTransaction,
  { id, email, phone }: Pick<InvitedEmployee, 'id' | 'email' | 'phone'>,
  former: FormerAddresses | null = null,
  own: OwnSession | null = null,
): Promise<void> {
  const addresses = [normalEmail(email), phone === null ? null : normalPhone(phone)].filter((address) => address !== null)
  if (former !== null) await lockLoginsOf(db, id)
  const others = await closeAgencyForOthers(db, id, addresses)
  const closed = others.map((login) => login.id)
  // null for a session of an agency's own single sign-on: it proves who the person is to that agency only, not to other agencies
  const ownLogin = own === null || (await db.asInstallation((all) => boundAgencyOf(all, own.session_id))) !== null ? null : own.login_id
  const changed = former === null ? { closed: [], moved: [] } : await leaveFormerAddresses(db, id, former, addresses, { ownLogin, closedLogins: others.filter((login) => login.was_opened).map((login) => login.id) })
  for (const login of [...closed, ...changed.closed, ...changed.moved]) {
    const spared = changed.moved.includes(login) && !closed.includes(login) ? (own?.session_id ?? null) : null
    for (const ended of await endSessionsOfAccount(db, login, id, spared)) await announceSessionEnd(db, ended.id, ended.employee_id)
  }
  if (own !== null && ownLogin !== null && former !== null && former.phone !== null) await endOtherSessions(db, ownLogin, own.session_id)
  await endInvitations(db, id)
  const isNewPhone = former !== null && former.phone !== phone
  // read before `setLoginOf` records a login: an employee without a login is linked for the first time, so no access was revoked
  const wasLinked = await hasLogin(db, id)
  for (const address of addresses) {
    const isEmail = address === addresses[0]
    const login = isEmail ? await loginFor(db, address) : await keepLogin(db, address)
    if (login === null || changed.closed.includes(login.id) || (!isEmail && wasLinked && !isNewPhone && (await wasClosed(db, login.id, id, addresses)))) continue
    const isFree = await takeOver(db, login.id, id)
    // a phone alone must not open the agency for a login that other agencies rely on, or that has another email
    if (!isEmail && !isFree) continue
    await openAgencyFor(db, login.id, id)
    if (isEmail) await setLoginOf(db, id, login.id)
  }
}

/**
 * Links an employee's logins, and sends the invitation by email or text message once the transaction is committed (PEOP-10, AUTH-73). The
 * link in the invitation works once and expires after 7 days; a second call sends a new invitation and invalidates the earlier link.
 * Somebody who already has a password gets a notice about the agency instead. `by: 'text'` requires a phone; 422 if the login of the phone
 * is that of a former employee with another email. Returns the token of the link, or null if there is no link.
 */
export async function inviteEmployee(
  db: AgencyTransaction,
  employee: InvitedEmployee,
  actor: { readonly name: string },
  jobs: Pick<Jobs, 'send'>,
  by: 'mail' | 'text' = 'mail',
): Promise<string | null> {
  await linkEmployee(db, employee)
  const phone = by === 'text' && employee.phone !== null ? normalPhone(employee.phone) : null
  const address = phone ?? normalEmail(employee.email)
  if (address === null) throw new Error('an employee without an address cannot be invited')
  const login = await loginFor(db, address)
  if (!(await takeOver(db, login.id, employee.id))) throw unprocessable('errors.phone_of_another')
  await openAgencyFor(db, login.id, employee.id)
  const { agency } = await db.one(sql<{ agency: string }>`SELECT name AS agency FROM dot_authorities WHERE id = ${db.agency}`)
  const minutes = INVITATION_DAYS * 24 * 60
  const secret = login.has_password
    ? null
    : await makeToken(db, {
        purpose: 'invitation', login_id: login.id, username: address, first_name: null, last_name: null, kind: null, dot_authority_id: db.agency,
        employee_id: employee.id,
      }, minutes)
  await sendMessage(db, jobs, {
    agency: db.agency,
    channel: phone === null ? 'mail' : 'text',
    kind: secret === null ? 'added' : 'invitation',
    recipient: address,
    facts: { agency, first_name: employee.first_name, role: employee.role, by: actor.name },
    secret,
    holdsMinutes: secret === null ? null : minutes,
    address: null,
  })
  return secret
}
