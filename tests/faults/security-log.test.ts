import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Pool } from 'pg'
import { openDatabase } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { hashPassword } from '#src/areas/identity/server/sessions/password-hash'
import { clientOf } from '#tests/api/client'
import { factories, type Factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { testDatabase, type TestDatabase } from '#tests/database'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'

const RIGHT = 'Seeded-Right-1'
const EMAIL = 'watched@company.example'

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let make: Factories
let server: ServerProcess
let administrator: SignedInClient

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('security-log')
  owner = new Pool({ connectionString: testing.connectionString })
  make = await factories(owner)
  server = await startServerProcess(testing.connectionString, folder.path, 0, { LOG_LEVEL: 'warn', INTERNAL_EMAIL_DOMAINS: 'company.example' })
  const person = await make.employee({ role: 'administrator', email: EMAIL, login_id: await make.login({ email: EMAIL, password_hash: await hashPassword(RIGHT) }) })
  const { appConnectionString } = await migrate(testing.connectionString)
  const database = openDatabase({ connectionString: appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  administrator = await sessionOf({ address: server.address, platform: { database } }, person)
  await database.close()
})
afterAll(async () => {
  server.process.kill('SIGKILL')
  await server.exited
  await owner.end()
  await testing.drop()
  folder.remove()
})

interface Line {
  readonly log?: string
  readonly msg: string
  readonly level: number
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly agency?: number
  readonly person?: number
  readonly api_key?: number
  readonly err?: unknown
}

const lines = () => server.printed().split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
const logEntry = (msg: string) => vi.waitFor(() => {
  const entries = lines().filter((line) => line.log === 'security' && line.msg === msg)
  expect(entries, msg).not.toEqual([])
  return entries[0]
}, { timeout: 5_000 })

test('M9 ERR-17 at the default level the log has each failed sign-in, refusal, limit, impersonation and use of an API key, with its route and the person or key', async () => {
  const anyone = clientOf(server.address, {})
  const authenticate = (password: string) => anyone.post('/auth-service/authenticate', { username: EMAIL, password, domain: 'dotslip' })
  expect((await authenticate(RIGHT)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await authenticate('Wrong-Harbor-2')).status).toBe(401)
  expect((await authenticate('Wrong-Harbor-2')).status).toBe(429)
  const [agency, person] = [make.firstAgency, administrator.person.id]
  expect(await logEntry('signed in')).toMatchObject({ method: 'POST', route: '/auth-service/authenticate', status: 200 })
  expect(await logEntry('sign-in failed')).toMatchObject({ method: 'POST', route: '/auth-service/authenticate', status: 401, address: '127.0.0.1' })
  expect(await logEntry('held back: too many')).toMatchObject({ status: 429 })

  const { body: keyAnswer } = await administrator.post('/v1/api_keys', { name: 'Supplier' })
  expect(await logEntry('API key created')).toMatchObject({ agency, person })
  const supplier = clientOf(server.address, { authorization: `Bearer ${keyAnswer.api_key.key}` })
  expect((await supplier.get('/v3/dot_employees?search=hidden-words')).status).toBe(403)
  expect(await logEntry('refused')).toMatchObject({ method: 'GET', route: '/v3/dot_employees', agency, api_key: keyAnswer.api_key.id })
  await supplier.post('/v1/slips', {})
  expect(await logEntry('API key used')).toMatchObject({ route: '/v1/slips', api_key: keyAnswer.api_key.id })
  await administrator.delete(`/v1/api_keys/${keyAnswer.api_key.id}`)
  expect(await logEntry('API key revoked')).toMatchObject({ route: '/v1/api_keys/:id', agency, person })

  const target = await make.employee({ role: 'field_engineer' })
  const { body: { token } } = await administrator.post('/v3/sessions/impersonations', { user_id: target.id })
  expect(await logEntry('impersonation asked for')).toMatchObject({ agency, person })
  const opened = await anyone.get(`/v3/sessions/_me?otp=${token}`)
  expect(await logEntry('impersonation began')).toMatchObject({ route: '/v3/sessions/_me', status: 200 })
  await clientOf(server.address, { authorization: opened.headers.get('authorization') ?? '' }).delete('/auth-service/logout?domain=dotslip')
  expect(await logEntry('impersonation ended')).toMatchObject({ agency, person: target.id, impersonated: true })
  for (const secret of [RIGHT, 'Wrong-Harbor-2', EMAIL, keyAnswer.api_key.key, token, 'hidden-words']) expect(server.printed().includes(secret), secret.slice(0, 6)).toBe(false)
})

test('M9 ERR-17 a failed call is logged with its method, route and person but without row values, and a server that is not ready without a stack', async () => {
  const slip = await make.ticket(await make.project())
  await owner.query('ALTER TABLE slip_notes RENAME COLUMN text TO texts')
  expect((await administrator.post(`/v1/slips/${slip}/notes`, { text: 'words' })).status).toBe(500)
  await owner.query('ALTER TABLE slip_notes RENAME COLUMN texts TO text')
  const failed = await vi.waitFor(() => {
    const entry = lines().find(({ msg, status }) => msg === 'call failed' && status === 500)
    expect(entry).toBeDefined()
    return entry
  })
  expect(failed).toMatchObject({ level: 50, method: 'POST', route: '/v1/slips/:id/notes', agency: make.firstAgency, person: administrator.person.id })

  await owner.query('ALTER TABLE schema_migrations RENAME TO schema_migrations_away')
  expect((await clientOf(server.address, {}).get('/readyz')).status).toBe(503)
  await owner.query('ALTER TABLE schema_migrations_away RENAME TO schema_migrations')
  const notReady = await vi.waitFor(() => {
    const entries = lines().filter(({ msg, status }) => msg === 'not ready' || status === 503)
    expect(entries).toHaveLength(2)
    return entries
  })
  expect(notReady.filter((line) => line.err !== undefined || line.level >= 50)).toEqual([])
})
