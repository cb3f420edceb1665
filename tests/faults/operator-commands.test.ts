import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealTrails } from '#src/platform/server/trail/seal'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { builtProgram } from '#tests/faults/server-process'
import { thorough } from '#tests/thorough'

const top = join(import.meta.dirname, '../..')

let server: TestServer
let person: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
  const slip = await server.make.ticket(await server.make.project())
  expect((await person.post('/v3/slips/flag', { slip_ids: [slip], reason: 'Wrong mix' })).status).toBeLessThan(500)
  await person.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], max_gvw_override: 80_000 })
  await sealTrails(server.running.platform.database, 0)
}, 120_000)
afterAll(() => server.close())

/** Runs an operator's command in its own process, on the database and folder of the running server. */
function command(name: 'audit-verify' | 'rotate-keys', ...args: readonly string[]): Promise<{ code: number | null; printed: string; refused: string }> {
  const { dataDir } = server.running.platform.configuration
  return new Promise((done) => {
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: server.connectionString, DATA_DIR: dataDir, PUBLIC_URL: '', SAMPLE_DATA: 'never' }
    const child = spawn(process.execPath, [builtProgram(name), ...args], { cwd: top, env })
    let [printed, refused] = ['', '']
    child.stdout.on('data', (part) => (printed += String(part)))
    child.stderr.on('data', (part) => (refused += String(part)))
    child.on('close', (code) => done({ code, printed, refused }))
  })
}

async function kids(): Promise<string[]> {
  const { rows } = await server.owner.query<{ kid: string }>(`SELECT kid FROM installation_keys WHERE retired_at IS NULL ORDER BY purpose, kid`)
  return rows.map(({ kid }) => kid)
}

thorough.each(['audit-verify', 'rotate-keys'] as const)('H8, H9 %s answers --help, and refuses unknown arguments with a one-line message without doing anything', async (name) => {
  const before = await kids()
  const help = await command(name, '--help')
  expect([help.code, help.refused]).toEqual([0, ''])
  expect(help.printed).toMatch(/^Usage: npm run (?:audit:verify|keys:rotate)\n/)
  for (const wrong of [['--force'], ['everything']]) {
    const { code, printed, refused } = await command(name, ...wrong)
    expect([code, printed, refused.trim().split('\n').length], wrong.join()).toEqual([1, '', 1])
    expect(refused).toContain(wrong[0])
  }
  expect(await kids()).toEqual(before)
}, 120_000)

test('PLUS-21 H8 npm run audit:verify says that every seal is valid, or names the first that is not, with exit code 1', async () => {
  const good = await command('audit-verify')
  expect([good.code, good.refused]).toEqual([0, ''])
  expect(good.printed).toMatch(/\(1\): [1-9]\d* rows in [1-9]\d* seals are unchanged\. Last seal: [0-9a-f]{64}\n/)
  await server.owner.query(`BEGIN; ALTER TABLE slip_events DISABLE TRIGGER USER; UPDATE slip_events SET actor = 'Somebody else';
    ALTER TABLE slip_events ENABLE TRIGGER USER; COMMIT`)
  const broken = await command('audit-verify')
  expect(broken.code).toBe(1)
  expect(broken.printed).toMatch(/\(1\): BROKEN\. The rows of seal 1, made \d{4}-\S+, are not what they were then\./)
}, 120_000)

test('H9 npm run keys:rotate replaces every key without signing anybody out', async () => {
  const before = await kids()
  const { code, printed, refused } = await command('rotate-keys')
  expect([code, refused]).toEqual([0, ''])
  expect(printed).toContain('Replaced the keys. Secrets encrypted again: 0.')
  const after = await kids()
  expect(after).toHaveLength(before.length)
  expect(after.filter((kid) => before.includes(kid))).toEqual([])
  expect((await person.get('/v3/sessions/_me')).status).toBe(200)
}, 120_000)
