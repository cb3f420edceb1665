import { hash } from '@node-rs/argon2'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { png } from '#tests/api/account/pictures'
import { openMailServer, type Mailbox } from '#tests/api/session/mailbox'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

const OLD = 'Old-Password-1'
const NEW = 'New-Password-2'
const PUBLIC = 'https://slips.example.gov'

let server: TestServer
let mail: Mailbox
let holder: PoolClient
beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({ SMTP_URL: mail.url, MAIL_FROM: 'slips@example.gov', PUBLIC_URL: PUBLIC })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const auth = (call: string, body: object) => server.anyone.post(`/auth-service/${call}`, { ...body, domain: 'dotslip' })
const authenticate = (username: string, password: string) => auth('authenticate', { username, password })

let count = 0
/** A person whose login has an email, a phone and this password hash, with a session in which they change their password. */
async function someone(password_hash: string) {
  const [email, phone] = [`changes-${++count}@agency.example`, `+1612555${String(2000 + count)}`]
  const login_id = await server.make.login({ email, phone, password_hash })
  const person = await server.make.employee({ role: 'area_manager', login_id, email, phone })
  const session = await sessionOf(server.running, person)
  return { ...person, phone, session, changes: () => session.patch('/v1/set_password', { password: NEW, current_password: OLD }) }
}

describe('AUTH-25, ACCT-7 a login with the former password that was under way when the password changed', () => {
  beforeEach(async () => {
    holder = await server.owner.connect()
    await holder.query('BEGIN')
    return async () => {
      await holder.query('ROLLBACK')
      holder.release()
    }
  })

  const openSessions = async (login: number) =>
    (await server.owner.query('SELECT id FROM sessions WHERE login_id = $1 AND ended_at IS NULL', [login])).rows.map(({ id }) => id)

  test('AUTH-25, ACCT-7 opens no session', async () => {
    const one = await someone(await hashPassword(OLD))
    // This lock blocks a sign-in after its password has been verified. The sign-in uses the phone as its username, because the password
    // change, which uses the email, would have to wait for a sign-in with the same username.
    await holder.query('LOCK TABLE sign_in_addresses IN EXCLUSIVE MODE')
    const underWay = authenticate(one.phone, OLD)
    await untilWaiting(server.owner, holder)
    expect((await one.changes()).status).toBe(204)
    await holder.query('COMMIT')
    const answer = await underWay
    expect([answer.status, answer.headers.get('authorization')]).toEqual([401, null])
    expect(await openSessions(one.login_id)).toEqual([one.session.session_id])
    expect((await authenticate(one.phone, NEW)).status).toBe(200)
  })

  test('AUTH-25, ACCT-7 does not restore the former password when its hash is renewed', async () => {
    const one = await someone(await hash(OLD, { memoryCost: 8192, timeCost: 2, parallelism: 1 }))
    await holder.query('SELECT FROM logins WHERE id = $1 FOR UPDATE', [one.login_id])
    const change = one.changes()
    await untilWaiting(server.owner, holder)
    const underWay = authenticate(one.phone, OLD)
    await untilWaiting(server.owner, holder, 2)
    await holder.query('COMMIT')
    expect((await change).status).toBe(204)
    expect((await underWay).status).toBe(401)
    expect((await authenticate(one.phone, OLD)).status).toBe(401)
    expect((await authenticate(one.phone, NEW)).status).toBe(200)
    expect(await openSessions(one.login_id)).toContain(one.session.session_id)
  })

  test('AUTH-30 two logins that renew the hash at the same time both succeed', async () => {
    const one = await someone(await hash(OLD, { memoryCost: 8192, timeCost: 2, parallelism: 1 }))
    await holder.query('SELECT FROM logins WHERE id = $1 FOR UPDATE', [one.login_id])
    const both = [authenticate(one.phone, OLD), authenticate(one.email, OLD)]
    await untilWaiting(server.owner, holder, 2)
    await holder.query('COMMIT')
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await server.owner.query('SELECT password_hash FROM logins WHERE id = $1', [one.login_id])
    expect(rows[0].password_hash).toContain('m=19456,t=2,p=1')
  })
})

test('ACCT-1, AUTH-18 a reset link that was sent to the former email does not work any more once the new email is confirmed', async () => {
  const one = await someone(await hashPassword(OLD))
  await auth('password_reset_requests', { username: one.email })
  const token = new RegExp(`${PUBLIC}/auth/new-password#(\\S+)`).exec((await mail.nextTo(one.email)).content)?.[1] ?? ''
  expect((await auth('validate_activation_token', { token })).body.valid).toBe(true)
  const email = `moved-${one.email}`
  const { version } = (await one.session.get('/v1/account')).body.account
  const saved = await one.session.patch('/v1/account', { version, email, signature: { kind: 'drawn', png: png(4, 2, 120).toString('base64') } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const code = /\b\d{6}\b/.exec((await mail.nextTo(email)).content)?.[0]
  expect((await one.session.post('/v1/account/confirm_address', { which: 'email', verification_code: code })).body).toMatchObject({ account: { email }, signed_out: false })
  const late = await auth('set_password', { token, password: NEW })
  expect([late.status, late.body.message]).toEqual([422, 'This link was already used or has expired.'])
  expect((await authenticate(email, OLD)).status).toBe(200)
})
