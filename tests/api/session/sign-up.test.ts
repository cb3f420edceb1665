import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { inviteEmployee, linkEmployee, type InvitedEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'
import { openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const PASSWORD = 'Right-Password-1'
const PUBLIC = 'https://slips.example.gov'
const ACCESS_DENIED = 'Access denied: you do not currently have access to this application.'
const ADMINISTRATOR = { name: 'Ruth Delgado' }

let server: TestServer
let mail: Mailbox
let texts: Mailbox
let passwordHash: string
beforeAll(async () => {
  mail = await openMailServer({ name: 'slipway', password: 'mail-password' })
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, TEXT_GATEWAY_URL: texts.url, PUBLIC_URL: PUBLIC })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await texts.close()
})
beforeEach(async () => void (await server.owner.query('UPDATE messages_out SET address = NULL')))

let count = 0
const newEmail = () => `newcomer-${++count}@agency.example`
const newPhone = () => `+1651555${String(1000 + ++count)}`
const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const signUp = (more: object) => auth('signup', { kind: 'employee', first_name: 'Pat', last_name: 'Newcomer', ...more })
const authenticate = (username: string) => auth('authenticate', { username, password: PASSWORD })
const setPassword = (token: string) => auth('set_password', { token, password: PASSWORD })

async function codeOf(box: Mailbox, to: string, times = 1): Promise<string> {
  return /\b\d{6}\b/.exec((await box.nextTo(to, times)).content)?.[0] ?? ''
}

async function signedUp(address: { readonly email?: string; readonly phone?: string }, more: object = {}) {
  expect((await signUp({ ...address, ...more })).status).toBe(202)
  const [box, to] = address.email === undefined ? [texts, address.phone ?? ''] : [mail, address.email]
  const checked = await auth('validate_verification_code', { ...address, verification_code: await codeOf(box, to) })
  if (checked.status === 200) expect((await setPassword(checked.body.token)).status).toBe(204)
  return checked
}

/** Creates an employee without a login, directly in the database. */
async function bareEmployee(values: Partial<InvitedEmployee> & { readonly dot_authority_id?: number } = {}): Promise<InvitedEmployee> {
  const { dot_authority_id = server.make.firstAgency, ...more } = values
  const row = { first_name: 'Ivy', last_name: 'Thompson', email: newEmail(), phone: null, role: 'field_inspector' as const, ...more }
  const { rows } = await server.owner.query<{ id: number }>(
    'INSERT INTO employees (dot_authority_id, role, first_name, last_name, email, phone) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [dot_authority_id, row.role, row.first_name, row.last_name, row.email, row.phone])
  return { ...row, id: rows[0]?.id ?? 0 }
}

function invite(employee: InvitedEmployee, { by = 'mail', agency = server.make.firstAgency }: { by?: 'mail' | 'text'; agency?: number } = {}) {
  const { database, jobs } = server.running.platform
  return database.inAgency(agency, (db) => inviteEmployee(db, employee, ADMINISTRATOR, jobs, by))
}

const tokenIn = (content: string) => /\/auth\/invitation#(\S+)/.exec(content)?.[1] ?? ''

describe('AUTH-26 signing up', () => {
  test('AUTH-26, AUTH-72 the code is checked, a password is set, and an account that no agency knows opens none', async () => {
    for (const kind of ['employee', 'vendor', 'consultant']) {
      const email = newEmail()
      expect((await signedUp({ email }, { kind })).status).toBe(200)
      const answer = await authenticate(email)
      expect([answer.status, answer.body.message]).toEqual([403, ACCESS_DENIED])
      const { rows } = await server.owner.query('SELECT first_name, last_name, kind FROM logins WHERE email = $1', [email])
      expect(rows).toEqual([{ first_name: 'Pat', last_name: 'Newcomer', kind }])
    }
  })

  test('AUTH-72 the account opens the agencies that have an employee with the verified email or phone, and no other', async () => {
    const other = await server.make.agency({ name: 'Other agency' })
    const [email, phone] = [newEmail(), newPhone()]
    const byEmail = await bareEmployee({ email })
    const byPhone = await bareEmployee({ phone, dot_authority_id: other })
    await signedUp({ email })
    await signedUp({ phone })
    expect((await authenticate(email)).body.user).toMatchObject({ id: byEmail.id, dot_authority_id: server.make.firstAgency })
    expect((await authenticate(phone)).body.user).toMatchObject({ id: byPhone.id, dot_authority_id: other })
    const { rows } = await server.owner.query('SELECT dot_authority_id FROM agency_accounts JOIN logins ON logins.id = login_id WHERE email = $1', [email])
    expect(rows).toEqual([{ dot_authority_id: server.make.firstAgency }])
  })

  test('AUTH-28 only after the code does the answer say that a phone or an email is in use', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    await server.make.login({ email, phone, password_hash: passwordHash })
    const fresh = await signUp({ email: newEmail() })
    expect((await signUp({ phone })).body).toEqual(fresh.body)
    const inUse = await signedUp({ phone: newPhone() })
    expect(inUse.status).toBe(200)
    const phoneTaken = await auth('validate_verification_code', { phone, verification_code: await codeOf(texts, phone) })
    expect([phoneTaken.status, phoneTaken.body.message]).toEqual([422, 'Phone number already in use.'])
    const emailTaken = await signedUp({ email })
    expect([emailTaken.status, emailTaken.body.message]).toEqual([422, 'Email already in use.'])
  })

  test('AUTH-26 names in every script, with zero-width and right-to-left marks, are kept and cannot turn the mail around', async () => {
    for (const first_name of ['مریم‌السادات', 'שרה\u200f', 'निर्मला', 'Zoë\u200b', '𝒥ürgen 👩‍🚒', '美雪']) {
      const email = newEmail()
      await signedUp({ email }, { first_name })
      const { rows } = await server.owner.query<{ first_name: string }>('SELECT first_name FROM logins WHERE email = $1', [email])
      expect(rows[0]?.first_name).toBe(first_name)
      const { content } = await mail.nextTo(email)
      expect(content.normalize()).toContain(first_name.normalize())
      if (/[\u0590-\u06ff]/.test(first_name)) expect(content).toContain(`Hello \u2068${first_name}\u2069,`)
    }
    expect((await signUp({ email: newEmail(), first_name: '\u202eevil' })).status).toBe(422)
    expect((await signUp({ email: newEmail(), first_name: '\u200b \u200f' })).body.message).toBe('Required.')
  })

  test('AUTH-26 a line break in a name adds no line to the mail header', async () => {
    const email = newEmail()
    await signUp({ email, first_name: 'Pat\r\nBcc: everybody@agency.example' })
    const received = await mail.nextTo(email)
    expect(received.headers['bcc']).toBeUndefined()
    expect(received.to).toBe(email)
    expect(received.content).toContain('Hello Pat Bcc: everybody@agency.example,')
  })

  test('AUTH-26, AUTH-15 an invisible character in an email makes no second account', async () => {
    const email = newEmail()
    await signUp({ email: `${email.slice(0, 3)}\u200b${email.slice(3)}\ufeff` })
    expect((await mail.nextTo(email)).to).toBe(email)
  })

  test.each([
    [{ first_name: ' ', email: 'a@b.example' }, 'Required.'],
    [{ phone: '123' }, 'Phone number is not valid.'],
    [{ email: 'nobody' }, 'Email is not valid.'],
    [{}, 'Enter a phone number or an email.'],
    [{ email: 'a@b.example', phone: '6125550100' }, 'Enter a phone number or an email.'],
  ])('AUTH-26, AUTH-27 a sign-up with %j is refused: %s', async (more, message) => {
    const answer = await signUp(more)
    expect([answer.status, answer.body.message]).toEqual([422, message])
  })
})

describe('AUTH-73 invitations', () => {
  test('AUTH-73, PEOP-10 the mail names agency, role and who invites; its link sets the password and opens that agency', async () => {
    const employee = await bareEmployee()
    await invite(employee)
    const { content, headers } = await mail.nextTo(employee.email)
    expect(headers['subject']).toBe('First agency: your invitation to Slipway')
    expect(content).toContain('Ruth Delgado has opened First agency for you in Slipway as field inspector.')
    const token = tokenIn(content)
    expect((await auth('validate_activation_token', { token })).body).toEqual({
      valid: true, email: employee.email, phone: null, dot_authority_name: 'First agency', role: 'field_inspector',
    })
    expect((await setPassword(token)).status).toBe(204)
    expect((await authenticate(employee.email)).body.user).toMatchObject({ id: employee.id, dot_authority_id: server.make.firstAgency })
    expect((await setPassword(token)).status).toBe(422)
  })

  test('PEOP-10 it is valid for 7 days, and after it is sent again only the last one works', async () => {
    const employee = await bareEmployee()
    await invite(employee)
    const first = tokenIn((await mail.nextTo(employee.email)).content)
    await invite(employee)
    const second = tokenIn((await mail.nextTo(employee.email, 2)).content)
    expect((await setPassword(first)).status).toBe(422)
    const move = (days: string) => server.owner.query('UPDATE activation_tokens SET expires_at = expires_at - $1::interval WHERE username = $2 AND used_at IS NULL', [days, employee.email])
    await move('6 days 23 hours')
    expect((await auth('validate_activation_token', { token: second })).body.valid).toBe(true)
    await move('1 hour')
    expect((await auth('validate_activation_token', { token: second })).body).toMatchObject({ valid: false, email: employee.email })
    expect((await setPassword(second)).status).toBe(422)
  })

  test('AUTH-73 by text message the link goes to the phone, with which the person then signs in', async () => {
    const employee = await bareEmployee({ phone: newPhone() })
    await invite(employee, { by: 'text' })
    const token = tokenIn((await texts.nextTo(employee.phone ?? '')).content)
    expect((await auth('validate_activation_token', { token })).body).toMatchObject({ valid: true, phone: employee.phone, email: null })
    await setPassword(token)
    expect((await authenticate(employee.phone ?? '')).body.user.id).toBe(employee.id)
  })

  test('AUTH-73 a person who already has a password is notified of the agency and keeps the password', async () => {
    const email = newEmail()
    const login_id = await server.make.login({ email, password_hash: passwordHash })
    await server.make.employee({ role: 'field_engineer', login_id, email })
    const other = await server.make.agency({ name: 'Prairie' })
    const employee = await bareEmployee({ email, dot_authority_id: other })
    await invite(employee, { agency: other })
    const { content } = await mail.nextTo(email)
    expect(content).toContain(`${PUBLIC}/auth\n`)
    expect(content).not.toContain('#')
    const { rows } = await server.owner.query('SELECT dot_authority_id FROM agency_accounts WHERE login_id = $1 ORDER BY 1', [login_id])
    expect(rows.map(({ dot_authority_id }) => dot_authority_id)).toEqual([server.make.firstAgency, other])
  })

  test('AUTH-73 the invitation of an employee who was deleted since is no longer valid', async () => {
    const employee = await bareEmployee()
    await invite(employee)
    const token = tokenIn((await mail.nextTo(employee.email)).content)
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [employee.id])
    expect((await auth('validate_activation_token', { token })).body.valid).toBe(false)
  })

  test('AUTH-72 a changed email removes the agency from the login of the former one, whose sessions end', async () => {
    const email = newEmail()
    const login_id = await server.make.login({ email, password_hash: passwordHash })
    const person = await server.make.employee({ role: 'field_engineer', login_id, email })
    const open = await sessionOf(server.running, person)
    expect((await open.get('/v3/sessions/_me')).status).toBe(200)
    const { database } = server.running.platform
    await database.inAgency(person.dot_authority_id, (db) => linkEmployee(db, { id: person.id, email: newEmail(), phone: null }))
    expect((await open.get('/v3/sessions/_me')).status).toBe(401)
    expect((await authenticate(email)).status).toBe(403)
  })
})
