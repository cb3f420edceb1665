import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeEmployees } from '#src/areas/agency/server/employees/purge'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const OLD = 'Old-Password-1'
const NEW = 'New-Password-2'
const OTHER = 'Other-Password-3'
const PUBLIC = 'https://slips.example.gov'

let server: TestServer
let admin: SignedInClient
let mail: Mailbox
let texts: Mailbox
let passwordHash: string
beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, TEXT_GATEWAY_URL: texts.url, MAIL_FROM: 'slips@example.gov', PUBLIC_URL: PUBLIC })
  admin = await server.signedIn('administrator')
  passwordHash = await hashPassword(OLD)
})
afterAll(async () => {
  await server.close()
  await Promise.all([mail.close(), texts.close()])
})
beforeEach(async () => {
  await server.owner.query('DELETE FROM sign_in_failures')
  await server.owner.query('UPDATE messages_out SET address = NULL')
})

const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
/** The id of the employee as whom a username and a password sign in, or the status of the refusal. */
async function entered(username: string, password: string): Promise<number> {
  const { status, body } = await auth('authenticate', { username, password })
  return status === 200 ? body.user.id : status
}
const setPassword = async (token: string, password: string) => expect((await auth('set_password', { token, password })).status).toBe(204)
async function linkTo(email: string, times = 1): Promise<string> {
  return new RegExp(`${PUBLIC}/auth/(?:new-password|invitation)#(\\S+)`).exec((await mail.nextTo(email, times)).content)?.[1] ?? ''
}
/** Sets a password with a code that is sent to a phone. */
async function resetBy(phone: string, password: string, times = 1) {
  expect((await auth('password_reset_requests', { username: phone })).status).toBe(202)
  const code = /\b\d{6}\b/.exec((await texts.nextTo(phone, times)).content)?.[0]
  const { body } = await auth('validate_verification_code', { phone, verification_code: code })
  await setPassword(body.token, password)
}

let count = 0
const newEmail = () => `successor-${++count}@agency.example`
const newPhone = () => `+1612555${String(8000 + ++count)}`

/** An employee with the old password, whose login has this email or phone. */
async function former(login: { readonly email: string | null; readonly phone?: string } = { email: newEmail() }) {
  const login_id = await server.make.login({ ...login, password_hash: passwordHash })
  return server.make.employee({ role: 'field_engineer', login_id, email: login.email ?? newEmail(), phone: login.phone ?? null })
}
async function add(email: string, more: object = {}, by: SignedInClient = admin): Promise<number> {
  const added = await by.post('/v3/dot_employees', { first_name: 'Sue', last_name: 'Successor', email, role: 'administrator', ...more })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return added.body.dot_employee.id
}
const remove = async (id: number, by: SignedInClient = admin) => expect((await by.delete(`/v3/dot_employees/${id}`)).status).toBeLessThan(300)
async function change(id: number, fields: object) {
  const { version } = (await server.owner.query('SELECT version FROM employees WHERE id = $1', [id])).rows[0]
  const changed = await admin.patch(`/v3/dot_employees/${id}`, { version, ...fields })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  return changed
}
const restore = async (id: number) => expect((await admin.post(`/v3/dot_employees/${id}/restore`)).status).toBe(200)
const statusOf = async (id: number) => (await admin.get(`/v3/dot_employees/${id}`)).body.dot_employee.status

test.each(['removed', 'renamed', 'purged'])('AUTH-72, AUTH-73 the former employee’s password does not open the agency as the successor of an employee who was %s; the successor gets an invitation', async (how) => {
  const one = await former()
  expect(await entered(one.email, OLD)).toBe(one.id)
  if (how === 'renamed') await change(one.id, { email: newEmail() })
  else await remove(one.id)
  if (how === 'purged') {
    await server.owner.query(`UPDATE employees SET deleted_at = now() - interval '40 days' WHERE id = $1`, [one.id])
    expect(await purgeEmployees(server.running.platform.database, 1, (error) => expect(error).toBeUndefined())).toBe(1)
    await server.owner.query(`DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE employee_id = $1)`, [one.id])
    await server.owner.query(`DELETE FROM sessions WHERE employee_id = $1`, [one.id])
  }
  const two = await add(one.email, { invite: true })
  expect(await entered(one.email, OLD)).toBe(401)
  expect(await statusOf(two)).toBe('invited')
  await setPassword(await linkTo(one.email), NEW)
  expect(await entered(one.email, NEW)).toBe(two)
  // a further change of the successor, here of the phone, does not affect the login that the successor now has
  await change(two, { phone: newPhone() })
  expect(await entered(one.email, NEW)).toBe(two)
})

test('AUTH-72, AUTH-18 a link that the former employee received before does not let them in, and one that is requested after lets the successor in', async () => {
  const one = await former()
  expect(await entered(one.email, OLD)).toBe(one.id)
  await auth('password_reset_requests', { username: one.email })
  const before = await linkTo(one.email)
  await remove(one.id)
  const two = await add(one.email)
  expect((await auth('set_password', { token: before, password: OTHER })).status).toBe(422)
  await auth('password_reset_requests', { username: one.email })
  await setPassword(await linkTo(one.email, 2), NEW)
  expect(await entered(one.email, NEW)).toBe(two)
})

test('AUTH-72 the former employee’s phone opens nothing after the email of the login passed to the successor', async () => {
  const phone = newPhone()
  const one = await former({ email: newEmail(), phone })
  expect(await entered(phone, OLD)).toBe(one.id)
  await remove(one.id)
  const two = await add(one.email, { invite: true })
  expect([await entered(phone, OLD), await entered(one.email, OLD)]).toEqual([401, 401])
  await setPassword(await linkTo(one.email), NEW)
  expect([await entered(phone, NEW), await entered(one.email, NEW)]).toEqual([401, two])
})

test('AUTH-72 a phone that passes to a successor opens the agency by no password of the former employee, with or without an email', async () => {
  const [phone, onlyPhone] = [newPhone(), newPhone()]
  const withEmail = await former({ email: newEmail(), phone })
  expect(await entered(phone, OLD)).toBe(withEmail.id)
  await remove(withEmail.id)
  const two = await add(newEmail(), { phone })
  expect([await entered(phone, OLD), await entered(withEmail.email, OLD)]).toEqual([403, 403])
  const invited = await admin.post(`/v3/dot_employees/${two}/invite`, { by: 'text' })
  expect([invited.status, invited.body.message]).toEqual([422, 'A former employee logs in with this phone. Invite this person by email instead.'])
  expect(await entered(phone, OLD)).toBe(403)
  const phoneOnly = await former({ email: null, phone: onlyPhone })
  expect(await entered(onlyPhone, OLD)).toBe(phoneOnly.id)
  await remove(phoneOnly.id)
  const three = await add(newEmail(), { phone: onlyPhone })
  expect(await entered(onlyPhone, OLD)).toBe(401)
  await resetBy(onlyPhone, NEW)
  expect(await entered(onlyPhone, NEW)).toBe(three)
})

test('AUTH-72, PEOP-20 a removed employee who is restored keeps their password, unless a successor had the email in between', async () => {
  const one = await former()
  expect(await entered(one.email, OLD)).toBe(one.id)
  await remove(one.id)
  await restore(one.id)
  expect(await entered(one.email, OLD)).toBe(one.id)
  await remove(one.id)
  const two = await add(one.email, { invite: true })
  await setPassword(await linkTo(one.email), NEW)
  expect(await entered(one.email, NEW)).toBe(two)
  await remove(two)
  await restore(one.id)
  expect([await entered(one.email, NEW), await entered(one.email, OLD)]).toEqual([401, 401])
})

test('AUTH-72, API-32 after the undo of a change of email, the password works again', async () => {
  const one = await former()
  expect(await entered(one.email, OLD)).toBe(one.id)
  const changed = await change(one.id, { email: newEmail() })
  expect((await admin.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
  expect(await entered(one.email, OLD)).toBe(one.id)
})

test('AUTH-72 no agency can take away the password of a login that opens another agency', async () => {
  const login_id = await server.make.login({ email: newEmail(), password_hash: passwordHash })
  const { rows: [{ email }] } = await server.owner.query('SELECT email FROM logins WHERE id = $1', [login_id])
  const other = await server.make.agency()
  const there = await server.make.employee({ dot_authority_id: other, role: 'field_engineer', login_id, email })
  const here = await server.make.employee({ role: 'field_engineer', login_id, email })
  await remove(here.id)
  await add(email)
  const { rows: [{ password_hash: present }] } = await server.owner.query('SELECT password_hash FROM logins WHERE id = $1', [login_id])
  expect([present, there.dot_authority_id]).toEqual([passwordHash, other])
})
