import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { factories, type Factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { busyness } from '#tests/busyness'
import { testDatabase, type TestDatabase } from '#tests/database'
import { logFigures } from '#tests/faults/figures'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

/** The longest time, in ms, that a person may have to wait because of another person's file. */
const LONGEST_MS = 50
const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom'
const PEOPLE = 8

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let database: Database
let make: Factories
let server: ServerProcess
let people: SignedInClient[]

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('beside-uploads')
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  make = await factories(owner)
  database = openDatabase({ connectionString: (await migrate(testing.connectionString)).appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  server = await startServerProcess(testing.connectionString, folder.path, 0, { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'longest-turn.mjs')}` })
  people = await Promise.all(Array.from({ length: PEOPLE }, async () => sessionOf({ address: server.address, platform: { database } }, await make.employee({ role: 'administrator' }))))
}, 240_000)
afterAll(async () => {
  server.process.kill('SIGTERM')
  await server.exited
  await database.close()
  await owner.end()
  await testing.drop()
  folder.remove()
})

const person = (at: number) => people[at] as SignedInClient
const tickets = (rows: number) => `${HEADINGS}\n${Array.from({ length: rows }, (_, at) => `N${at},North Ridge Asphalt,Plant 1,2026-06-15,${'Mix '.repeat(20)},20.00,TON\n`).join('')}`
const upload = async (by: SignedInClient, path: string, content: string) => {
  const answer = await fetch(`${server.address}${path}?file_name=file.csv`, { method: 'POST', headers: { ...by.headers, 'content-type': 'text/csv' }, body: content })
  return { status: answer.status, body: await answer.json() as { import: { id: number; columns: unknown } } }
}
/** Uploads a file, checks it with the guessed columns, and imports it if `isWritten`. */
async function imported(by: SignedInClient, content: string, isWritten = true): Promise<void> {
  const { body } = await upload(by, '/v1/slips/imports', content)
  await by.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
  if (!isWritten) return
  const { body: { job_id: job } } = await by.post(`/v1/slips/imports/${body.import.id}/commit`, {})
  await expect.poll(async () => (await owner.query('SELECT status FROM jobs WHERE id = $1', [job])).rows[0]?.status, { timeout: 120_000, interval: 50 }).toBe('success')
}

/** A small picture in a large file, which takes memory but little time: most of the file is a chunk that programs ignore. */
async function heavyPicture(bytes: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#405060' } }).png().toBuffer()
  const afterHead = 8 + 25
  const chunk = Buffer.concat([Buffer.from('slWy'), randomBytes(bytes)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, afterHead), length, chunk, check, png.subarray(afterHead)])
}

/** The longest turn of the server's event loop since this function was last called, in ms. */
async function longestTurn(): Promise<number> {
  const printedTurns = () => [...server.printed().matchAll(/^longest turn ([\d.]+)$/gm)]
  const before = printedTurns().length
  server.process.kill('SIGUSR2')
  await expect.poll(() => printedTurns().length, { interval: 20 }).toBe(before + 1)
  return Number(printedTurns().at(-1)?.[1])
}

test('the first file is imported to load modules and compile code', async () => {
  await imported(person(0), tickets(500))
})

async function expectNobodyWaits(what: string, work: () => Promise<unknown>): Promise<void> {
  await longestTurn()
  const began = busyness()
  await work()
  const longest = await longestTurn()
  logFigures(`beside ${what}`, { longest_turn_ms: longest })
  expect(longest).toBeLessThan(LONGEST_MS * Math.max(began, busyness()))
}

test.each<readonly [string, () => Promise<unknown>]>([
  ['200,000 empty lines', () => upload(person(0), '/v1/slips/imports', HEADINGS + '\n'.repeat(200_000))],
  ['60,000 rows of one ticket', () => imported(person(0), `${HEADINGS}\n${Array.from({ length: 60_000 }, (_, at) => `R,North Ridge Asphalt,Plant 1,2026-06-15,Mix,${at}.00,TON\n`).join('')}`, false)],
  ['5,000 tickets that are written', () => imported(person(0), tickets(5_000))],
])('D1 while a file of %s is being processed nobody waits more than 50 ms', expectNobodyWaits)

thorough.each<readonly [string, () => Promise<unknown>]>([
  ['60,000 rows of one cell', () => imported(person(0), `${HEADINGS}\n${'x\n'.repeat(60_000)}`, false)],
  ['20 MB of tickets', () => imported(person(0), tickets(150_000), false)],
  ['5,000 tickets that are changed', () => imported(person(0), tickets(5_000).replaceAll('20.00', '19.00'))],
  ['400,000 empty or short lines of contract items', () => upload(person(0), '/v1/master_pay_items/imports', `Item number,Description,Unit\n${'\n'.repeat(200_000)}${'x\n'.repeat(200_000)}`)],
])('D1 while a rarer file, of %s, is being processed nobody waits more than 50 ms', expectNobodyWaits)

thorough('M7 B9 however many large pictures arrive at once, the server’s memory grows only by that of a few', async ({ skip }) => {
  skip(!existsSync('/proc/self/status'), 'the system does not tell the peak of memory')
  const peak = () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024
  const content = (await heavyPicture(8_000_000)).toString('base64')
  const project = await make.project()
  const slips = await Promise.all(people.map(() => make.ticket(project)))
  const before = peak()
  const statuses = await Promise.all(people.flatMap((by, at) => [1, 2, 3, 4].map(async (n) => (await by.post('/v1/images', { imageable_type: 'Slip', imageable_id: slips[at], content, name: `${n}.png` })).status)))
  const [all, grown] = [(PEOPLE * 4 * content.length) / 1024 / 1024, peak() - before]
  logFigures('many pictures', { sent_MB: all.toFixed(0), grown_MB: grown.toFixed(0), kept: statuses.filter((status) => status === 201).length })
  expect(statuses.filter((status) => ![201, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  expect(grown).toBeLessThan(all * 0.75)
})
