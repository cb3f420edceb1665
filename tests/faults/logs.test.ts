import { randomUUID } from 'node:crypto'
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
import { logFigures } from '#tests/faults/figures'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { openWindow } from '#tests/faults/window'
import { temporaryFolder } from '#tests/temporary-folder'

const RIGHT = 'Seeded-Right-1'
const WRONG = 'Seeded-Wrong-2'
const NEW = 'Seeded-Fresh-3'
/** A text that is sent only in bodies. */
const WORDS = `seeded-words-${randomUUID()}`
const EMAIL = 'logged@agency.example'

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let make: Factories
let server: ServerProcess
let administrator: SignedInClient

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('logs')
  owner = new Pool({ connectionString: testing.connectionString })
  make = await factories(owner)
  const person = await make.employee({ role: 'administrator' })
  const login_id = await make.login({ email: EMAIL, password_hash: await hashPassword(RIGHT) })
  await make.employee({ role: 'field_inspector', login_id, email: EMAIL })
  // `trace` is the level that logs the most
  server = await startServerProcess(testing.connectionString, folder.path, 0, { LOG_LEVEL: 'trace' })
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

/** Signs in with a right and a wrong password, then sets a new password through a reset link. Returns all secrets that were used. */
async function secretsOfSigningIn(): Promise<string[]> {
  const anyone = clientOf(server.address, {})
  const authenticate = (password: string) => anyone.post('/auth-service/authenticate', { username: EMAIL, password, domain: 'dotslip' })
  expect((await authenticate(WRONG)).status).toBe(401)
  const { headers } = await authenticate(RIGHT)
  const [access, refresh] = [headers.get('authorization') ?? '', headers.get('refresh-token') ?? '']
  expect((await clientOf(server.address, { authorization: access, 'refresh-token': refresh }).get('/v3/sessions/_me')).status).toBe(200)
  const window = await openWindow(server.address, access.replace('Bearer ', ''))
  window.close()
  await anyone.post('/auth-service/password_reset_requests', { username: EMAIL, domain: 'dotslip' })
  const link = await vi.waitFor(async () => {
    const { rows: [sent] } = await owner.query<{ secret: string | null }>('SELECT secret FROM messages_out WHERE recipient = $1 AND secret IS NOT NULL', [EMAIL])
    expect(sent?.secret).toBeTruthy()
    return sent?.secret ?? ''
  }, { timeout: 20_000 })
  expect((await anyone.post('/auth-service/set_password', { token: link, password: NEW, domain: 'dotslip' })).status).toBe(204)
  return [RIGHT, WRONG, NEW, access.replace('Bearer ', ''), refresh, link]
}

/** Sends bodies that are accepted, refused, not JSON, or cause an unexpected error. Returns the texts that must not be logged. */
async function sendWords(): Promise<string[]> {
  const slip = await make.ticket(await make.project())
  const { body } = await administrator.post('/v1/api_keys', { name: 'Supplier' })
  const supplier = clientOf(server.address, { authorization: `Bearer ${body.api_key.key}` })
  expect((await administrator.post(`/v1/slips/${slip}/notes`, { text: WORDS })).status).toBe(200)
  expect((await administrator.post(`/v1/slips/${slip}/notes`, { text: '', [WORDS]: 1 })).status).toBe(422)
  expect((await supplier.post('/v1/slips', { ticket_number: WORDS })).status).toBe(422)
  const broken = await fetch(`${server.address}/v1/api_keys`, { method: 'POST', headers: { ...administrator.headers, 'content-type': 'application/json' }, body: `{"name": "${WORDS}` })
  expect(broken.status).toBe(422)
  await owner.query('ALTER TABLE slip_notes RENAME COLUMN text TO texts')
  expect((await administrator.post(`/v1/slips/${slip}/notes`, { text: WORDS })).status).toBe(500)
  await owner.query('ALTER TABLE slip_notes RENAME COLUMN texts TO text')
  return [WORDS, body.api_key.key]
}

test('ERR-17, AUTH-69 the log contains calls, refusals and errors with their request, but no password, token, key or body, and its lines cannot be forged', async () => {
  const secrets = [...(await secretsOfSigningIn()), ...(await sendWords())]
  expect(secrets.filter((secret) => secret.length < 10)).toEqual([])
  await clientOf(server.address, { 'user-agent': 'x' }).get('/v1/slips%0d%0aFORGED%0a{"level":60}')
  const lines = await vi.waitFor(() => {
    const printed = server.printed().split('\n').filter((line) => line.startsWith('{'))
    expect(printed.some((line) => line.includes('FORGED'))).toBe(true)
    return printed.map((line) => JSON.parse(line) as { level: number; reqId?: string; res?: { statusCode: number }; err?: { message: string } })
  }, { timeout: 20_000 })
  const answered = new Set(lines.map(({ res }) => res?.statusCode))
  for (const status of [200, 401, 422, 500]) expect(answered).toContain(status)
  // Only errors of calls have a request id; the server may also log errors of its own.
  const unforeseen = lines.find(({ level, reqId }) => level === 50 && reqId !== undefined)
  expect(unforeseen).toMatchObject({ err: { message: expect.any(String) } })
  expect(server.printed().split('\n').filter((line) => line.startsWith('FORGED') || line.startsWith('{"level":60}'))).toEqual([])
  logFigures('logs', { lines: lines.length, secrets: secrets.length, 'secrets found': secrets.filter((secret) => server.printed().includes(secret)).length })
  for (const secret of secrets) expect(server.printed().includes(secret), `the log holds ${secret.slice(0, 12)}`).toBe(false)
})
