import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { runningEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { builtProgram, startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const top = join(import.meta.dirname, '../..')
const KEY = 'key of the installation\n'

interface Note {
  readonly text: string
  readonly answeredAt: number
}

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let server: ServerProcess
let client: SignedInClient
let database: Database
let slip: number
let document: number
let content: Buffer
const running: ServerProcess[] = []

beforeAll(async () => {
  folder = temporaryFolder('backup')
  dataDir = join(folder.path, 'data')
  server = await start(dataDir)
  const connectionString = (await runningEmbeddedPostgres(dataDir)) ?? ''
  const owner = new Pool({ connectionString })
  const make = await factories(owner)
  const person = await make.employee({ role: 'administrator' })
  const project = await make.project()
  slip = await make.ticket(project)
  database = openDatabase({ connectionString: (await migrate(connectionString)).appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir })
  client = await sessionOf({ address: server.address, platform: { database } }, person)
  // characters that have a special meaning in the backup's COPY format
  await client.post(`/v1/slips/${slip}/notes`, { text: 'tab\there, back\\slash, line\nbreak, \\N and ü 漢' })
  content = randomBytes(100_000)
  document = await upload(project, content)
  writeFileSync(join(dataDir, 'secret-key'), KEY, { mode: 0o600 })
  await owner.end()
}, 180_000)

afterAll(async () => {
  await database.close()
  for (const { process: child, exited } of running) {
    child.kill('SIGTERM')
    await exited
  }
  folder.remove()
}, 60_000)

async function start(folderOfData: string): Promise<ServerProcess> {
  const started = await startServerProcess('', folderOfData)
  running.push(started)
  return started
}

async function upload(project: number, bytes: Buffer): Promise<number> {
  const answer = await fetch(`${server.address}/v1/documents?owner_type=project&owner_id=${project}&name=plan.pdf`, {
    method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes, Buffer.from('\n%%EOF\n')])) })
  const body = (await answer.json()) as { document: { id: number } }
  return body.document.id
}

/** Runs an operator's command in its own process. */
function command(name: 'backup' | 'restore', args: readonly string[], environment: Readonly<Record<string, string>>): Promise<{ code: number | null; printed: string; refused: string }> {
  return new Promise((done) => {
    const child: ChildProcess = spawn(process.execPath, [builtProgram(name), ...args], { cwd: top, env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', ...environment } })
    let [printed, refused] = ['', '']
    child.stdout?.on('data', (part) => (printed += String(part)))
    child.stderr?.on('data', (part) => (refused += String(part)))
    child.on('close', (code) => done({ code, printed, refused }))
  })
}

function writeNotes(acknowledged: Note[], isOver: () => boolean): Promise<void[]> {
  return Promise.all(Array.from({ length: 4 }, async () => {
    while (!isOver()) {
      const text = randomUUID()
      const { status } = await client.post(`/v1/slips/${slip}/notes`, { text })
      if (status === 200) acknowledged.push({ text, answeredAt: Date.now() })
    }
  }))
}

async function rowsOf(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const owner = new Client({ connectionString })
  await owner.connect()
  try {
    return (await owner.query<Record<string, unknown>>(statement)).rows
  } finally {
    await owner.end()
  }
}

/** An empty database whose owner is subject to row-level security. `rows` reads the rows of all agencies. */
async function separateDatabase(start: string): Promise<{ readonly href: string; rows(statement: string): ReturnType<typeof rowsOf>; drop(): Promise<unknown> }> {
  const admin = new URL(inject('templateDatabase'))
  admin.pathname = '/postgres'
  const name = `${start}_${randomBytes(6).toString('hex')}`
  for (const statement of [`CREATE ROLE ${name} LOGIN CREATEROLE NOBYPASSRLS PASSWORD 'secret'`, `GRANT ${name} TO CURRENT_USER`, `CREATE DATABASE ${name} OWNER ${name}`]) await rowsOf(admin.href, statement)
  const own = new URL(admin)
  own.pathname = `/${name}`
  own.username = name
  own.password = 'secret'
  const whole = new URL(own.pathname, admin)
  return { href: own.href, rows: (statement) => rowsOf(whole.href, statement), drop: () => rowsOf(admin.href, `DROP DATABASE ${name} WITH (FORCE)`) }
}

const manifestOf = (backup: string) => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))

/** A copy of a backup in which the file of one table is truncated. */
function damaged(backup: string): string {
  const copy = join(folder.path, randomUUID())
  mkdirSync(join(copy, 'tables'), { recursive: true })
  for (const name of ['manifest.json', ...readdirSync(join(backup, 'tables')).map((table) => `tables/${table}`)]) {
    const bytes = readFileSync(join(backup, name))
    writeFileSync(join(copy, name), name === 'tables/slips.gz' ? bytes.subarray(0, bytes.length - 20) : bytes)
  }
  return copy
}

test('PLUS-33 C3 a backup taken while clients write can be restored elsewhere with every write answered before it, its files and its key', async () => {
  const backup = join(folder.path, 'backup')
  const acknowledged: Note[] = []
  let isOver = false
  const writing = writeNotes(acknowledged, () => isOver)
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
  const result = await command('backup', ['--to', backup], { DATA_DIR: dataDir })
  isOver = true
  await writing
  expect([result.code, result.refused]).toEqual([0, ''])
  expect(result.printed).toMatch(/^Backed up \d+ rows of \d+ tables and 1 files to /)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  const moment = Date.parse(manifestOf(backup).created_at)
  const before = acknowledged.filter(({ answeredAt }) => answeredAt < moment)
  expect(before.length).toBeGreaterThan(0)
  expect(acknowledged.length, 'clients wrote on after the snapshot').toBeGreaterThan(before.length)

  const elsewhere = join(folder.path, 'restored')
  const restored = await command('restore', ['--from', backup], { DATA_DIR: elsewhere })
  expect([restored.code, restored.refused]).toEqual([0, ''])
  expect(readFileSync(join(elsewhere, 'secret-key'), 'utf8')).toBe(KEY)
  const second = await start(elsewhere)
  // the session still works on the restored server, because the backup includes signing keys, logins and sessions
  const there = async (path: string) => fetch(second.address + path, { headers: client.headers })
  const file = Buffer.from(await (await there(`/v1/documents/${document}/download`)).arrayBuffer())
  expect(file.includes(content)).toBe(true)
  const connectionString = (await runningEmbeddedPostgres(elsewhere)) ?? ''
  const restoredTexts = new Set((await rowsOf(connectionString, 'SELECT text FROM slip_notes')).map(({ text }) => text))
  expect(before.filter(({ text }) => !restoredTexts.has(text))).toEqual([])
  expect(restoredTexts).toContain('tab\there, back\\slash, line\nbreak, \\N and ü 漢')
  const added = await fetch(`${second.address}/v1/slips/${slip}/notes`, { method: 'POST', headers: { ...client.headers, 'content-type': 'application/json' }, body: '{"text":"after the restore"}' })
  expect(added.status, 'a new row has an id that no restored one has').toBe(200)
  const rules = `SELECT (SELECT count(*)::int FROM pg_constraint WHERE contype = 'f') AS keys, (SELECT count(*)::int FROM pg_class WHERE relforcerowsecurity) AS forced,
    (SELECT count(*)::int FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal) AS triggers`
  expect(await rowsOf(connectionString, rules)).toEqual(await rowsOf((await runningEmbeddedPostgres(dataDir)) ?? '', rules))
}, 240_000)

test('M4 only its own user can read a file of the data folder, the database or a backup, or list one of their folders', () => {
  const roots = ['data', 'restored', 'backup'].map((name) => join(folder.path, name))
  const paths = roots.flatMap((root) => [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))])
  for (const name of ['postgres-password', 'secret.key', 'postgres.json', 'postgres/PG_VERSION']) expect(paths).toContain(join(dataDir, name))
  const entries = paths.map((path) => ({ path, stat: statSync(path, { throwIfNoEntry: false }) }))
  // folders may be executable for others: when run as root, the database process is another user, who must be able to enter them
  const open = entries.filter(({ stat }) => stat !== undefined && (stat.mode & (stat.isDirectory() ? 0o066 : 0o077)) !== 0)
  expect(open.map(({ path, stat }) => `${path} ${((stat?.mode ?? 0) & 0o777).toString(8)}`)).toEqual([])
})

test('PLUS-33 C3 a restore into a location that is not empty, or from a damaged backup, is refused and changes nothing', async () => {
  const backup = join(folder.path, 'backup')
  const occupied = await command('restore', ['--from', backup], { DATA_DIR: dataDir })
  expect([occupied.code, occupied.refused]).toEqual([1, `DATA_DIR ${dataDir} is not empty. Restore into an empty folder only; nothing was changed.\n`])
  const empty = join(folder.path, 'empty')
  const spoilt = await command('restore', ['--from', damaged(backup)], { DATA_DIR: empty })
  expect([spoilt.code, existsSync(empty)]).toEqual([1, false])
  expect(spoilt.refused).toContain('The backup is damaged')
  const again = await command('backup', ['--to', backup], { DATA_DIR: dataDir })
  expect([again.code, again.refused]).toEqual([1, `${backup} is not empty. Name a folder of its own for each backup.\n`])
}, 120_000)

test('C3 the backup reports a file that a row refers to but that is missing or damaged in the store', async () => {
  const [stored = ''] = readdirSync(join(dataDir, 'files')).filter((name) => name !== 'incoming')
  const [key = ''] = readdirSync(join(dataDir, 'files', stored))
  const path = join(dataDir, 'files', stored, key)
  const whole = readFileSync(path)
  chmodSync(path, 0o600)
  writeFileSync(path, Buffer.concat([whole.subarray(1), Buffer.from('!')]))
  const backup = join(folder.path, 'of-damaged')
  const result = await command('backup', ['--to', backup], { DATA_DIR: dataDir })
  writeFileSync(path, whole)
  expect(result.code).toBe(1)
  expect(manifestOf(backup).files).toMatchObject({ damaged: [key], missing: [] })
  expect(createHash('sha256').update(whole).digest('hex')).toBe(key)
}, 120_000)

thorough('C3 a dump is restored into a separate PostgreSQL by an owner to whom row-level security applies, and back without differences', async () => {
  const dump = join(folder.path, 'dump')
  expect((await command('backup', ['--to', dump, '--database-only'], { DATA_DIR: dataDir })).code).toBe(0)
  const moved = await separateDatabase('moved')
  const restored = await command('restore', ['--from', dump], { DATA_DIR: join(folder.path, 'moved'), DATABASE_URL: moved.href })
  expect([restored.code, restored.refused]).toEqual([0, ''])
  const again = join(folder.path, 'dump-of-moved')
  expect((await command('backup', ['--to', again, '--database-only'], { DATA_DIR: join(folder.path, 'moved'), DATABASE_URL: moved.href })).code).toBe(0)
  expect(manifestOf(again).tables).toEqual(manifestOf(dump).tables)
  await moved.drop()
}, 180_000)

test('C3 after a restore no scheduled report and no AI run still waits for a task that is not in the backup, and no report due before is sent', async () => {
  const own = (await runningEmbeddedPostgres(dataDir)) ?? ''
  await rowsOf(own, `INSERT INTO delivery_sends (dot_authority_id, schedule_id, day) VALUES (1, 1, current_date)`)
  // a schedule that is overdue in the backup: its reports may have been sent since then, so the restored copy must not send them
  await rowsOf(own, `INSERT INTO delivery_schedules (dot_authority_id, dot_project_id, recipients, format, paused, due_after) SELECT 1, min(id), 'crew@agency.example', 'csv', true, '2026-01-01' FROM dot_projects WHERE dot_authority_id = 1`)
  await rowsOf(own, `INSERT INTO report_sends (dot_authority_id, schedule_id, day) VALUES (1, 1, current_date)`)
  await rowsOf(own, `WITH model AS (INSERT INTO ai_models (dot_authority_id, title, title_key, author_name) VALUES (1, 'Interrupted', 'interrupted', 'Ruth Delgado') RETURNING id)
    INSERT INTO ai_runs (dot_authority_id, model_id, kind, project_ids, days, dot_project_id, day, started_by) SELECT 1, model.id, 'auto', ARRAY[p.id], ARRAY[current_date], p.id, current_date, 'Slipway' FROM model, dot_projects p`)
  const waiting = join(folder.path, 'waiting')
  expect((await command('backup', ['--to', waiting, '--database-only'], { DATA_DIR: dataDir })).code).toBe(0)
  const ended = await separateDatabase('ended')
  const restored = await command('restore', ['--from', waiting], { DATA_DIR: join(folder.path, 'ended'), DATABASE_URL: ended.href })
  expect([restored.code, restored.refused]).toEqual([0, ''])
  const reason = 'The data was restored or imported before it was sent.'
  expect(await ended.rows('SELECT state, ended_at IS NOT NULL AS has_end FROM delivery_sends')).toEqual([{ state: 'failed', has_end: true }])
  expect(await ended.rows('SELECT state, reason, ended_at IS NOT NULL AS has_end FROM report_sends')).toEqual([{ state: 'failed', reason, has_end: true }])
  expect(await ended.rows(`SELECT kind, status, message <> '' AS says_why FROM ai_runs`)).toEqual([{ kind: 'auto', status: 'failed', says_why: true }])
  expect(await ended.rows(`SELECT due_after > now() - interval '10 minutes' AS is_later FROM delivery_schedules`)).toEqual([{ is_later: true }])
  await ended.drop()
}, 180_000)

test('C3 a product whose restore did not finish refuses to start, and says what to do', async () => {
  const half = join(folder.path, 'half')
  mkdirSync(half)
  writeFileSync(join(half, 'restore-unfinished'), '')
  await expect(startServerProcess('', half)).rejects.toThrow(`A restore into DATA_DIR ${half} did not finish. Remove what is in that folder and run the restore again.`)
})
