import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore, type FileStore } from '#src/platform/server/files/file-store'
import { SWEEP_LOCK } from '#src/platform/server/files/sweep-lock'
import { sweep } from '#src/main/server/retention/sweep'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { onDisk } from '#tests/clock/disk-clock'
import { temporaryFolder } from '#tests/temporary-folder'

const DAY_MS = 86_400_000
let server: TestServer
let person: SignedInClient
let folder: ReturnType<typeof temporaryFolder>
let files: FileStore

beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
  folder = temporaryFolder('sweep')
  files = await openFileStore(folder.path)
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const swept = (days: number) => sweep({ database: server.running.platform.database, files }, inDays(days))
const NOTHING = { ai_calls: 0, ai_threads: 0, scan_files: 0, arrivals: 0, 'coding leases': 0, 'refused arrivals': 0, delivery_sends: 0, report_sends: 0, drafts: 0, exports: 0, 'document uploads': 0, 'image uploads': 0, imports: 0, sessions: 0, uploads: 0, files: 0 }
/** Sets the modification time of a file to the server's current time, which can differ from the time that the file system has set. */
const asOfNow = (path: string) => utimes(path, inDays(0), inDays(0))
const keep = async (text: string) => {
  const { key } = await files.keep(Readable.from([text]))
  await asOfNow(join(folder.path, key.slice(0, 2), key))
  return key
}
const isThere = (key: string) => existsSync(join(folder.path, key.slice(0, 2), key))
const count = async (text: string, values: unknown[] = []) => (await server.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n

test('H6 an export can be downloaded for a week; then its file is removed, and its job stays in the list', async () => {
  const key = await keep('an export')
  const { rows: [job] } = await server.owner.query<{ id: string }>(
    `INSERT INTO jobs (dot_authority_id, employee_id, kind, status, file_key, file_name) VALUES ($1, $2, 'ticket_export', 'success', $3, 'tickets.csv') RETURNING id`,
    [server.make.firstAgency, person.person.id, key])
  expect(await swept(6.9)).toEqual(NOTHING)
  expect(isThere(key)).toBe(true)
  expect(await swept(7.1)).toEqual({ ...NOTHING, exports: 1, files: 1 })
  expect(isThere(key)).toBe(false)
  const { body } = await person.get('/v1/jobs')
  expect(body.jobs.find(({ id }: { id: string }) => id === job?.id)).not.toHaveProperty('url')
  expect((await person.get(`/v1/jobs/${job?.id}/file`)).status).toBe(404)
})

test('H6 PROJ-46 the file of an export that expires sooner is removed the night after, even if another agency’s job still names the same content', async () => {
  const [key, shared] = [await keep('a zip of photos'), await keep('a zip that two have')]
  const add = async (agency: number, employee: number, file: string, hours: number) => server.owner.query(
    `INSERT INTO jobs (dot_authority_id, employee_id, kind, status, file_key, file_name, file_until) VALUES ($1, $2, 'photo_download', 'success', $3, 'photos.zip', now() + make_interval(hours => $4))`,
    [agency, employee, file, hours])
  const agency = await server.make.agency()
  const other = await server.signedIn('administrator', agency)
  await add(server.make.firstAgency, person.person.id, key, 24)
  await add(server.make.firstAgency, person.person.id, shared, 24)
  await add(agency, other.person.id, shared, 40)
  expect(await swept(0.9)).toEqual(NOTHING)
  expect(await swept(1.1)).toEqual({ ...NOTHING, exports: 2, files: 1 })
  expect([isThere(key), isThere(shared)]).toEqual([false, true])
  expect(await swept(2)).toEqual({ ...NOTHING, exports: 1, files: 1 })
})

test('H6 an interrupted upload is removed after a day', async () => {
  const draft = join(folder.path, 'incoming', 'interrupted')
  await writeFile(draft, 'half')
  await asOfNow(draft)
  expect(await swept(0.9)).toEqual(NOTHING)
  expect(await swept(1.1)).toEqual({ ...NOTHING, drafts: 1 })
  expect(existsSync(draft)).toBe(false)
})

test('H6 PROJ-32 an unfinished document upload is removed a day after its last piece, and its pieces are removed from the disk after a week', async () => {
  const upload = randomUUID()
  const keys = [await keep('%PDF-1.7 one'), await keep('two')]
  for (const [at, key] of keys.entries()) {
    await server.owner.query(
      `INSERT INTO document_upload_pieces (dot_authority_id, upload_id, starts_at, employee_id, owner_type, owner_id, total_size, size, file_key, created_at)
       VALUES ($1, $2, $3, $4, 'project', 1, 100, 12, $5, now() - make_interval(hours => $6))`, [server.make.firstAgency, upload, at * 12, person.person.id, key, at === 0 ? 40 : 0])
  }
  expect(await swept(0.9)).toEqual(NOTHING)
  expect(await swept(1.1)).toEqual({ ...NOTHING, 'document uploads': 2 })
  expect([await count('document_upload_pieces'), keys.map(isThere)]).toEqual([0, [true, true]])
  expect(await swept(8)).toEqual({ ...NOTHING, files: 2 })
  expect(keys.map(isThere)).toEqual([false, false])
})

test('H6 a file that no row names is removed after a week; one that a row of any agency or an undoable event names stays', async () => {
  const other = await server.make.agency()
  const [lost, logo, former, fresh] = [await keep('lost'), await keep('logo'), await keep('the signature before'), await keep('fresh')]
  await server.owner.query(`UPDATE dot_authorities SET logo_key = $1, logo_type = 'image/png' WHERE id = $2`, [logo, other])
  await server.owner.query(
    `INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, event, changes, actor, change_set, request_id)
     VALUES ($1, 'employee', $2, 'Me', 'changed', $3, 'Me', gen_random_uuid(), gen_random_uuid())`,
    [server.make.firstAgency, person.person.id, { signature_key: [former, null] }])
  await utimes(join(folder.path, fresh.slice(0, 2), fresh), inDays(3), inDays(3))
  // the cleanup leaves files alone that the server did not create
  await mkdir(join(folder.path, 'lost+found'))
  await writeFile(join(folder.path, lost.slice(0, 2), 'a note'), 'x')
  expect(await swept(6.9)).toEqual(NOTHING)
  expect(await swept(8)).toEqual({ ...NOTHING, files: 1 })
  expect([lost, logo, former, fresh].map(isThere)).toEqual([false, true, true, true])
  expect(readdirSync(join(folder.path, lost.slice(0, 2)))).toContain('a note')
  // a file is not removed if the same content is stored again while the file is being checked
  const { key: again } = await files.keep(Readable.from(['lost']))
  expect([await files.remove(again, onDisk(new Date(Date.now() - 1_000))), isThere(again)]).toEqual([false, true])
  expect(await files.remove('0'.repeat(64), inDays(1))).toBe(false)
})

test('H6 C3 no file is removed while a backup runs', async () => {
  const key = await keep('named by a snapshot')
  const expired = await keep('an export that a snapshot names')
  await server.owner.query(`INSERT INTO jobs (dot_authority_id, employee_id, kind, status, file_key, file_name) VALUES ($1, $2, 'ticket_export', 'success', $3, 'tickets.csv')`, [server.make.firstAgency, person.person.id, expired])
  const backup = await server.owner.connect()
  await backup.query('SELECT pg_advisory_lock_shared($1)', [SWEEP_LOCK])
  expect(await swept(40)).toMatchObject({ files: 0, exports: 0 })
  expect([isThere(key), isThere(expired)]).toEqual([true, true])
  await backup.query('SELECT pg_advisory_unlock_shared($1)', [SWEEP_LOCK])
  backup.release()
  expect(await swept(40)).toMatchObject({ exports: 1 })
  expect([isThere(key), isThere(expired)]).toEqual([false, false])
})

test('H6 unfinished imports are removed after a month, and completed ones stay', async () => {
  await server.owner.query(
    `INSERT INTO slip_imports (dot_authority_id, employee_id, file_name, file_key, headings, state) VALUES
     ($1, $2, 'a.csv', 'a', '{}', 'mapping'), ($1, $2, 'b.csv', 'b', '{}', 'previewed'), ($1, $2, 'c.csv', 'c', '{}', 'committed')`,
    [server.make.firstAgency, person.person.id])
  expect((await swept(30.9)).imports).toBe(0)
  expect((await swept(31.1)).imports).toBe(2)
  expect(await count('slip_imports')).toBe(1)
})

test('H6 PEOP-5 a file of people is removed a month after they were added, with its corrections; the people stay', async () => {
  const own = server.running.platform.files
  const email = 'kept@file.example'
  const sent = await fetch(`${server.address}/v3/dot_employees/imports?file_name=people.csv`, { method: 'POST', headers: { ...person.headers, 'content-type': 'text/csv' }, body: `First name,Last name,Email\nSam,Kept,${email}\nSam,,x\n` })
  const { import: { id } } = (await sent.json()) as { import: { id: number } }
  await person.post(`/v3/dot_employees/imports/${id}/corrections`, { corrections: [{ row: 3, column: 2, was: 'x', value: 'y' }] })
  await person.post(`/v3/dot_employees/imports/${id}/mapping`, { columns: ['first_name', 'last_name', 'email'] })
  expect((await person.post(`/v3/dot_employees/imports/${id}/commit`, { only_good: true })).status).toBe(200)
  // the import was started 30 days before it was completed; its files are kept for a time that begins with the completion
  await server.owner.query(`UPDATE employee_imports SET created_at = created_at - interval '30 days' WHERE id = $1`, [id])
  const { rows: [stored] } = await server.owner.query<{ file_key: string; listed_file_key: string }>('SELECT file_key, listed_file_key FROM employee_imports WHERE id = $1', [id])
  const keys = [stored?.file_key ?? '', stored?.listed_file_key ?? '']
  const size = (key: string) => own.size(key).then(() => true, () => false)
  const store = { ...own, remove: (key: string, before: Date) => own.remove(key, onDisk(before)), keptBefore: (before: Date) => own.keptBefore(onDisk(before)) }
  const clean = (days: number) => sweep({ database: server.running.platform.database, files: store }, inDays(days))
  expect((await clean(30.9)).imports).toBe(0)
  expect([await count('employee_imports WHERE id = $1', [id]), ...(await Promise.all(keys.map(size)))]).toEqual([1, true, true])
  expect((await clean(31.1)).imports).toBe(1)
  expect([await count('employee_imports WHERE id = $1', [id]), await count('employee_import_corrections WHERE import_id = $1', [id]), ...(await Promise.all(keys.map(size)))]).toEqual([0, 0, false, false])
  expect((await person.get(`/v3/dot_employees/imports/${id}`)).status).toBe(404)
  expect(await count(`record_events WHERE record_kind = 'employee' AND event = 'created' AND changes -> 'import_id' = $1`, [JSON.stringify([null, id])])).toBe(1)
  expect(await count('employees WHERE email = $1', [email])).toBe(1)
})

test('H6 sessions that ended a month ago are removed, with the impersonated ones started from them; open ones stay', async () => {
  const left = await server.signedIn('administrator')
  await server.owner.query(`UPDATE sessions SET ended_at = now() WHERE id = $1`, [left.session_id])
  await server.owner.query(
    `INSERT INTO sessions (login_id, dot_authority_id, employee_id, ended_at, impersonator_login_id, impersonator_session_id)
     SELECT login_id, dot_authority_id, employee_id, now(), login_id, id FROM sessions WHERE id = $1`, [left.session_id])
  expect((await swept(30.9)).sessions).toBe(0)
  expect((await swept(31.1)).sessions).toBe(2)
  expect(await count('sessions WHERE id = $1 OR impersonator_session_id = $1', [left.session_id])).toBe(0)
  expect((await person.get('/v3/sessions/_me')).status).toBe(200)
})
