import { connect, createServer, type Server, type Socket } from 'node:net'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration, withoutOwner } from '#src/platform/server/configuration'
import { openDatabase } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { migrate } from '#src/platform/server/database/migrate'
import { startServer, type RunningServer } from '#src/main/server/server'
import { clientOf } from '#tests/api/client'
import { factories } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { busyness } from '#tests/busyness'
import { testDatabase, type TestDatabase } from '#tests/database'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

let testing: TestDatabase
let folder: ReturnType<typeof temporaryFolder>
let owner: Pool
let line: Line
let server: RunningServer
let client: SignedInClient
let slip: number

/** The network connection between the server and its database, which a test can cut. */
interface Line {
  readonly url: string
  cut(): void
  /** Stops passing data on (true), or continues to do so (false). */
  hold(isHeld: boolean): void
  close(): Promise<void>
}

async function lineTo(target: string): Promise<Line> {
  const url = new URL(target)
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const near = new URL(target)
  near.port = String((proxy.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: near.href,
    cut,
    hold(isHeld) {
      for (const socket of sockets) socket[isHeld ? 'pause' : 'resume']()
    },
    close: () => new Promise((done) => {
      proxy.close(() => done())
      cut()
    }),
  }
}

beforeAll(async () => {
  testing = await testDatabase()
  folder = temporaryFolder('outages')
  owner = new Pool({ connectionString: testing.connectionString, max: 2 })
  line = await lineTo(testing.connectionString)
  server = await startServer(withoutOwner(readConfiguration({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder.path, SAMPLE_DATA: 'never', DATABASE_CONNECTIONS: '4', DATABASE_URL: line.url })), await migrate(line.url))
  const make = await factories(owner)
  slip = await make.ticket(await make.project())
  client = await sessionOf(server, await make.employee({ role: 'administrator' }))
  // by this trigger, adding a note whose text is a PostgreSQL error code fails with that error, after the note's row was written
  await owner.query(`CREATE FUNCTION fail_as_told() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.text ~ '^[0-9A-Z]{5}$' THEN RAISE EXCEPTION 'as told' USING ERRCODE = NEW.text; END IF;
      IF NEW.text = 'slow' THEN PERFORM pg_advisory_xact_lock(99); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_as_told AFTER INSERT ON slip_notes FOR EACH ROW EXECUTE FUNCTION fail_as_told()`)
})
afterAll(async () => {
  await server.close()
  await line.close()
  await owner.end()
  await testing.drop()
  folder.remove()
})

const note = (text: string) => client.post(`/v1/slips/${slip}/notes`, { text })

async function written(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM slip_notes')
  return rows[0]?.n ?? 0
}

describe('H6 a full disk', () => {
  test.each(['53100', '58030'])('H6 %s of the database answers 507 with what to do, and nothing is left half written', async (code) => {
    const before = await written()
    const { status, body } = await note(code)
    expect(status).toBe(507)
    expect(body.message).toMatch(/^The server disk is full\. Nothing was saved\./)
    expect(await written()).toBe(before)
    expect((await client.get(`/v1/slips/${slip}/notes`)).status, 'what is there can be read').not.toBe(507)
  })
})

describe('M1, D3 calls to a database that is unreachable in any way answer 503 with Retry-After, never 500', () => {
  test.each(['57P01', '57P02', '57P03', '08006', '25P03', '53300'])('D3 %s', async (code) => {
    const { status, headers } = await note(code)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })

  thorough('M1 calls whose database no longer responds answer 503 instead of waiting, and the next ones succeed', async () => {
    expect((await note('before')).status).toBe(200)
    line.hold(true)
    const began = Date.now()
    const write = server.platform.database.inAgency(1, (db) => db.run(sql`UPDATE dot_authorities SET name = name WHERE id = ${db.agency}`))
    await Promise.all([expect(write).rejects.toThrow('Query read timeout'), note('lost').then(({ status }) => expect(status).toBe(503))])
    expect(Date.now() - began).toBeLessThan(25_000 * busyness())
    line.hold(false)
    await expect.poll(async () => (await note('after')).status).toBe(200)
    expect((await client.get('/v1/slips?page_size=30')).status).toBe(200)
  })

  test('M1 a transaction that fails while nobody reads its COPY ends, and its connection is replaced', async () => {
    // one of the two connections is for writes; if the failed transaction kept it, the next transaction could not begin
    const database = openDatabase({ connectionString: testing.appConnectionString, connections: 2, statementTimeoutMs: 500 })
    await expect(database.inAgency(1, async ({ client: connection }) => {
      connection.query(copyTo(`COPY (SELECT repeat('x', 1000) FROM generate_series(1, 100000)) TO STDOUT`)).on('error', () => undefined)
      throw new Error('the file cannot be written')
    })).rejects.toThrow('the file cannot be written')
    expect(await database.inAgency(1, (db) => db.one(sql<{ n: number }>`SELECT 1 AS n`))).toEqual({ n: 1 })
    await database.close()
  })

  test('D3 connections that drop during writes and reads answer 503, and the next calls succeed', async () => {
    const holder = await owner.connect()
    await holder.query('SELECT pg_advisory_lock(99)')
    const call = note('slow')
    await expect.poll(async () => (await owner.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted`)).rowCount).toBe(1)
    line.cut()
    expect((await call).status).toBe(503)
    await holder.query('SELECT pg_advisory_unlock(99)')
    holder.release()
    const after = await Promise.all(Array.from({ length: 8 }, () => client.get('/v1/slips?page_size=30')))
    expect(after.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await expect.poll(async () => (await client.get('/v1/slips?page_size=30')).status).toBe(200)
  })
})

describe('health', () => {
  test('M13 liveness and metrics do not query the database, no matter who the caller claims to be', async () => {
    const lent = await Promise.all(Array.from({ length: 2 }, () => server.platform.database.readings.connect()))
    try {
      const headers = { authorization: client.headers['authorization'] ?? '' }
      for (const path of ['/healthz', '/metrics']) expect((await fetch(server.address + path, { headers, signal: AbortSignal.timeout(30_000) })).status).toBe(200)
    } finally {
      for (const one of lent) one.release()
    }
  })

  test('M14 the server is not ready while every connection for readings is in use', async () => {
    const lent = await Promise.all(Array.from({ length: 2 }, () => server.platform.database.readings.connect()))
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503)
    for (const one of lent) one.release()
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('M16 without a token metrics are for programs on this machine, not for callers through its proxy', async () => {
    const anyone = clientOf(server.address, {})
    expect((await anyone.get('/metrics')).status).toBe(200)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) expect((await anyone.get('/metrics', { [header]: '127.0.0.1' })).status, header).toBe(401)
  })
})

thorough('D7 a connection whose headers trickle in is closed within 20 s', async () => {
  const began = Date.now()
  const { port } = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 1_000)
  await new Promise<void>((done) => socket.once('close', () => done()))
  clearInterval(drip)
  expect(Date.now() - began).toBeLessThan(20_000 * busyness())
  const alive = await new Promise<number | undefined>((done) => request(`${server.address}/healthz`, (answer) => {
    answer.resume()
    done(answer.statusCode)
  }).end())
  expect(alive).toBe(200)
})
