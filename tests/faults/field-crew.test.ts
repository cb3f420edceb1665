import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#src/main/server/retention/sweep'
import { PIECE_MAX_BYTES } from '#src/platform/domain/uploads'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { openFileStore } from '#src/platform/server/files/file-store'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { factories } from '#tests/api/factories'
import { pdf } from '#tests/api/projects/document-pieces'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { OHIO_SOUTH, roadFile } from '#tests/api/stationing/gis-form'
import { testDatabase, type TestDatabase } from '#tests/database'
import { logFigures } from '#tests/faults/figures'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

/** A crew of ten, each with three photos of a ticket and two documents of its project. */
const PEOPLE = 10
const [PHOTOS, DOCUMENTS] = [3, 2]
const MOST_GROWN_MB = 300
const MB = 1024 * 1024
const DAY_MS = 86_400_000

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let database: Database
let server: ServerProcess
let project: number
let crew: readonly { readonly by: SignedInClient; readonly slip: number }[]

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('field-crew')
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  const make = await factories(owner)
  database = openDatabase({ connectionString: (await migrate(testing.connectionString)).appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  server = await startServerProcess(testing.connectionString, folder.path)
  project = await make.project()
  crew = await Promise.all(Array.from({ length: PEOPLE }, async () => ({
    by: await sessionOf({ address: server.address, platform: { database } }, await make.employee({ role: 'administrator' })),
    slip: await make.ticket(project),
  })))
}, 240_000)
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.exited
  await database.close()
  await owner.end()
  await testing.drop()
  folder.remove()
})

/**
 * A phone photo, perhaps taken upright (orientation 6). After the picture, the file has random bytes in place of the video that phones
 * append, so that the file has this many megabytes.
 */
async function phonePhoto([width, height]: readonly [number, number], megabytes: number, orientation = 1): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#605040', noise: { type: 'gaussian', mean: 128, sigma: 6 } } })
    .jpeg({ quality: 88 }).withExif({ IFD0: { Make: 'Phone', Model: 'Field' } }).withMetadata({ orientation }).toBuffer()
  return Buffer.concat([picture, randomBytes(Math.max(0, megabytes * MB - picture.length))])
}

/** A figure of the server's memory in MB: the current one, or the peak since the last reset. */
const memory = (figure: 'VmRSS' | 'VmHWM') => Number(new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Watches the server's child processes that decode images. Returns a function that gives, for each one that is running, the memory in MB
 * that it does not share with other processes.
 */
function drawingOf(server: number | undefined): () => number[] {
  const isDrawing = new Map<string, boolean>()
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // the process has ended
    }
  }
  return () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    if (isDrawing.get(pid) === false) return []
    const status = read(pid, 'status')
    const draws = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === server && read(pid, 'cmdline').includes('redraw-child')
    isDrawing.set(pid, draws)
    return draws ? [Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024] : []
  })
}

/** Sends a call until the server accepts it, as clients do while the server is busy. */
async function sendUntilAccepted(path: string, init: RequestInit): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${server.address}${path}`, init)
    if (![429, 503].includes(answer.status)) {
      expect([answer.status, path]).toEqual([init.method === 'PUT' ? 200 : 201, path])
      return answer.json()
    }
    await answer.body?.cancel()
    await pause(300)
  }
}

/** A file to upload, part of which may have been sent already. */
interface Sending {
  readonly by: SignedInClient
  readonly content: Buffer
  /** `/v1/images/uploads/<id>`, or the same for documents. */
  readonly path: string
  /** The record that the file belongs to, in the form in which calls name it. */
  readonly of: Readonly<Record<string, string | number>>
  readonly name: string
}
const photoOf = ({ by, slip }: (typeof crew)[number], content: Buffer): Sending =>
  ({ by, content, path: `/v1/images/uploads/${randomUUID()}`, of: { imageable_type: 'Slip', imageable_id: slip }, name: 'load.jpg' })
const documentOf = ({ by }: (typeof crew)[number], content: Buffer): Sending =>
  ({ by, content, path: `/v1/documents/uploads/${randomUUID()}`, of: { owner_type: 'project', owner_id: project }, name: 'plan.pdf' })

const pieceAt = ({ path, of, content, name }: Sending, offset: number) =>
  `${path}?${new URLSearchParams({ ...Object.fromEntries(Object.entries(of).map(([key, value]) => [key, String(value)])), ...(path.includes('documents') ? { name } : {}), size: String(content.length), offset: String(offset) }).toString()}`

/** Sends the bytes of a file between two offsets, piece by piece. */
async function sendPieces(sending: Sending, from = 0, to = sending.content.length): Promise<void> {
  for (let offset = from; offset < to; offset += PIECE_MAX_BYTES) {
    const body = new Uint8Array(sending.content.subarray(offset, Math.min(offset + PIECE_MAX_BYTES, to)))
    await sendUntilAccepted(pieceAt(sending, offset), { method: 'PUT', headers: { ...sending.by.headers, 'content-type': 'application/octet-stream' }, body })
  }
}

const finish = ({ by, path, of, name }: Sending) =>
  sendUntilAccepted(path, { method: 'POST', headers: { ...by.headers, 'content-type': 'application/json' }, body: JSON.stringify({ ...of, name }) })

thorough('M7 B9 TICK-67 PROJ-32 50 uploads of 4 to 12 MB at once, of photos and documents, take less than 300 MB of memory beside the server’s: one is decoded at a time, and waiting ones are on disk', async ({ skip }) => {
  skip(!existsSync('/proc/self/clear_refs'), 'the system does not tell the peak of memory')
  const [small, large] = [[816, 612], [4032, 3024]] as const
  const kinds = await Promise.all([phonePhoto(small, 4), phonePhoto(small, 9), phonePhoto(small, 12), phonePhoto(large, 12, 6)])
  // decoding photos of the same kind always takes the same memory, so two photos of the largest kind are enough
  const photos = crew.flatMap((one, at) => kinds.slice(0, 2).concat(kinds.slice(at < 2 ? 3 : 2).slice(0, 1)).map((photo) => photoOf(one, photo)))
  const documents = crew.flatMap((one, at) => [6, 12].map((megabytes) => documentOf(one, pdf(megabytes * MB, `sheet ${at} of ${megabytes}`))))
  expect([photos.length, documents.length]).toEqual([PEOPLE * PHOTOS, PEOPLE * DOCUMENTS])
  writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5') // resets the peak, so that the start does not count
  const before = memory('VmRSS')
  const began = performance.now()
  let [drawn, atOnce] = [0, 0]
  const drawing = drawingOf(server.process.pid)
  const look = setInterval(() => {
    const now = drawing()
    atOnce = Math.max(atOnce, now.length)
    drawn = Math.max(drawn, now.reduce((sum, one) => sum + one, 0))
  }, 50)
  // all 50 files are sent at the same time: the photos completely, the documents partly
  await Promise.all([...photos.map((photo) => sendPieces(photo)), ...documents.map((document) => sendPieces(document, 0, PIECE_MAX_BYTES))])
  const { rows: [waiting] } = await owner.query<{ uploads: number }>('SELECT count(*)::int AS uploads FROM (SELECT FROM image_upload_pieces GROUP BY upload_id HAVING sum(size) = max(total_size)) whole')
  const stillBegun = await documentsBegun()
  // again all at the same time: the photos are decoded while the rest of the documents arrives
  await Promise.all([...photos.map(finish), ...documents.map(async (document) => {
    await sendPieces(document, PIECE_MAX_BYTES)
    await finish(document)
  })]).finally(() => clearInterval(look))
  // adds the peaks of the server and of its decoding processes, as if they had occurred at the same moment
  const itself = memory('VmHWM') - before
  const grown = itself + drawn
  const sent = [...photos, ...documents].reduce((all, { content }) => all + content.length, 0) / MB
  logFigures('50 uploads at once', { sent_MB: sent.toFixed(0), before_MB: before.toFixed(0), grown_MB: grown.toFixed(0), itself_MB: itself.toFixed(0), drawing_MB: drawn.toFixed(0), drawn_at_once: atOnce, seconds: ((performance.now() - began) / 1000).toFixed(0) })
  const { rows: [counts] } = await owner.query<{ images: number; upright: number; documents: number }>(
    'SELECT (SELECT count(*)::int FROM images) AS images, (SELECT count(*)::int FROM images WHERE width = 3024 AND height = 4032) AS upright, (SELECT count(*)::int FROM documents) AS documents')
  expect(counts).toEqual({ images: PEOPLE * PHOTOS, upright: 2, documents: PEOPLE * DOCUMENTS })
  expect([waiting?.uploads, stillBegun, await documentsBegun()], 'uploads that wait on disk, not in memory').toEqual([PEOPLE * PHOTOS, PEOPLE * DOCUMENTS, 0])
  expect(atOnce).toBe(1)
  expect(grown).toBeLessThan(MOST_GROWN_MB)
})

const documentsBegun = async () => (await owner.query<{ n: number }>('SELECT count(DISTINCT upload_id)::int AS n FROM document_upload_pieces')).rows[0]?.n

test('H6 PROJ-32 GEO-4 a document and a GIS file whose server is killed in the middle of a piece resume after the last complete one, end with the right bytes, and leave nothing else behind', async () => {
  const [person] = crew
  if (person === undefined) throw new Error('no crew')
  const plan = documentOf(person, pdf(5 * MB, 'killed'))
  await sendPieces(plan, 0, PIECE_MAX_BYTES)
  const road = gisFileOf(person)
  for (const at of [0, 1]) expect(await road.send(at)).toEqual([200, road.starts[at + 1]])

  const incoming = join(folder.path, 'files', 'incoming')
  const lost = request(`${server.address}${pieceAt(plan, PIECE_MAX_BYTES)}`, { method: 'PUT', headers: { ...person.by.headers, 'content-type': 'application/octet-stream' } })
  lost.on('error', () => undefined)
  lost.write(plan.content.subarray(PIECE_MAX_BYTES, PIECE_MAX_BYTES + 300_000))
  const cut = road.begin(2)
  await expect.poll(() => readdirSync(incoming).length, { timeout: 20_000 }).toBe(2)
  server.process.kill('SIGKILL')
  await server.exited
  cut.destroy()
  server = await startServerProcess(testing.connectionString, folder.path)

  const state = await fetch(`${server.address}${plan.path}`, { headers: person.by.headers })
  expect(await state.json()).toEqual({ received: PIECE_MAX_BYTES, size: plan.content.length })
  await sendPieces(plan, PIECE_MAX_BYTES)
  const { document } = (await finish(plan)) as { document: { id: number } }
  const file = await fetch(`${server.address}/v1/documents/${document.id}/download`, { headers: person.by.headers })
  expect(Buffer.from(await file.arrayBuffer()).equals(plan.content)).toBe(true)

  // sending the previous piece again, because its answer may have been lost, changes nothing; an incomplete file cannot be added; then only
  // the missing pieces are sent
  expect(await road.send(1)).toEqual([200, road.starts[2]])
  expect((await road.add()).status).toBe(422)
  for (const at of [2, 3]) expect(await road.send(at)).toEqual([200, road.starts[at + 1]])
  const added = await road.add()
  const { content: [{ id: gis }] } = await added.json()
  const shown = async () => (await (await fetch(`${server.address}/v1/fme_import_file_requests/${gis}`, { headers: person.by.headers })).json()).fme_import_file_request
  await expect.poll(async () => (await shown()).status, { timeout: 60_000 }).toBe('ready_for_review')
  expect(await shown()).toMatchObject({ size: road.content.length, alignments: [{ name: 'PR_Twin_Branch_section' }] })
  const { rows: pieces } = await owner.query<{ file_key: string; gis_file_id: number }>('SELECT gis_file_id, file_key FROM gis_file_pieces WHERE upload_id = $1 ORDER BY position', [road.upload])
  expect(pieces).toEqual(road.starts.slice(0, -1).map((start, at) => ({ gis_file_id: gis, file_key: createHash('sha256').update(road.content.subarray(start, road.starts[at + 1])).digest('hex') })))

  // the kill left two unfinished pieces; the next sweep after they are old enough removes them, but no file that a row names
  expect(readdirSync(incoming)).toHaveLength(2)
  const store = await openFileStore(join(folder.path, 'files'))
  await sweep({ database, files: store }, new Date(Date.now() + 8 * DAY_MS))
  expect(readdirSync(incoming)).toEqual([])
  const storedKeys = new Set<string>()
  for await (const keys of store.keptBefore(new Date(Date.now() + DAY_MS))) for (const key of keys) storedKeys.add(key)
  expect(pieces.filter(({ file_key: key }) => !storedKeys.has(key))).toEqual([])
})

/** A GIS file of four pieces: a road, and comments after it. */
function gisFileOf({ by }: (typeof crew)[number]) {
  const content = Buffer.concat([roadFile('indot-twin-branch.ifc'), Buffer.from('/* the survey */\n'.repeat(200_000))])
  const upload = randomUUID()
  const starts = [0, MB, 2 * MB, 3 * MB, content.length]
  const { 'content-type': _type, ...headers } = Object.fromEntries(Object.entries(by.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const path = '/v1/fme_import_file_requests'
  const post = (fields: Readonly<Record<string, string | number>>, piece?: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    if (piece !== undefined) form.append('file', new Blob([piece]), 'road.ifc')
    return fetch(`${server.address}${path}`, { method: 'POST', headers, body: form })
  }
  return {
    content,
    upload,
    starts,
    async send(at: number) {
      const answer = await post({ upload, size: content.length, offset: starts[at] ?? 0 }, new Uint8Array(content.subarray(starts[at], starts[at + 1])))
      return [answer.status, (await answer.json()).received]
    },
    /** Sends the first half of a piece and no more. */
    begin(at: number) {
      const fields = Object.entries({ upload, size: content.length, offset: starts[at] }).map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      const sending = request(`${server.address}${path}`, { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' } })
      sending.on('error', () => undefined)
      sending.write(`${fields.join('')}--cut\r\ncontent-disposition: form-data; name="file"; filename="road.ifc"\r\ncontent-type: application/octet-stream\r\n\r\n`)
      sending.write(content.subarray(starts[at], (starts[at] ?? 0) + MB / 2))
      return sending
    },
    add: () => post({ dot_project_id: project, projection: OHIO_SOUTH, uploads: upload }),
  }
}
