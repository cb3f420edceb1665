import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Pool } from 'pg'
import { openDatabase } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { buildWhenChanged } from '#src/setup/build.mjs'
import { clientOf, type Answer, type Client } from '#tests/api/client'
import { factories, type Factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { begin as beginAt, comeBack, exchange } from '#tests/api/sso/browser'
import { busyness } from '#tests/busyness'
import { testDatabase, type TestDatabase } from '#tests/database'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { startIdentityProvider, type IdentityProvider, type InItsPlace } from '#tests/identity-provider'
import { selfSigned } from '#tests/self-signed'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const ORIGIN = 'http://slips.example'
const PASSWORD = 'Right-Password-1'
const METADATA = '/.well-known/openid-configuration'
/** The longest time that a call may take. Row 49 of the reliability table requires a limit of 5 to 30 s for calls to external services. */
const LONGEST_MS = 20_000

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let make: Factories
let server: ServerProcess
let anyone: Client
let administrator: SignedInClient
let idp: IdentityProvider
let named: string

beforeAll(async () => {
  await buildWhenChanged()
  testing = await testDatabase()
  folder = temporaryFolder('misbehaving')
  owner = new Pool({ connectionString: testing.connectionString, max: 3 })
  make = await factories(owner)
  idp = await startIdentityProvider([ORIGIN])
  // only a few database connections, so that the test fails if a sign-in that waits for the provider keeps one of them
  server = await startServerProcess(testing.connectionString, folder.path, 0, { LOG_LEVEL: 'warn', PUBLIC_URL: ORIGIN, SSO_TRUSTED_HOSTS: '127.0.0.1', DATABASE_CONNECTIONS: '4' })
  anyone = clientOf(server.address, {})
  const login_id = await make.login({ email: 'paula@agency.example', password_hash: await hashPassword(PASSWORD) })
  const person = await make.employee({ role: 'administrator', login_id, email: 'paula@agency.example' })
  const { appConnectionString } = await migrate(testing.connectionString)
  const database = openDatabase({ connectionString: appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  administrator = await sessionOf({ address: server.address, platform: { database } }, person)
  await database.close()
  named = await provider('Agency sign-in', idp.issuer)
  idp.know('ruth', { email: 'ruth@agency.example', email_verified: true })
  await make.employee({ role: 'field_engineer', email: 'ruth@agency.example' })
})
afterEach(() => {
  for (const path of [METADATA, '/token', '/jwks', '/me']) idp.answer(path, null)
})
afterAll(async () => {
  server.process.kill('SIGKILL')
  await server.exited
  await idp.close()
  await owner.end()
  await testing.drop()
  folder.remove()
})

async function provider(name: string, issuer: string): Promise<string> {
  const added = await administrator.post('/v1/sso_connections', { name, issuer, client_id: idp.client_id, client_secret: idp.client_secret })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  // turn the provider on directly in the database without testing it, to imitate a provider that worked when it was turned on
  await owner.query('UPDATE sso_providers SET is_on = true WHERE id = $1', [added.body.sso_connection.id])
  return added.body.sso_connection.idp
}

const begin = (to = named) => beginAt(anyone, ORIGIN, to)
const signIn = () => anyone.post('/auth-service/authenticate', { username: 'paula@agency.example', password: PASSWORD, domain: 'dotslip' })
const timed = async (pendingAnswer: Promise<Answer>) => {
  const began = performance.now()
  return { answer: await pendingAnswer, ms: performance.now() - began }
}

/** Checks the message that the person gets, and that the server has logged the cause of the failure; returns the logged error message. */
async function toldAndLogged({ status, body }: Answer, pattern: RegExp): Promise<string> {
  expect([status, body.message]).toEqual([502, expect.stringMatching(pattern)])
  const line = await vi.waitFor(() => {
    const lines = server.printed().split('\n').filter((printed) => printed.includes(body.request_id))
    expect(lines).not.toEqual([])
    return JSON.parse(lines[0] ?? '') as { level: number; reqId: string; err: { message: string; stack: string } }
  })
  expect([line.level, line.reqId]).toEqual([50, body.request_id])
  expect(line.err.stack).toContain('caused by')
  return line.err.message
}

/**
 * The number of open transactions that have been idle for more than a second. Shorter pauses do not count, because any transaction is idle
 * for a moment between two of its statements.
 */
async function heldTransactions(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`
    SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND clock_timestamp() - state_change > interval '1 second'`)
  return rows[0]?.count ?? -1
}

const html: InItsPlace = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1><script>alert(1)</script>')
const garbage: InItsPlace = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer": "\u0000')
const large: InItsPlace = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"issuer": "${'x'.repeat(10 * 1024 * 1024)}"}`)
const drop: InItsPlace = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 }).write('{"iss', () => response.destroy())
const elsewhere: InItsPlace = (_request, response) => void response.writeHead(302, { location: `${server.address}/v1/sso_providers` }).end()
const broken: InItsPlace = (_request, response) => void response.writeHead(500).end('Traceback (most recent call last): secret-of-the-provider')
const anotherIssuer: InItsPlace = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/auth', token_endpoint: 'https://evil.example/token' }))
const hang: InItsPlace = () => undefined
/** Sends one character every 200 ms, so that data keeps arriving but the answer is never complete. */
const drip: InItsPlace = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const dripping = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(dripping))
}
/** Delays each answer by 8 s. Each answer alone is in time, but all answers that a sign-in needs take too long together. */
const late: InItsPlace = (_request, _response, answer) => void setTimeout(answer, 8_000)

const unusable = /^Agency sign-in did not respond as an OpenID Connect provider: (its answer cannot be read|its metadata names another issuer|no answer that can be used|the server did not answer in time|it answered with status \d+)\.$/

describe('an identity provider with wrong answers (reliability row 49)', () => {
  test.each(Object.entries({ html, garbage, large, drop, elsewhere, broken, anotherIssuer }))('AUTH-4, AUTH-33 metadata of the kind %s is reported in a sentence at once, logged with the request, and nobody is redirected', async (_what, way) => {
    idp.answer(METADATA, way)
    const { answer, ms } = await timed(begin())
    await toldAndLogged(answer, unusable)
    expect(answer.body.sso_redirect_uri).toBeUndefined()
    expect(ms).toBeLessThan(5_000 * busyness())
    expect(JSON.stringify(answer.body)).not.toMatch(/Maintenance|secret-of-the-provider|evil/)
  })

  const openNoSession = async (_what: string, way: InItsPlace) => {
    for (const path of ['/token', '/jwks']) {
      const came = await comeBack(anyone, ORIGIN, named, 'ruth')
      idp.answer(path, way)
      const { answer, ms } = await timed(exchange(anyone, came))
      expect([path, answer.status, answer.headers.get('authorization')]).toEqual([path, expect.toBeOneOf([403, 502]), null])
      expect(answer.body.message).toMatch(answer.status === 502 ? unusable : /^The login could not be verified: /)
      expect(ms).toBeLessThan(5_000 * busyness())
      idp.answer(path, null)
    }
    expect((await exchange(anyone, await comeBack(anyone, ORIGIN, named, 'ruth'))).status).toBe(200)
  }
  test.each(Object.entries({ html, broken }))('AUTH-4, AUTH-34 tokens or keys of the kind %s open no session, and a new try succeeds', openNoSession)
  thorough.each(Object.entries({ garbage, large, drop, elsewhere }))('AUTH-4, AUTH-34 tokens or keys of the kind %s open no session, and a new try succeeds', openNoSession)

  test('AUTH-33 a provider with an untrusted certificate is refused', async () => {
    const secure = createSecureServer(selfSigned('127.0.0.1', new Date('2049-01-01')), (_request, response) => void response.end('{}'))
    await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready))
    const issuer = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
    const { answer } = await timed(begin(await provider('Unvouched', issuer)))
    const cause = await toldAndLogged(answer, /^Unvouched did not respond as an OpenID Connect provider: its certificate is not trusted \(self-signed\)\.$/)
    expect(cause).toMatch(/self-signed certificate/)
    await new Promise((closed) => secure.close(closed))
  })
})

describe('an identity provider that does not answer', () => {
  thorough('AUTH-4, AUTH-33, AUTH-54 forty people who wait for a provider that hangs, drips or is late are informed within 20 s and block nothing: others sign in at once', async () => {
    const dripsFor = await Promise.all([1, 2].map(() => comeBack(anyone, ORIGIN, named, 'ruth')))
    const opened = await exchange(anyone, await comeBack(anyone, ORIGIN, named, 'ruth'))
    const linked = await anyone.post('/v3/sso_user', { id_token: opened.headers.get('id-token') ?? '' })
    expect(linked.status).toBe(200)
    const leaves = clientOf(server.address, { authorization: linked.headers.get('authorization') ?? '' })
    const outside = await startIdentityProvider([ORIGIN])
    const lateFor = await comeBack(anyone, ORIGIN, await provider('Late sign-in', outside.issuer), 'ruth')
    for (const path of [METADATA, '/token', '/jwks']) outside.answer(path, late)
    let dripping = 0
    idp.answer('/jwks', (request, response, answer) => {
      dripping += 1
      drip(request, response, answer)
    })
    const waiting = [...dripsFor, lateFor].map((came) => timed(exchange(anyone, came)))
    await vi.waitFor(() => expect(dripping).toBe(2), { timeout: 20_000 })
    idp.answer(METADATA, hang)
    waiting.push(...Array.from({ length: 40 }, () => timed(begin())))
    const tested = administrator.post(`/v1/sso_connections/${named}/test`)
    const leaving = timed(leaves.delete('/auth-service/logout?domain=dotslip', undefined, { 'id-token': linked.headers.get('id-token') ?? '' }))
    await vi.waitFor(async () => expect((await leaves.get('/v3/sessions/_me')).status).toBe(401), { timeout: LONGEST_MS })
    for (let n = 0; n < 5; n++) {
      const { answer, ms } = await timed(signIn())
      expect(answer.status).toBe(200)
      expect(ms).toBeLessThan(3_000 * busyness())
      expect(await heldTransactions()).toBe(0)
    }
    const [answers, { body }, left] = [await Promise.all(waiting), await tested, await leaving]
    const limit = LONGEST_MS * busyness()
    for (const { answer, ms } of answers) {
      await toldAndLogged(answer, /^(Agency|Late) sign-in did not respond as an OpenID Connect provider: /)
      expect(answer.headers.get('authorization')).toBeNull()
      expect(ms).toBeLessThan(limit)
    }
    expect(body.sso_connection.check_problem).toMatch(unusable)
    expect([left.answer.status, left.answer.body]).toEqual([200, { logout_uri: null }])
    expect(left.ms).toBeLessThan(limit)
    expect(await heldTransactions()).toBe(0)
    await outside.close()
  })
})
