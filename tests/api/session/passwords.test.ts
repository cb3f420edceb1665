import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { sessionOf } from '#tests/api/signed-in'
import { openMailServer, openTextGateway, type Mailbox } from '#tests/api/session/mailbox'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const OLD = 'Old-Password-1'
const NEW = 'New-Password-2'
const PUBLIC = 'https://slips.example.gov'
const LINK_ENDED = 'This link was already used or has expired.'
const CODE_WRONG = 'The code is incorrect or has expired.'

let server: TestServer
let mail: Mailbox
let texts: Mailbox
let oldHash: string
beforeAll(async () => {
  mail = await openMailServer()
  texts = await openTextGateway()
  server = await openTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'slips@example.gov', TEXT_GATEWAY_URL: texts.url, TEXT_GATEWAY_TOKEN: 'gateway-token', PUBLIC_URL: PUBLIC })
  oldHash = await hashPassword(OLD)
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await texts.close()
})
beforeEach(async () => {
  await server.owner.query('DELETE FROM sign_in_failures')
  await server.owner.query('UPDATE messages_out SET address = NULL')
})

let count = 0
const newEmail = () => `person-of-passwords-${++count}@agency.example`
const newPhone = () => `+1612555${String(1000 + ++count)}`

/** An employee with the old password and with this email or phone. */
async function someone(login: { readonly email?: string; readonly phone?: string }) {
  const login_id = await server.make.login({ email: null, password_hash: oldHash, ...login })
  return server.make.employee({ role: 'area_manager', login_id, email: login.email ?? newEmail(), phone: login.phone ?? null })
}

const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const authenticate = (username: string, password: string) => auth('authenticate', { username, password })
const askReset = (username: string) => auth('password_reset_requests', { username })
const setPassword = (token: string, password: string) => auth('set_password', { token, password })

async function linkTo(email: string, times = 1): Promise<string> {
  const { content } = await mail.nextTo(email, times)
  return new RegExp(`${PUBLIC}/auth/(?:new-password|invitation)#(\\S+)`).exec(content)?.[1] ?? ''
}

async function codeTo(phone: string, times = 1): Promise<string> {
  return /\b\d{6}\b/.exec((await texts.nextTo(phone, times)).content)?.[0] ?? ''
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('AUTH-18 a forgotten password with an email is reset by a link', () => {
  test('AUTH-17, AUTH-18, AUTH-20, AUTH-25 the link sets a new password that meets the rules, once, and every session ends', async () => {
    const email = newEmail()
    const person = await someone({ email })
    const open = await sessionOf(server.running, person)
    const request = await askReset(email.toUpperCase())
    expect([request.status, request.body]).toEqual([202, {}])
    const token = await linkTo(email)
    expect((await auth('validate_activation_token', { token })).body).toEqual({ valid: true, email, phone: null, dot_authority_name: null, role: null })
    const weak = await setPassword(token, 'short')
    expect([weak.status, weak.body.detailed_errors[0].field]).toEqual([422, 'password'])
    expect(weak.body.message).toBe('The password needs at least 10 characters, an uppercase letter, a number, a special character.')
    expect((await setPassword(token, NEW)).status).toBe(204)
    expect((await authenticate(email, OLD)).status).toBe(401)
    expect((await authenticate(email, NEW)).status).toBe(200)
    expect((await open.get('/v3/sessions/_me')).status).toBe(401)
    const again = await setPassword(token, 'Third-Password-3')
    expect([again.status, again.body.message]).toEqual([422, LINK_ENDED])
    expect((await auth('validate_activation_token', { token })).body).toMatchObject({ valid: false, email })
  })

  test('AUTH-18, API-30 the link of one account cannot set another\'s password, whatever else is named in the request', async () => {
    const [email, victim] = [newEmail(), newEmail()]
    await someone({ email })
    const { login_id } = await someone({ email: victim })
    await askReset(email)
    const token = await linkTo(email)
    for (const named of [{ email: victim }, { username: victim }, { login_id }, { employee_id: 1 }]) {
      expect((await auth('set_password', { token, password: NEW, ...named })).status).toBe(422)
    }
    expect((await setPassword(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, NEW)).status).toBe(422)
    expect((await setPassword(token, NEW)).status).toBe(204)
    expect([(await authenticate(email, NEW)).status, (await authenticate(victim, NEW)).status, (await authenticate(victim, OLD)).status]).toEqual([200, 401, 200])
  })

  test('AUTH-18 a link is refused after 30 minutes, and works only once when it is used twice at once', async () => {
    const email = newEmail()
    await someone({ email })
    await askReset(email)
    const late = await linkTo(email)
    await server.owner.query(`UPDATE activation_tokens SET expires_at = expires_at - interval '30 minutes' WHERE username = $1`, [email])
    expect((await setPassword(late, NEW)).body.message).toBe(LINK_ENDED)
    await askReset(email)
    const token = await linkTo(email, 2)
    const both = await Promise.all([setPassword(token, 'First-Password-1'), setPassword(token, 'Second-Password-2')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })

  test('AUTH-18 when the password is set, an earlier link and an earlier code of the same account are no longer valid', async () => {
    const email = newEmail()
    await someone({ email })
    await askReset(email)
    const first = await linkTo(email)
    await askReset(email)
    const second = await linkTo(email, 2)
    expect((await setPassword(second, NEW)).status).toBe(204)
    expect((await setPassword(first, OLD)).body.message).toBe(LINK_ENDED)
  })

  test('AUTH-18 only the hash of a link is kept, and nothing secret of the mail once it is sent', async () => {
    const email = newEmail()
    await someone({ email })
    await askReset(email)
    const token = await linkTo(email)
    await expect.poll(async () => (await server.owner.query(`SELECT status FROM messages_out WHERE recipient = $1`, [email])).rows).toEqual([{ status: 'sent' }])
    for (const table of ['activation_tokens', 'messages_out', 'verification_codes', 'job_queue.job']) {
      const { rows } = await server.owner.query<{ whole: string }>(`SELECT t::text AS whole FROM ${table} AS t`)
      expect(rows.filter(({ whole }) => whole.includes(token)), table).toEqual([])
    }
  })

  test('AUTH-17 the answer is the same whether or not the account exists, and without an account nothing is sent', async () => {
    const email = newEmail()
    await someone({ email })
    const known = await askReset(email)
    const unknown = await askReset('nobody@agency.example')
    const unknownPhone = await askReset('612 555 9999')
    expect([unknown.status, unknown.body, unknownPhone.status, unknownPhone.body]).toEqual([known.status, known.body, known.status, known.body])
    await mail.nextTo(email)
    expect([...mail.received, ...texts.received].filter(({ to }) => to === 'nobody@agency.example' || to === '+16125559999')).toEqual([])
  })

  test('AUTH-17 one recipient gets at most five messages in 15 minutes, no matter who asks, and the asker does not learn of it', async () => {
    const email = newEmail()
    await someone({ email })
    for (let n = 0; n < 8; n++) expect((await askReset(email)).status).toBe(202)
    const other = newEmail()
    await someone({ email: other })
    await askReset(other)
    await mail.nextTo(other)
    await expect.poll(async () => (await server.owner.query(`SELECT FROM job_queue.job WHERE name = 'errands' AND state IN ('created', 'retry', 'active')`)).rowCount).toBe(0)
    expect(mail.received.filter(({ to }) => to === email)).toHaveLength(5)
  })
})

describe('AUTH-19 a forgotten password with a phone is reset by a code', () => {
  test('AUTH-18, AUTH-19, AUTH-29 the six-digit code gives a token that sets the password; without one, Security code is required', async () => {
    const phone = newPhone()
    await someone({ phone })
    await askReset(phone)
    const code = await codeTo(phone)
    expect(texts.received.at(-1)?.headers['authorization']).toBe('Bearer gateway-token')
    const none = await auth('validate_verification_code', { email: newEmail(), verification_code: ' ' })
    expect(none.body.message).toBe('Security code is required.')
    const verification = await auth('validate_verification_code', { phone: `1(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`, verification_code: code })
    expect(verification.status).toBe(200)
    expect((await setPassword(verification.body.token, NEW)).status).toBe(204)
    expect((await authenticate(phone, NEW)).status).toBe(200)
    expect((await auth('validate_verification_code', { phone, verification_code: code })).body.message).toBe(CODE_WRONG)
  })

  test('AUTH-27 the calls of section 7 check the code for a phone and set the password with its token', async () => {
    const phone = newPhone()
    await someone({ phone })
    await askReset(phone)
    const body = { phone, verification_code: await codeTo(phone) }
    expect((await server.anyone.post('/v2/validate_verification_code', { ...body, phone: '' })).body.message).toBe('Phone number is required.')
    expect((await server.anyone.post('/v2/validate_verification_code', { ...body, verification_code: '' })).body.message).toBe('Verification code is required.')
    expect((await server.anyone.post('/v2/validate_verification_code', { ...body, phone: '123' })).body.message).toBe('Phone number is not valid.')
    const { token } = (await server.anyone.post('/v2/validate_verification_code', body)).body
    expect((await server.anyone.patch('/v1/set_password', { token, password: NEW })).status).toBe(204)
    expect((await server.anyone.patch('/v1/set_password', { token, password: OLD })).body.message).toBe(LINK_ENDED)
    expect((await server.anyone.patch('/v1/set_password', { password: NEW })).status).toBe(401)
    expect((await authenticate(phone, NEW)).status).toBe(200)
  })

  test('AUTH-29 after five wrong tries the right code is refused too, even when they arrive at once', async () => {
    const phone = newPhone()
    await someone({ phone })
    await askReset(phone)
    const code = await codeTo(phone)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => auth('validate_verification_code', { phone, verification_code: other(code) })))
    expect(wrong.map(({ body }) => body.message)).toEqual(Array(5).fill(CODE_WRONG))
    expect((await auth('validate_verification_code', { phone, verification_code: code })).body.message).toBe(CODE_WRONG)
  })

  test('AUTH-29 a code is refused after ten minutes, and for another account', async () => {
    const [phone, another] = [newPhone(), newPhone()]
    await someone({ phone })
    await someone({ phone: another })
    await askReset(phone)
    await askReset(another)
    const code = await codeTo(phone)
    if (code !== (await codeTo(another))) {
      expect((await auth('validate_verification_code', { phone: another, verification_code: code })).body.message).toBe(CODE_WRONG)
    }
    await server.owner.query(`UPDATE verification_codes SET expires_at = expires_at - interval '10 minutes' WHERE username = $1`, [phone])
    expect((await auth('validate_verification_code', { phone, verification_code: code })).body.message).toBe(CODE_WRONG)
  })

  test('AUTH-29 a wrong code gets the same answer with and without an account', async () => {
    const phone = newPhone()
    await someone({ phone })
    await askReset(phone)
    const code = await codeTo(phone)
    const known = await auth('validate_verification_code', { phone, verification_code: other(code) })
    const unknown = await auth('validate_verification_code', { phone: newPhone(), verification_code: other(code) })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
  })
})

describe('ACCT-7 a signed-in person changes the password', () => {
  test('ACCT-7 with the current one: all other sessions end, this one stays, and its owner is notified', async () => {
    const email = newEmail()
    const person = await someone({ email })
    const [here, there] = [await sessionOf(server.running, person), await sessionOf(server.running, person)]
    const wrong = await here.patch('/v1/set_password', { password: NEW, current_password: 'Wrong-Password-1' })
    expect([wrong.status, wrong.body.detailed_errors]).toEqual([422, [{ field: 'current_password', message: 'The current password is incorrect.' }]])
    expect((await here.patch('/v1/set_password', { password: NEW })).status).toBe(422)
    expect((await here.patch('/v1/set_password', { password: NEW, current_password: OLD })).status).toBe(204)
    expect((await here.get('/v3/sessions/_me')).status).toBe(200)
    expect((await there.get('/v3/sessions/_me')).status).toBe(401)
    expect((await authenticate(email, NEW)).status).toBe(200)
    expect((await mail.nextTo(email)).content).toContain('was changed')
  })

  test('ACCT-7, AUTH-30 guessing the current password is as slow as guessing at sign-in', async () => {
    const person = await someone({ email: newEmail() })
    const here = await sessionOf(server.running, person)
    for (let n = 0; n < 10; n++) expect((await here.patch('/v1/set_password', { password: NEW, current_password: 'Wrong-Password-1' })).status).toBe(422)
    expect((await here.patch('/v1/set_password', { password: NEW, current_password: OLD })).status).toBe(429)
  })

  test('ACCT-7, AUTH-30 a refused new password is no failed try, when the current one is right', async () => {
    const here = await sessionOf(server.running, await someone({ email: newEmail() }))
    for (let n = 0; n < 12; n++) expect((await here.patch('/v1/set_password', { password: 'Password-1234', current_password: OLD })).status).toBe(422)
    expect((await here.patch('/v1/set_password', { password: NEW, current_password: OLD })).status).toBe(204)
  })

  test('ACCT-7, AUTH-43 cannot do so in an impersonated session', async () => {
    const person = await someone({ email: newEmail() })
    const here = await sessionOf(server.running, person)
    await server.owner.query('UPDATE sessions SET impersonator_login_id = $1 WHERE id = $2', [person.login_id, here.session_id])
    expect((await here.patch('/v1/set_password', { password: NEW, current_password: OLD })).status).toBe(403)
  })
})
