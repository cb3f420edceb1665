import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '#src/platform/domain/messages'
import { migrate } from '#src/platform/server/database/migrate'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { runningEmbeddedPostgres } from '#src/platform/server/embedded-postgres'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { factories } from '#tests/api/factories'
import { pdf } from '#tests/api/projects/document-pieces'
import { picture } from '#tests/api/images/pictures'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { builtProgram, startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { makeSmallDisk, refusalOfSmallDisk, type SmallDisk } from '#tests/faults/small-disk'

const top = join(import.meta.dirname, '../..')
const refusal = refusalOfSmallDisk()

// The whole product with its embedded database, on one disk that is filled to the last byte.
describe.skipIf(refusal !== null)(`a disk that is full${refusal === null ? '' : ` (not tried: ${refusal})`}`, () => {
  let disk: SmallDisk
  let dataDir: string
  let server: ServerProcess
  let owner: Pool
  let database: Database
  let client: SignedInClient
  let project: number
  let slip: number
  const acknowledged: string[] = []

  beforeAll(async () => {
    disk = makeSmallDisk(500)
    dataDir = join(disk.path, 'data')
    server = await startServerProcess('', dataDir)
    const connectionString = (await runningEmbeddedPostgres(dataDir)) ?? ''
    owner = new Pool({ connectionString, max: 2 })
    owner.on('error', () => undefined) // otherwise, losing this connection would end the process
    const make = await factories(owner)
    project = await make.project()
    slip = await make.ticket(project)
    database = openDatabase({ connectionString: (await migrate(connectionString)).appConnectionString, connections: 2 })
    await openKeyFile(database, { secretKeyFile: null, dataDir })
    client = await sessionOf({ address: server.address, platform: { database } }, await make.employee({ role: 'administrator' }))
  }, 240_000)

  afterAll(async () => {
    await owner.end()
    await database.close()
    disk.free()
    server.process.kill('SIGTERM')
    await server.exited
    disk.remove()
  }, 60_000)

  const statusOf = async (path: string) => (await fetch(server.address + path, { headers: client.headers })).status
  /** Writes a long note, so that the table soon needs more disk space. */
  const writeNote = async () => {
    const text = `${randomUUID()} ${'x'.repeat(900)}`
    const { status, body } = await client.post(`/v1/slips/${slip}/notes`, { text })
    if (status === 200) acknowledged.push(text)
    return { status, text, said: body?.message as unknown }
  }
  const upload = async () => {
    const lines = Array.from({ length: 5_000 }, () => randomUUID())
    const answer = await fetch(`${server.address}/v1/slips/imports?file_name=tickets.csv`, {
      method: 'POST', headers: { ...client.headers, 'content-type': 'text/csv' }, body: `Ticket number\n${lines.join('\n')}\n` })
    return { status: answer.status, said: ((await answer.json()) as { message?: string }).message }
  }
  const saidOf = async (answer: Response) => ({ status: answer.status, said: ((await answer.json()) as { message?: string }).message as unknown })
  /** Adds a photo in two ways: sent whole, and as a piece of an upload. */
  const photo = async () => {
    const content = await picture('png', { width: 300, height: 200, red: Math.floor(Math.random() * 250) })
    const whole = await client.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content: content.toString('base64') })
    const piece = await fetch(`${server.address}/v1/images/uploads/${randomUUID()}?imageable_type=Slip&imageable_id=${slip}&size=${content.length}&offset=0`, {
      method: 'PUT', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content) })
    return [{ status: whole.status, said: whole.body.message as unknown }, await saidOf(piece)]
  }
  /** Sends the bytes of a document from `offset` to `end` as one piece. */
  const documentPiece = async (id: string, content: Buffer, offset: number, end = content.length) =>
    saidOf(await fetch(`${server.address}/v1/documents/uploads/${id}?owner_type=project&owner_id=${project}&name=plan.pdf&size=${content.length}&offset=${offset}`, {
      method: 'PUT', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content.subarray(offset, end)) }))
  const finishDocument = async (id: string) => {
    const { status, body } = await client.post(`/v1/documents/uploads/${id}`, { owner_type: 'project', owner_id: project, name: 'plan.pdf' })
    return { status, said: body.message as unknown }
  }
  const documentState = async (id: string) => (await client.get(`/v1/documents/uploads/${id}`)).body
  /** Runs an export; returns its outcome once it has ended. */
  const exported = async () => {
    const { status, body } = await client.post('/v1/slips/exports', { format: 'xlsx', with_manifest: true, slip_ids: [slip] })
    if (status >= 300) return [status, body.message as unknown]
    const job = async () => (await client.get('/v1/jobs')).body.jobs.find(({ id }: { id: string }) => id === body.job_id)
    await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toMatch(/^(?:success|error|canceled)$/)
    const { status: ended, message: sentence } = await job()
    return [ended, sentence]
  }
  const photos = async () => (await owner.query<{ n: number }>('SELECT (SELECT count(*) FROM images)::int + (SELECT count(*) FROM image_upload_pieces)::int + (SELECT count(*) FROM document_upload_pieces)::int AS n')).rows[0]?.n
  const imports = async () => (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM slip_imports')).rows[0]?.n
  const backUp = (to: string) => new Promise<{ code: number | null; refused: string }>((done) => {
    const child = spawn(process.execPath, [builtProgram('backup'), '--to', to], { cwd: top, env: { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', DATA_DIR: dataDir } })
    let refused = ''
    child.stderr.on('data', (part) => (refused += String(part)))
    child.on('close', (code) => done({ code, refused }))
  })
  const isBack = async () => {
    disk.free()
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
    await expect.poll(async () => (await writeNote()).status, { timeout: 60_000 }).toBe(200)
    const { rows: [counts] } = await owner.query<{ notes: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM slip_notes WHERE slip_id = $1) AS notes, (SELECT count(*)::int FROM slip_events WHERE slip_id = $1 AND event = 'note_added') AS events`, [slip])
    expect(counts, 'every acknowledged note and no other, each with its event').toEqual({ notes: acknowledged.length, events: acknowledged.length })
  }

  test('H6 writes get 507 with instructions, nothing is half written, the server is not ready but still reads, and with free space everything works again', async () => {
    expect([(await upload()).status, (await writeNote()).status, await statusOf('/readyz')]).toEqual([200, 200, 200])
    const before = await imports()
    // one document is sent in part, the other completely but not finished
    const [cut, plan, whole, sheet] = [randomUUID(), pdf(), randomUUID(), pdf(300_000, 'a sheet')]
    expect([(await documentPiece(cut, plan, 0, 500_000)).status, (await documentPiece(whole, sheet, 0)).status]).toEqual([200, 200])
    disk.fill()
    await expect.poll(() => statusOf('/readyz'), { timeout: 20_000 }).toBe(503)
    expect(await upload()).toEqual({ status: 507, said: message('errors.disk_full') })
    const full = { status: 507, said: message('errors.disk_full') }
    const had = await photos()
    expect(await photo()).toEqual([full, full])
    expect([await documentPiece(cut, plan, 500_000), await documentPiece(randomUUID(), plan, 0), await finishDocument(whole)]).toEqual([full, full, full])
    expect([await documentState(cut), await documentState(whole)]).toEqual([{ received: 500_000, size: plan.length }, { received: sheet.length, size: sheet.length }])
    expect(await photos()).toBe(had)
    expect((await exported())[1]).toBe(message('errors.disk_full'))
    expect([readdirSync(join(dataDir, 'files', 'incoming')), await imports()]).toEqual([[], before])
    let last = await writeNote()
    for (let n = 0; n < 2_000 && last.status === 200; n++) last = await writeNote()
    expect(last).toMatchObject({ status: 507, said: message('errors.disk_full') })
    expect([await statusOf('/healthz'), await statusOf('/v1/slips'), await statusOf(`/v1/slips/${slip}/slip_events`)]).toEqual([200, 200, 200])
    await isBack()
    expect((await upload()).status).toBe(200)
    expect((await photo()).map(({ status }) => status)).toEqual([201, 200])
    expect([(await documentPiece(cut, plan, 500_000)).status, (await finishDocument(cut)).status, (await finishDocument(whole)).status]).toEqual([200, 201, 201])
    const { documents } = (await client.get(`/v1/documents?owner_type=project&owner_id=${project}`)).body
    expect(documents.map(({ size }: { size: number }) => size)).toEqual([sheet.length, plan.length])
    expect((await exported())[0]).toBe('success')
  }, 300_000)

  test('H6 C3 a backup onto the full disk is refused with a one-line message and leaves nothing there', async () => {
    const to = join(disk.path, 'backup')
    disk.fill()
    const { code, refused } = await backUp(to)
    expect([code, refused]).toEqual([1, `A disk is full: that of ${to}, or the database's own. No backup was made, and nothing of it is left there.\n`])
    expect(readdirSync(to)).toEqual([])
    await isBack()
    expect((await backUp(to)).code).toBe(0)
  }, 300_000)

  test('H6 a database that stops for lack of space causes only 503 and 507, and recovers automatically', async () => {
    disk.fill()
    const grow = () => owner.query(`SELECT pg_logical_emit_message(true, 'test', repeat('x', 4000000))`)
    await expect((async () => {
      for (let n = 0; n < 150; n++) await grow()
    })()).rejects.toThrow(/space|onnection|recovery|starting up|ECONN/)
    const answers = new Set<number>()
    for (let n = 0; n < 10; n++) {
      answers.add((await writeNote()).status)
      answers.add(await statusOf('/v1/slips'))
      expect(await statusOf('/healthz')).toBe(200)
    }
    expect([...answers].filter((status) => ![200, 503, 507].includes(status))).toEqual([])
    expect(await statusOf('/readyz')).toBe(503)
    await isBack()
  }, 300_000)
})
