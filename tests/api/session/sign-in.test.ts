import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { hash } from '@node-rs/argon2'
import { clientOf } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const PASSWORD = 'Right-Password-1'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await openTestServer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())
beforeEach(async () => void (await server.owner.query('DELETE FROM sign_in_failures')))

/** Creates an employee whose login has the password `PASSWORD`. */
async function someone(login: Readonly<Record<string, unknown>> = {}) {
  const login_id = await server.make.login({ password_hash: passwordHash, ...login })
  return server.make.employee({ role: 'area_manager', login_id })
}

function authenticate(username: string, password: string, more: object = { domain: 'dotslip' }) {
  return server.anyone.post('/auth-service/authenticate', { username, password, ...more })
}

describe('signing in with a password', () => {
  test('AUTH-69, AUTH-11 the right password returns the user, with tokens in headers that open the session', async () => {
    const person = await someone({ email: 'clerk@agency.example' })
    const answer = await authenticate('clerk@agency.example', PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { id: person.id, role: 'area_manager', partner: null, email: person.email, dot_authority_id: server.make.firstAgency, dot_authority_name: 'First agency' },
    })
    expect(answer.headers.get('refresh-token')).toMatch(/^[\w-]{43}$/)
    const next = clientOf(server.address, { authorization: answer.headers.get('authorization') ?? '' })
    expect((await next.get('/v3/sessions/_me')).body.user.id).toBe(person.id)
  })

  test('AUTH-15, AUTH-11 a phone number signs in to the same login however it is typed', async () => {
    const person = await someone({ email: null, phone: '+16125550123' })
    for (const typed of ['1(612) 555-0123', '6125550123', '+16125550123']) {
      expect((await authenticate(typed, PASSWORD)).body.user.id).toBe(person.id)
    }
  })

  test('AUTH-12, AUTH-13, AUTH-14 an impossible username and an empty password are refused before they are tried', async () => {
    for (const [username, password, message] of [
      ['', PASSWORD, 'Phone number or Email is required.'],
      ['nobody', PASSWORD, 'Enter a US phone number or an email.'],
      ['a@b.example', '', 'Password is required.'],
    ] as const) {
      const answer = await authenticate(username, password)
      expect([answer.status, answer.body.message]).toEqual([422, message])
    }
    expect((await server.owner.query('SELECT FROM sign_in_failures')).rowCount).toBe(0)
  })

  test('API-20 a body without the domain dotslip is refused', async () => {
    expect((await authenticate('a@b.example', PASSWORD, {})).status).toBe(422)
    expect((await authenticate('a@b.example', PASSWORD, { domain: 'other' })).status).toBe(422)
    expect((await server.anyone.delete('/auth-service/logout')).status).toBe(422)
  })

  test('AUTH-32 a wrong password and an unknown user get the same answer', async () => {
    const person = await someone()
    await server.owner.query('UPDATE logins SET email = $1 WHERE id = $2', ['known@agency.example', person.login_id])
    const known = await authenticate('known@agency.example', 'Wrong-Password-1')
    const unknown = await authenticate('nobody@agency.example', 'Wrong-Password-1')
    const noPassword = await someone({ password_hash: null, email: 'invited@agency.example' })
    const invited = await authenticate('invited@agency.example', 'Wrong-Password-1')
    expect(noPassword.id).toBeGreaterThan(0)
    expect(known.status).toBe(401)
    const withoutId = ({ body }: typeof known) => ({ ...body, request_id: '' })
    expect(withoutId(unknown)).toEqual(withoutId(known))
    expect(withoutId(invited)).toEqual(withoutId(known))
    expect(known.body.message).toBe('Invalid login. The username or password is incorrect.')
  })

  test('AUTH-32 checking a password takes one hash whether it is right or wrong, the user is unknown, or no password was ever set', async () => {
    await someone({ email: 'timed@agency.example' })
    await someone({ email: 'timed-invited@agency.example', password_hash: null })
    const tries = {
      right: ['timed@agency.example', PASSWORD], wrong: ['timed@agency.example', 'Wrong-Password-1'],
      nobody: ['nobody-at-all@agency.example', PASSWORD], invited: ['timed-invited@agency.example', PASSWORD],
    } as const
    // Compares the processor time of this process, which runs the server, so that other load on the machine does not count. Takes the
    // smallest time of 20 calls of each kind.
    const costs = new Map<string, number>(Object.keys(tries).map((kind) => [kind, Infinity]))
    for (let round = 0; round < 20; round++) {
      await server.owner.query('DELETE FROM sign_in_failures')
      for (const [kind, [username, password]] of Object.entries(tries)) {
        const before = process.cpuUsage()
        await authenticate(username, password)
        const { user, system } = process.cpuUsage(before)
        costs.set(kind, Math.min(costs.get(kind) ?? Infinity, user + system))
      }
    }
    // all kinds of refusals take about the same time; a refusal for which no password is hashed would take only a tenth of it
    expect(Math.max(...costs.values()) / Math.min(...costs.values())).toBeLessThan(2)
  })

  test('AUTH-68, AUTH-72 the right password without an agency to open gets 403', async () => {
    const person = await someone({ email: 'gone@agency.example' })
    await server.owner.query('UPDATE employees SET deleted_at = now() WHERE id = $1', [person.id])
    const answer = await authenticate('gone@agency.example', PASSWORD)
    expect([answer.status, answer.body.message]).toEqual([403, 'Access denied: you do not currently have access to this application.'])
  })

  test('AUTH-58 of several agencies the most recently opened one is opened', async () => {
    const person = await someone({ email: 'two@agency.example' })
    const other = await server.make.agency({ name: 'Other' })
    await server.make.employee({ role: 'field_engineer', dot_authority_id: other, login_id: person.login_id })
    await server.owner.query('UPDATE agency_accounts SET last_opened_at = now() WHERE login_id = $1 AND dot_authority_id = $2', [person.login_id, other])
    expect((await authenticate('two@agency.example', PASSWORD)).body.user).toMatchObject({ dot_authority_id: other, role: 'field_engineer' })
  })
})

describe('how passwords are stored', () => {
  test('AUTH-69 as argon2id of 19 MiB, two passes, and hashed again at sign-in when the stored hash was cheaper', async () => {
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const cheap = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const person = await someone({ email: 'old@agency.example', password_hash: cheap })
    expect((await authenticate('old@agency.example', PASSWORD)).status).toBe(200)
    const { rows } = await server.owner.query<{ password_hash: string }>('SELECT password_hash FROM logins WHERE id = $1', [person.login_id])
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await authenticate('old@agency.example', PASSWORD)).status).toBe(200)
  })

  test('AUTH-69 a password of 256 characters of any script is used in full', async () => {
    const long = 'Ünï-42 '.repeat(36) + 'Aa1!'
    await someone({ email: 'long@agency.example', password_hash: await hashPassword(long) })
    expect((await authenticate('long@agency.example', long)).status).toBe(200)
    expect((await authenticate('long@agency.example', long.slice(0, -1))).status).toBe(401)
  })
})

describe('AUTH-30 guessing is slow', () => {
  const failures = (username: string, address: string, count: number, ago = '1 minute') =>
    server.owner.query(
      `INSERT INTO sign_in_failures (username, address, failed_at) SELECT $1, $2, now() - $3::interval FROM generate_series(1, $4)`,
      [username, address, ago, count])

  test('AUTH-30 ten failures for a username from one address are followed by 429 with Retry-After, even for the right password', async () => {
    await someone({ email: 'tried@agency.example' })
    for (let n = 1; n <= 10; n++) expect((await authenticate('tried@agency.example', 'Wrong-Password-1')).status).toBe(401)
    const refused = await authenticate('Tried@Agency.example', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect(refused.body.message).toBe('Too many tries. Please wait 15 minutes.')
    await server.owner.query(`UPDATE sign_in_failures SET failed_at = failed_at - interval '15 minutes 1 second'`)
    expect((await authenticate('tried@agency.example', PASSWORD)).status).toBe(200)
  })

  test('AUTH-30 parallel tries together do not exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => authenticate('rush@agency.example', 'Wrong-Password-1')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('AUTH-30 all servers share the limit', async () => {
    const second = await server.another()
    const there = clientOf(second.address, {})
    for (let n = 1; n <= 10; n++) await authenticate('shared@agency.example', 'Wrong-Password-1')
    const answer = await there.post('/auth-service/authenticate', { username: 'shared@agency.example', password: 'x', domain: 'dotslip' })
    await second.close()
    expect(answer.status).toBe(429)
  })

  test('AUTH-30 failures from elsewhere do not lock out a username at an address until there are 100 for the username', async () => {
    await someone({ email: 'attacked@agency.example' })
    const from = (address: string, password = PASSWORD) =>
      clientOf(server.address, { 'x-forwarded-for': address }).post('/auth-service/authenticate', { username: 'attacked@agency.example', password, domain: 'dotslip' })
    await failures('attacked@agency.example', '203.0.113.9', 99)
    expect((await from('198.51.100.7')).status).toBe(200)
    await failures('attacked@agency.example', '203.0.113.10', 1)
    expect((await from('198.51.100.8')).status).toBe(429)
    // an IP address that has signed in before is not locked out by the failures of others, but it has no more attempts than others
    expect((await from('198.51.100.7')).status).toBe(200)
    for (let n = 1; n <= 10; n++) expect((await from('198.51.100.7', 'Wrong-Password-1')).status).toBe(401)
    expect((await from('198.51.100.7')).status).toBe(429)
  })

  test('H4 AUTH-30 an address that fails for 50 usernames gets 429 for any other, and so does the /64 network of an IPv6 address', async () => {
    const at = (address: string, username: string) =>
      clientOf(server.address, { 'x-forwarded-for': address }).post('/auth-service/authenticate', { username, password: 'Wrong-Password-1', domain: 'dotslip' })
    for (const [address, neighbor, stranger] of [['203.0.113.77', '::ffff:203.0.113.77', '203.0.113.78'], ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']] as const) {
      const addressKey = address.includes(':') ? '2001:db8:1:2::/64' : address
      for (let n = 0; n < 49; n++) await failures(`sprayed-${n}@agency.example`, addressKey, 1)
      expect((await at(address, 'one-more@agency.example')).status).toBe(401)
      const refused = await at(neighbor, 'another@agency.example')
      expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true])
      expect((await at(stranger, 'third@agency.example')).status).toBe(401)
    }
  })

  test('H4 of the sign-ins that one address sends at once, those beyond 20 get 429 and other addresses are served', async () => {
    await someone({ email: 'busy@agency.example' })
    const flood = Array.from({ length: 60 }, (_, n) =>
      clientOf(server.address, { 'x-forwarded-for': '203.0.113.90' }).post('/auth-service/authenticate', { username: `flood-${n}@agency.example`, password: 'x', domain: 'dotslip' }))
    const other = await clientOf(server.address, { 'x-forwarded-for': '198.51.100.90' }).post('/auth-service/authenticate', { username: 'busy@agency.example', password: PASSWORD, domain: 'dotslip' })
    const answers = await Promise.all(flood)
    expect([other.status, answers.some(({ status }) => status === 429), answers.every(({ status }) => status === 401 || status === 429)]).toEqual([200, true, true])
  })

  test('H4 AUTH-17 password resets and sign-ups from one address are refused at the door after ten in 15 minutes', async () => {
    const client = clientOf(server.address, { 'x-forwarded-for': '203.0.113.91' })
    const reset = (n: number) => client.post('/auth-service/password_reset_requests', { username: `reset-${n}@agency.example`, domain: 'dotslip' })
    for (let n = 1; n <= 10; n++) expect((await reset(n)).status).toBe(202)
    const refused = await reset(11)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    const signUp = await client.post('/auth-service/signup', { email: 'new@agency.example', first_name: 'New', last_name: 'Person', kind: 'employee', domain: 'dotslip' })
    expect(signUp.status).toBe(429)
  })

  test('AUTH-30 ten failures over more than 15 minutes lock out nobody, and a success clears the failures of that username and address', async () => {
    await someone({ email: 'slow@agency.example' })
    await failures('slow@agency.example', '127.0.0.1', 5, '14 minutes')
    await failures('slow@agency.example', '127.0.0.1', 4, '16 minutes')
    expect((await authenticate('slow@agency.example', 'Wrong-Password-1')).status).toBe(401)
    expect((await authenticate('slow@agency.example', PASSWORD)).status).toBe(200)
    expect((await server.owner.query('SELECT FROM sign_in_failures')).rowCount).toBe(0)
  })

  test('AUTH-30 failures of yesterday are deleted at the next one', async () => {
    await failures('old@agency.example', '203.0.113.9', 3, '25 hours')
    await authenticate('other@agency.example', 'Wrong-Password-1')
    expect((await server.owner.query('SELECT username FROM sign_in_failures')).rows).toEqual([{ username: 'other@agency.example' }])
  })

  test('AUTH-30 known and unknown users get the same answers when there are too many failures', async () => {
    await failures('nobody-at-all@agency.example', '127.0.0.1', 10)
    expect((await authenticate('nobody-at-all@agency.example', 'x')).status).toBe(429)
  })
})
