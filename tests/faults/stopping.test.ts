import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { openDatabase } from '#src/platform/server/database/database'
import { openKeyFile } from '#src/platform/server/keys/key-file'
import { Pool } from 'pg'
import { factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { busyness } from '#tests/busyness'
import { testDatabase, type TestDatabase } from '#tests/database'
import { logFigures } from '#tests/faults/figures'
import { makeTickets } from '#tests/faults/installation'
import { rounds } from '#tests/faults/rounds'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { openWindow } from '#tests/faults/window'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let server: ServerProcess
let client: SignedInClient
let project: number
let slips: number[]

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('stopping')
  const owner = new Pool({ connectionString: testing.connectionString })
  const make = await factories(owner)
  project = await make.project()
  slips = await makeTickets(owner, project, await make.plant(), 3_000)
  const person = await make.employee({ role: 'administrator' })
  const { appConnectionString } = await migrate(testing.connectionString)
  const database = openDatabase({ connectionString: appConnectionString, connections: 2 })
  await openKeyFile(database, { secretKeyFile: null, dataDir: folder.path })
  server = await startServerProcess(testing.connectionString, folder.path)
  client = await sessionOf({ address: server.address, platform: { database } }, person)
  await database.close()
  await owner.end()
})
afterAll(async () => {
  server.process.kill('SIGKILL')
  await server.exited
  await testing.drop()
  folder.remove()
})

/**
 * Makes a call on a new connection. Returns its status, 'refused' when it could not be sent, or 'reset' when it was sent and not
 * answered.
 */
function call(path: string, of = server): Promise<number | 'refused' | 'reset'> {
  return new Promise((done) => {
    let isSent = false
    const sent = request(of.address + path, { headers: client.headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
      answer.on('error', () => done('reset'))
    })
    sent.on('socket', (socket) => socket.once('connect', () => (isSent = true)))
    sent.on('error', () => done(isSent ? 'reset' : 'refused'))
    sent.end()
  })
}

/** Makes a call on a new connection. Returns the answer as soon as it starts, without reading its body. */
async function beginReading(path: string, of: ServerProcess): Promise<IncomingMessage> {
  const sent = request(of.address + path, { headers: client.headers, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined) // a cut connection is not an error here: the test counts the bytes that arrived
  return answer
}

/** Reads a piece every few milliseconds. Returns the number of bytes that arrived before the answer ended or was cut off. */
async function readSlowly(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
    answer.pause()
    setTimeout(() => answer.resume(), 3)
  })
  await new Promise((done) => answer.once('close', done))
  return bytes
}

test('ERR-17 while no file can be stored the server is not ready, though alive, and becomes ready again automatically', async () => {
  const statusOf = async (path: string) => (await fetch(server.address + path)).status
  const [there, away] = [join(folder.path, 'files', 'incoming'), join(folder.path, 'files', 'away')]
  expect(await statusOf('/readyz')).toBe(200)
  await rename(there, away)
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await rename(away, there)
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000 }).toBe(200)
})

test('D6 a server that stops while callers keep opening connections drops none that it accepted', async () => {
  for (let stop = 0; stop < rounds({ short: 1, long: 10 }); stop += 1) {
    const stopping = await startServerProcess(testing.connectionString, folder.path)
    const outcomes: (number | 'refused' | 'reset')[] = []
    const callers = Array.from({ length: 16 }, async () => {
      while (outcomes.at(-1) !== 'refused') outcomes.push(await call('/healthz', stopping))
    })
    await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(100)
    stopping.process.kill('SIGTERM')
    await Promise.all(callers)
    expect(await stopping.exited).toBe(0)
    const of = (what: number | 'refused' | 'reset') => outcomes.filter((one) => one === what).length
    logFigures('SIGTERM under fresh lines', { answered: of(200), refused: of('refused'), resets: of('reset') })
    expect(of('reset')).toBe(0)
  }
}, 240_000)

thorough('D6 an accepted connection that never sends anything does not delay the stop', async () => {
  const stopping = await startServerProcess(testing.connectionString, folder.path)
  const { hostname, port } = new URL(stopping.address)
  const silent = connect(Number(port), hostname)
  await new Promise<void>((done) => silent.once('connect', () => done()))
  const ended = new Promise<void>((done) => silent.on('error', () => undefined).once('close', () => done()))
  const began = Date.now()
  stopping.process.kill('SIGTERM')
  expect(await stopping.exited).toBe(0)
  await ended
  expect(Date.now() - began).toBeLessThan(10_000 * busyness())
}, 60_000)

test('D6 a client that reads slowly gets the complete answer from a stopping server', async () => {
  const stopping = await startServerProcess(testing.connectionString, folder.path)
  const window = await openWindow(stopping.address, client.accessToken)
  const answer = await beginReading('/v1/slips?page_size=3000', stopping)
  stopping.process.kill('SIGTERM')
  expect(await window.closed(20_000)).toBe(1001) // the server has begun to close
  const bytes = await readSlowly(answer)
  logFigures('SIGTERM before a slow reader', { bytes, 'of': Number(answer.headers['content-length']) })
  expect(bytes).toBe(Number(answer.headers['content-length']))
  expect(bytes).toBeGreaterThan(5_000_000)
  expect(await stopping.exited).toBe(0)
}, 120_000)

thorough('D6 a client that never reads does not keep a server from stopping with exit code 0', async () => {
  const stopping = await startServerProcess(testing.connectionString, folder.path)
  const upload = await fetch(`${stopping.address}/v1/documents?owner_type=project&owner_id=${project}&name=plan.pdf`, {
    method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: Buffer.alloc(20_000_000, '%PDF-1.7\n') })
  const { document: { id } } = (await upload.json()) as { document: { id: number } }
  const answer = await beginReading(`/v1/documents/${id}/download`, stopping)
  stopping.process.kill('SIGTERM')
  expect(await stopping.exited).toBe(0)
  answer.destroy()
}, 120_000)

test('ERR-17, API-25 on SIGTERM under load every sent call is answered, windows get 1001, and the exit code is 0 within 20 s', async () => {
  const window = await openWindow(server.address, client.accessToken)
  const bulk = client.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: slips, max_gvw_override: 80_000 })
  const outcomes: (number | 'refused' | 'reset')[] = []
  let isOver = false
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const outcome = await call('/v1/slips?page_size=30')
      outcomes.push(outcome)
      if (outcome === 'refused') return
    }
  })
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(20)
  const began = Date.now()
  isOver = true // the callers begin no new calls; calls in flight must still be answered
  server.process.kill('SIGTERM')
  expect(await window.closed(10_000)).toBe(1001)
  expect((await bulk).status).toBe(200)
  expect(await server.exited).toBe(0)
  const took = Date.now() - began
  await Promise.all(load)
  const of = (what: (one: number | 'refused' | 'reset') => boolean) => outcomes.filter(what).length
  logFigures('SIGTERM under load', { answered: of((one) => one === 200), '503': of((one) => one === 503), resets: of((one) => one === 'reset'), 'exit after ms': took })
  expect(outcomes.filter((one) => one === 'reset' || (typeof one === 'number' && one !== 200 && one !== 503))).toEqual([])
  expect(took).toBeLessThan(20_000 * busyness())
})
