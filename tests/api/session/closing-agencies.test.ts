import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { sessionOf } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

const PASSWORD = 'Old-Password-1'

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  server = await openTestServer()
})
afterAll(() => server.close())

let count = 0
/**
 * Creates a person with one login in two agencies. The second agency has an administrator (`boss`), and lists the person with the login's
 * phone but with another email.
 */
async function inTwoAgencies() {
  const [email, phone] = [`closing-${++count}@agency.example`, `+1612555${String(6000 + count)}`]
  const login_id = await server.make.login({ email, phone, password_hash: passwordHash })
  const person = await server.make.employee({ role: 'area_manager', login_id, email, phone })
  const agency = await server.make.agency()
  const boss = await server.signedIn('administrator', agency)
  const other = await server.make.employee({ dot_authority_id: agency, role: 'area_manager', login_id, email: `other-${email}`, phone })
  return { person, email, login_id, session: await sessionOf(server.running, person), agency, boss, other }
}

const signIn = async (username: string) => (await server.anyone.post('/auth-service/authenticate', { username, password: PASSWORD, domain: 'dotslip' })).status

/**
 * Makes a call while another transaction, which has run `before`, has locks that the call needs. As soon as the call waits for these locks,
 * runs `then` in that transaction and commits it. Returns the result of the call.
 */
async function during(before: (change: PoolClient) => Promise<unknown>, call: () => Promise<number>, then: (change: PoolClient) => Promise<unknown>): Promise<number> {
  const change = await server.owner.connect()
  try {
    await change.query('BEGIN')
    await before(change)
    const answered = call()
    await untilWaiting(server.owner, change)
    await then(change)
    await change.query('COMMIT')
    return await answered
  } finally {
    await change.query('ROLLBACK')
    change.release()
  }
}
const lock = (table: 'logins' | 'employees', id: number) => (change: PoolClient) => change.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
const lockAccounts = (login: number) => (change: PoolClient) => change.query('SELECT FROM agency_accounts WHERE login_id = $1 FOR UPDATE', [login])

test('AUTH-72 a login does not open an agency that a change of an address is closing for it', async () => {
  const one = await inTwoAgencies()
  const close = (change: PoolClient) => change.query('DELETE FROM agency_accounts WHERE login_id = $1', [one.login_id])
  expect(await during(close, () => signIn(one.email), async () => undefined)).toBe(403)
  expect((await server.owner.query('SELECT FROM sessions WHERE login_id = $1', [one.login_id])).rowCount).toBe(1)
})

test('AUTH-72 a login and a change of the employee’s address lock the employee before the account, so that the two cannot block each other', async () => {
  const one = await inTwoAgencies()
  expect(await during(lock('employees', one.person.id), () => signIn(one.email), lockAccounts(one.login_id))).toBe(200)
})

test('AUTH-72, AUTH-59 a switch of agencies locks the login before its account and the former session, as a change of an address does', async () => {
  const one = await inTwoAgencies()
  const activate = async () => (await one.session.post(`/v3/dot_authorities/${one.agency}/activate`)).status
  const lockTheRest = async (change: PoolClient) => {
    await lockAccounts(one.login_id)(change)
    await change.query('SELECT FROM sessions WHERE login_id = $1 FOR UPDATE', [one.login_id])
  }
  expect(await during(lock('logins', one.login_id), activate, lockTheRest)).toBe(200)
})

test('AUTH-72 changes of addresses in two agencies lock the login before its accounts, so that the two cannot block each other', async () => {
  const one = await inTwoAgencies()
  const { version } = (await server.owner.query('SELECT version FROM employees WHERE id = $1', [one.other.id])).rows[0]
  const change = async () => (await one.boss.patch(`/v3/dot_employees/${one.other.id}`, { version, phone: `+1612555${String(7000 + count)}` })).status
  expect(await during(lock('logins', one.login_id), change, lockAccounts(one.login_id))).toBe(200)
})
