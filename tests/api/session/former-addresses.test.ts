import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { png } from '#tests/api/account/pictures'
import { openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

const OLD = 'Old-Password-1'
const NEW = 'New-Password-2'
const SIGNATURE = { kind: 'drawn', png: png(4, 2, 120).toString('base64') }

let server: TestServer
let admin: SignedInClient
let mail: Mailbox
let texts: Mailbox
let passwordHash: string
beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, TEXT_GATEWAY_URL: texts.url, MAIL_FROM: 'slips@example.gov', PUBLIC_URL: 'https://slips.example.gov' })
  admin = await server.signedIn('administrator')
  passwordHash = await hashPassword(OLD)
})
afterAll(async () => {
  await server.close()
  await Promise.all([mail.close(), texts.close()])
})

const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const statusOf = async (username: string, password = OLD) => (await auth('authenticate', { username, password })).status
const isOpen = async (session: SignedInClient) => (await session.get('/v3/sessions/_me')).status === 200
const change = async (id: number, body: object) => {
  const { version } = (await server.owner.query('SELECT version FROM employees WHERE id = $1', [id])).rows[0]
  const changed = await admin.patch(`/v3/dot_employees/${id}`, { version, ...body })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

/**
 * Requests a password reset for each of these emails or phones, and returns those to which a message was sent. The last one must belong to
 * a login, because the function waits for the message to it.
 */
async function resets(...addresses: string[]) {
  for (const username of addresses) expect((await auth('password_reset_requests', { username })).status).toBe(202)
  const last = addresses[addresses.length - 1] ?? ''
  await (last.startsWith('+') ? texts : mail).nextTo(last)
  // the messages are sent by tasks that may run in any order, so wait until all of these tasks are done
  await expect.poll(async () => (await server.owner.query(`SELECT FROM job_queue.job WHERE name = 'errands' AND state IN ('created', 'retry', 'active')`)).rowCount).toBe(0)
  const { rows } = await server.owner.query(`SELECT recipient FROM messages_out WHERE kind IN ('reset_link', 'reset_code') AND recipient = ANY ($1) ORDER BY 1`, [addresses])
  return rows.map(({ recipient }) => recipient)
}

let count = 0
/** Creates a person whose login has an email and a phone. With `elsewhere`, the login also opens a second agency. */
async function someone({ elsewhere = false } = {}) {
  const [email, phone] = [`former-${++count}@agency.example`, `+1612555${String(4000 + count)}`]
  const login_id = await server.make.login({ email, phone, password_hash: passwordHash })
  const person = await server.make.employee({ role: 'area_manager', login_id, email, phone })
  const other = elsewhere ? await server.make.employee({ dot_authority_id: await server.make.agency(), role: 'area_manager', login_id, email, phone }) : null
  return { ...person, phone, session: await sessionOf(server.running, person), other: other === null ? null : await sessionOf(server.running, other) }
}

/** Creates a person whose login opens two agencies, and a session in each: `session` in the first, `other` in the second. */
async function inTwoAgencies() {
  const { other, ...one } = await someone({ elsewhere: true })
  if (other === null) throw new Error('the person has another agency')
  return { ...one, other }
}

/**
 * Creates a person of two agencies, whom a third agency lists with the same phone but with another email. `there` is the session that the
 * person's login opens in the third agency.
 */
async function inThreeAgencies() {
  const one = await inTwoAgencies()
  const agency = await server.make.agency()
  const boss = await server.signedIn('administrator', agency)
  const added = await boss.post('/v3/dot_employees', { first_name: 'Vic', last_name: 'Elsewhere', email: `third-${one.email}`, phone: one.phone, role: 'area_manager' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { rows } = await server.owner.query('SELECT id FROM employees WHERE email = $1', [`third-${one.email}`])
  const third: number = rows[0]?.id
  await server.owner.query('UPDATE agency_accounts SET last_opened_at = now() WHERE employee_id = $1', [third])
  return { ...one, third, boss, there: await sessionOf(server.running, { ...one, id: third, dot_authority_id: agency }) }
}

async function setOwnPhone(session: SignedInClient, phone: string | null) {
  const { version } = (await session.get('/v1/account')).body.account
  const saved = await session.patch('/v1/account', { version, phone, signature: SIGNATURE })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

async function confirmEmail(session: SignedInClient, email: string) {
  const { version } = (await session.get('/v1/account')).body.account
  expect((await session.patch('/v1/account', { version, email, signature: SIGNATURE })).status).toBe(200)
  const code = /\b\d{6}\b/.exec((await mail.nextTo(email)).content)?.[0]
  const proved = await session.post('/v1/account/confirm_address', { which: 'email', verification_code: code })
  expect(proved.status, JSON.stringify(proved.body)).toBe(200)
}

async function confirmPhone(session: SignedInClient, phone: string, signedOut = false) {
  await setOwnPhone(session, phone)
  const code = /\b\d{6}\b/.exec((await texts.nextTo(phone)).content)?.[0]
  const proved = await session.post('/v1/account/confirm_address', { which: 'phone', verification_code: code })
  expect([proved.status, proved.body.signed_out], JSON.stringify(proved.body)).toEqual([200, signedOut])
}

/** The ids of the employees, one per agency, as whom the login with this email or phone signs in. */
const opens = async (address: string) =>
  (await server.owner.query('SELECT employee_id FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE $1 IN (l.email, l.phone) ORDER BY 1', [address])).rows.map((row) => row.employee_id)

test('AUTH-72, AUTH-18 after an administrator changed the email, the former email neither logs in nor resets the password, and the phone still does', async () => {
  const one = await someone()
  const email = `moved-${one.email}`
  await change(one.id, { email })
  expect(await isOpen(one.session)).toBe(false)
  expect([await statusOf(one.email), await statusOf(one.phone)]).toEqual([401, 200])
  expect(await resets(one.email, email)).toEqual([email])
})

test('AUTH-72, AUTH-18 a new email that already has a login opens the agency with that login, and the former email does not', async () => {
  const one = await someone()
  const email = `known-${one.email}`
  await server.make.login({ email, password_hash: passwordHash })
  await change(one.id, { email })
  expect([await statusOf(one.email), await statusOf(one.phone), await statusOf(email)]).toEqual([401, 200, 200])
  expect(await resets(one.email, email)).toEqual([email])
})

test('AUTH-72, AUTH-29 after an administrator replaced the phone, the former phone neither logs in nor resets the password, and its sessions end', async () => {
  const one = await someone()
  await auth('password_reset_requests', { username: one.phone })
  const code = /\b\d{6}\b/.exec((await texts.nextTo(one.phone)).content)?.[0]
  await change(one.id, { phone: '6125559900' })
  expect(await isOpen(one.session)).toBe(false)
  expect((await auth('validate_verification_code', { phone: one.phone, verification_code: code })).status).toBe(422)
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([401, 200])
})

test('ACCT-1, AUTH-18 after a person removed the phone from the account, that phone neither logs in nor resets the password; the session stays', async () => {
  const one = await someone()
  const { version } = (await one.session.get('/v1/account')).body.account
  const saved = await one.session.patch('/v1/account', { version, phone: null, signature: SIGNATURE })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await isOpen(one.session)).toBe(true)
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([401, 200])
  expect(await resets(one.phone, one.email)).toEqual([one.email])
})

test('AUTH-18 a reset link whose email is no longer an address of the login sets no password', async () => {
  const one = await someone()
  await auth('password_reset_requests', { username: one.email })
  const token = /new-password#(\S+)/.exec((await mail.nextTo(one.email)).content)?.[1] ?? ''
  expect((await auth('validate_activation_token', { token })).body.valid).toBe(true)
  // Imitates that the email was changed at the same moment as the link was requested, so that the change could not revoke the link.
  await server.owner.query('UPDATE logins SET email = NULL WHERE id = $1', [one.login_id])
  const late = await auth('set_password', { token, password: NEW })
  expect([late.status, late.body.message]).toEqual([422, 'This link was already used or has expired.'])
  expect(await statusOf(one.phone)).toBe(200)
})

test('AUTH-72 a changed email removes the agency from a login that also opens another agency, which keeps both addresses there', async () => {
  const one = await someone({ elsewhere: true })
  await change(one.id, { email: `moved-${one.email}` })
  expect(await isOpen(one.session)).toBe(false)
  expect(one.other !== null && (await isOpen(one.other))).toBe(true)
  for (const username of [one.email, one.phone]) {
    const entered = await auth('authenticate', { username, password: OLD })
    expect([entered.status, entered.body.dot_authority_id ?? entered.body.user?.dot_authority_id]).toEqual([200, one.other?.person.dot_authority_id])
  }
  const { rows } = await server.owner.query('SELECT l.email FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE a.employee_id = $1', [one.id])
  expect(rows).toEqual([{ email: `moved-${one.email}` }])
  // a second change of the email does not connect the employee with the former login again, although that login has the employee's phone
  await change(one.id, { email: `again-${one.email}` })
  const again = await server.owner.query('SELECT l.email FROM agency_accounts a JOIN logins l ON l.id = a.login_id WHERE a.employee_id = $1', [one.id])
  expect(again.rows).toEqual([{ email: `again-${one.email}` }])
})

test('ACCT-1, AUTH-18 a person of two agencies who removes the phone in one of them can no longer log in with it, and it no longer resets the password', async () => {
  const one = await inTwoAgencies()
  await auth('password_reset_requests', { username: one.phone })
  const code = /\b\d{6}\b/.exec((await texts.nextTo(one.phone)).content)?.[0]
  await setOwnPhone(one.session, null)
  expect((await auth('validate_verification_code', { phone: one.phone, verification_code: code })).status).toBe(422)
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([401, 200])
  // The session in the other agency ends: it may have been opened by somebody else who now has the phone number, and that person could
  // switch from it to the first agency.
  expect([await isOpen(one.session), await isOpen(one.other)]).toEqual([true, false])
  await server.owner.query(`DELETE FROM messages_out WHERE recipient = $1`, [one.phone])
  expect(await resets(one.phone, one.email)).toEqual([one.email])
})

test('AUTH-72, AUTH-18 a phone that an administrator removed stays the login’s while another agency lists it, and leaves the login when that agency removes it, too', async () => {
  const one = await inTwoAgencies()
  await change(one.id, { phone: null })
  expect([await statusOf(one.phone), await statusOf(one.email), await isOpen(one.other)]).toEqual([200, 200, true])
  const { dot_authority_id: agency, id } = one.other.person
  const changed = await (await server.signedIn('administrator', agency)).patch(`/v3/dot_employees/${id}`, { version: 1, phone: '6125559911' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect([await statusOf(one.phone), await statusOf(one.email), await isOpen(one.other)]).toEqual([401, 200, false])
  expect(await resets(one.phone, one.email)).toEqual([one.email])
})

test('AUTH-72 a phone that only a removed employee of another agency still has leaves the login when an administrator removes it', async () => {
  const one = await inTwoAgencies()
  const { dot_authority_id: agency, id } = one.other.person
  expect((await (await server.signedIn('administrator', agency)).delete(`/v3/dot_employees/${id}`)).status).toBe(204)
  await change(one.id, { phone: null })
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([401, 200])
})

test('ACCT-1, AUTH-72 a person of two agencies who confirms a new phone logs in with it, and no longer with the former one', async () => {
  const one = await inTwoAgencies()
  await confirmPhone(one.session, '+16125559922')
  expect([await statusOf(one.phone), await statusOf('+16125559922'), await statusOf(one.email)]).toEqual([401, 200, 200])
  expect([await isOpen(one.session), await isOpen(one.other)]).toEqual([true, false])
  expect(await resets(one.phone, '+16125559922')).toEqual(['+16125559922'])
})

test('ACCT-1, AUTH-60 a phone that a person of two agencies adds in one of them opens only that one if the login has the phone of the other', async () => {
  const one = await inTwoAgencies()
  await change(one.id, { phone: null })
  await confirmPhone(one.session, '+16125559933')
  expect([await statusOf(one.phone), await statusOf('+16125559933')]).toEqual([200, 401])
  expect([await opens(one.phone), await opens('+16125559933')]).toEqual([[one.id, one.other.person.id], [one.id]])
  // the owner of the new phone number sets a password with a code that is sent to it
  await auth('password_reset_requests', { username: '+16125559933' })
  const code = /\b\d{6}\b/.exec((await texts.nextTo('+16125559933', 2)).content)?.[0]
  const { token } = (await auth('validate_verification_code', { phone: '+16125559933', verification_code: code })).body
  expect((await auth('set_password', { token, password: NEW })).status).toBe(204)
  expect([await statusOf('+16125559933'), await statusOf('+16125559933', NEW)]).toEqual([401, 200])
})

test('ACCT-1, AUTH-18 after such a person changed the password, the old password opens no agency, neither with the email nor with the added phone', async () => {
  const one = await inTwoAgencies()
  await change(one.id, { phone: null })
  await confirmPhone(one.session, '+16125559955')
  expect((await one.session.patch('/v1/set_password', { current_password: OLD, password: NEW })).status).toBe(204)
  expect([await statusOf(one.email), await statusOf(one.phone), await statusOf('+16125559955')]).toEqual([401, 401, 401])
})

test('ACCT-1, AUTH-60 where the phone is the only address of a login with two agencies, a new phone replaces the login in one of them', async () => {
  const one = await inTwoAgencies()
  await server.owner.query('UPDATE logins SET email = NULL WHERE id = $1', [one.login_id])
  await confirmPhone(one.session, '+16125559944', true)
  expect([await statusOf(one.phone), await statusOf('+16125559944')]).toEqual([200, 200])
  expect([await opens(one.phone), await opens('+16125559944')]).toEqual([[one.other.person.id], [one.id]])
})

const leavePhone = [
  ['removes the phone', (session: SignedInClient) => setOwnPhone(session, null)],
  ['confirms another phone', (session: SignedInClient, next: string) => confirmPhone(session, next)],
] as const
test.each(leavePhone)('AUTH-72 the login of a person who %s no longer opens an agency whose employee has that phone and another email', async (_title, leave) => {
  const one = await inThreeAgencies()
  const { third, there } = one
  expect(await opens(one.email)).toEqual([one.id, one.other.person.id, third])
  expect(await isOpen(there)).toBe(true)
  await leave(one.session, `+1612555${String(5000 + count)}`)
  // the login still opens the other agency, which lists the person with the login's email
  expect(await opens(one.email)).toEqual([one.id, one.other.person.id])
  expect([await isOpen(one.session), await isOpen(there)]).toEqual([true, false])
  expect(await opens(`third-${one.email}`)).toEqual([third])
})

test('ACCT-1, AUTH-18 a person who removes the phone in an agency that the login opened by the phone only loses it everywhere', async () => {
  const one = await inThreeAgencies()
  await setOwnPhone(one.there, null)
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([401, 200])
  expect(await opens(one.email)).toEqual([one.id, one.other.person.id])
  expect([await isOpen(one.there), await isOpen(one.session)]).toEqual([false, false])
})

test('AUTH-72, AUTH-18 a phone leaves the login when the last of three agencies removes it, which the login opened by the phone only', async () => {
  const one = await inThreeAgencies()
  await server.owner.query('UPDATE employees SET phone = NULL WHERE id = $1', [one.other.person.id])
  await change(one.id, { phone: null })
  expect(await statusOf(one.phone)).toBe(200)
  const { version } = (await server.owner.query('SELECT version FROM employees WHERE id = $1', [one.third])).rows[0]
  expect((await one.boss.patch(`/v3/dot_employees/${one.third}`, { version, phone: null })).status).toBe(200)
  expect(await resets(one.phone, one.email)).toEqual([one.email])
})

test('ACCT-1, AUTH-18 a new email beside a login that still opens the agency by its phone has no copy of the password, which would outlive a change', async () => {
  const one = await inThreeAgencies()
  const next = `next-${one.email}`
  await confirmEmail(one.there, next)
  expect(await opens(next)).toEqual([one.third])
  expect(await statusOf(next)).toBe(401)
  expect((await one.session.patch('/v1/set_password', { current_password: OLD, password: NEW })).status).toBe(204)
  expect([await statusOf(next), await statusOf(one.email), await statusOf(one.phone)]).toEqual([401, 401, 401])
})

test.each(['email', 'phone'] as const)('AUTH-72 an employee whose %s is leaving its login at the same time does not open the agency for that login', async (which) => {
  const one = await someone()
  const boss = await server.signedIn('administrator', await server.make.agency())
  const holder = await server.owner.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(`UPDATE logins SET ${which} = NULL WHERE id = $1`, [one.login_id])
    const adding = boss.post('/v3/dot_employees', { first_name: 'Vic', last_name: 'Late', email: `late-${one.email}`, role: 'area_manager', [which]: one[which] })
    await untilWaiting(server.owner, holder)
    await holder.query('COMMIT')
    expect((await adding).status).toBe(200)
  } finally {
    holder.release()
  }
  expect(await opens(which === 'email' ? one.phone : one.email)).toEqual([one.id])
})

test.each(['with another email', 'with the email, too'])('AUTH-72 an agency that a login never opened cannot take the phone from the login by adding it %s and removing it', async (how) => {
  const one = await someone()
  await server.owner.query('UPDATE employees SET phone = NULL WHERE id = $1', [one.id])
  const boss = await server.signedIn('administrator', await server.make.agency())
  const email = how === 'with the email, too' ? one.email : `other-${one.email}`
  const added = await boss.post('/v3/dot_employees', { first_name: 'Vic', last_name: 'Stranger', email, phone: one.phone, role: 'area_manager' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { id, version } = (await server.owner.query('SELECT id, version FROM employees WHERE email = $1 AND last_name = $2', [email, 'Stranger'])).rows[0]
  expect((await boss.patch(`/v3/dot_employees/${id}`, { version, phone: null })).status).toBe(200)
  expect([await statusOf(one.phone), await statusOf(one.email)]).toEqual([200, 200])
})
