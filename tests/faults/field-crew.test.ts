import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIECE_MAX_BYTES } from '#src/platform/domain/uploads'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { testDatabase, type TestDatabase } from '#tests/database'
import { logFigures } from '#tests/faults/figures'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'

/** A crew of ten, each with the five photos that a ticket takes. */
const [PEOPLE, EACH] = [10, 5]
const MOST_GROWN_MB = 300
const MB = 1024 * 1024

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let database: Database
let server: ServerProcess
let crew: readonly { readonly by: SignedInClient; readonly slip: number }[]

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('field-crew')
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  const make = await factories(owner)
  database = openDatabase({ connectionString: (await migrate(testing.connectionString)).appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  server = await startServerProcess(testing.connectionString, folder.path)
  const project = await make.project()
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

/** A photo of a phone, which may have been held upright (orientation 6): its picture, and after it the seconds of film that phones add, up to the size of the file. */
async function phonePhoto([width, height]: readonly [number, number], megabytes: number, orientation = 1): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#605040', noise: { type: 'gaussian', mean: 128, sigma: 6 } } })
    .jpeg({ quality: 88 }).withExif({ IFD0: { Make: 'Phone', Model: 'Field' } }).withMetadata({ orientation }).toBuffer()
  return Buffer.concat([picture, randomBytes(Math.max(0, megabytes * MB - picture.length))])
}

/** A figure of the server's memory in MB: what it has, or the most that it had since the last reset. */
const memory = (figure: 'VmRSS' | 'VmHWM') => Number(new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024

/** Watches the processes that draw images: returns the memory in MB that each has for itself, for those that run now. Their programs are those of the server. */
function drawingOf(server: number | undefined): () => number[] {
  const isDrawing = new Map<string, boolean>()
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return '' // it has ended
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

/** Sends a call until the server takes it, as clients do while it is busy. */
async function taken(path: string, init: RequestInit): Promise<unknown> {
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

async function upload({ by, slip }: (typeof crew)[number], photo: Buffer): Promise<void> {
  const path = `/v1/images/uploads/${randomUUID()}`
  const object = { imageable_type: 'Slip', imageable_id: slip }
  for (let offset = 0; offset < photo.length; offset += PIECE_MAX_BYTES) {
    const query = `imageable_type=Slip&imageable_id=${slip}&size=${photo.length}&offset=${offset}`
    const body = new Uint8Array(photo.subarray(offset, offset + PIECE_MAX_BYTES))
    await taken(`${path}?${query}`, { method: 'PUT', headers: { ...by.headers, 'content-type': 'application/octet-stream' }, body })
  }
  await taken(path, { method: 'POST', headers: { ...by.headers, 'content-type': 'application/json' }, body: JSON.stringify({ ...object, name: 'load.jpg' }) })
}

test.skipIf(!existsSync('/proc/self/clear_refs'))('M7 B9 TICK-67 50 photos of 3 to 12 MB at once take less than 300 MB of memory beside the server’s: one is drawn at a time, and those that wait are on disk', async () => {
  const large = [4032, 3024] as const
  const small = [1632, 1224] as const
  const photos = await Promise.all([phonePhoto(small, 3), phonePhoto(small, 4), phonePhoto(small, 6), phonePhoto(small, 9), phonePhoto(large, 12, 6)])
  writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5') // begins the peak here, after the start
  const before = memory('VmRSS')
  const began = performance.now()
  let [most, drawn, atOnce, isOver] = [0, 0, 0, false]
  const drawing = drawingOf(server.process.pid)
  const look = setInterval(() => {
    const now = drawing()
    atOnce = Math.max(atOnce, now.length)
    drawn = Math.max(drawn, now.reduce((sum, one) => sum + one, 0))
  }, 50)
  const watch = (async () => {
    while (!isOver) {
      const { rows } = await owner.query<{ uploads: number }>('SELECT count(*)::int AS uploads FROM (SELECT FROM image_upload_pieces GROUP BY upload_id HAVING sum(size) = max(total_size)) whole')
      most = Math.max(most, rows[0]?.uploads ?? 0)
      await pause(200)
    }
  })()
  await Promise.all(crew.flatMap((person) => photos.map((photo) => upload(person, photo)))).finally(() => (isOver = true))
  clearInterval(look)
  await watch
  // the peaks of both, as if they came at the same moment
  const itself = memory('VmHWM') - before
  const grown = itself + drawn
  const sent = (PEOPLE * photos.reduce((all, { length }) => all + length, 0)) / MB
  logFigures('50 photos at once', { sent_MB: sent.toFixed(0), before_MB: before.toFixed(0), grown_MB: grown.toFixed(0), itself_MB: itself.toFixed(0), drawing_MB: drawn.toFixed(0), drawn_at_once: atOnce, most_on_disk: most, seconds: ((performance.now() - began) / 1000).toFixed(0) })
  const { rows: [kept] } = await owner.query<{ images: number; sides: number }>('SELECT count(*)::int AS images, count(*) FILTER (WHERE width IN (3024, 1632))::int AS sides FROM images')
  expect(kept).toEqual({ images: PEOPLE * EACH, sides: PEOPLE * EACH })
  // all but the few that are drawn wait whole on disk, not in memory
  expect(most).toBeGreaterThan((PEOPLE * EACH) / 2)
  expect(atOnce).toBe(1)
  expect(grown).toBeLessThan(MOST_GROWN_MB)
})
