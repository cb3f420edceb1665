import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { busyness } from '#tests/busyness'
import { thorough } from '#tests/thorough'

const TOO_MANY = 4429
const READY = JSON.stringify({ kind: 'ready' })
const MISSED = JSON.stringify({ kind: 'missed' })
/**
 * The messages that a window has received, without any 'ready' after the first message. The server checks all sessions again every 30 s and
 * then sends 'ready' to each window, which can happen during any test.
 */
const heardOnce = (heard: readonly string[]) => heard.filter((text, at) => at === 0 || text !== READY)

let server: TestServer
let person: SignedInClient
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await vi.waitFor(() => expect(server.running.app.websocketServer.clients.size).toBe(0), { timeout: 15_000 })
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** Opens a socket as a window does. `readSince`: the time (`performance.now()`) at which the window says it began to read its data. */
async function connect(token?: string, readSince?: number): Promise<{ socket: WebSocket; code: Promise<number>; heard: string[] }> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/websocket`)
  opened.push(socket)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')))
  const code = once(socket, 'close').then(([number]) => Number(number))
  await once(socket, 'open')
  if (token !== undefined) {
    const first = once(socket, 'message')
    socket.send(JSON.stringify({ token, reading_ms: readSince === undefined ? undefined : performance.now() - readSince }))
    await Promise.race([first, code])
  }
  return { socket, code, heard }
}

test('M8 an address may have only so many connections that have not identified themselves', async () => {
  for (let n = 0; n < 20; n += 1) await connect()
  expect(await (await connect()).code).toBe(TOO_MANY)
})

test('M8 a person may have only so many windows, and closing one makes room for the next', async () => {
  const windows = []
  for (let n = 0; n < 20; n += 1) windows.push(await connect(person.accessToken))
  expect(await (await connect(person.accessToken)).code).toBe(TOO_MANY)
  windows[0]?.socket.close()
  await windows[0]?.code
  const next = await connect(person.accessToken)
  expect(heardOnce(next.heard)).toEqual([READY])
})

thorough('M8 1,500 tokens on one connection cause two identity checks, not 1,500', async () => {
  const looks = vi.spyOn(server.running.platform, 'identify')
  const { socket, heard } = await connect(person.accessToken)
  const before = looks.mock.calls.length
  for (let n = 0; n < 1_500; n += 1) socket.send(JSON.stringify({ token: person.accessToken }))
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(2), { timeout: 15_000 })
  // usually one check; two if the check of all sessions that runs every 30 s happens to run at the same time
  expect(looks.mock.calls.length - before).toBeLessThanOrEqual(2)
})

test('M8 a connection that does not read is dropped, together with the memory that it would take', async () => {
  // use a separate agency, because a slow server may still be sending many of these messages when the next test has begun
  const agency = await server.make.agency()
  const { socket } = await connect((await server.signedIn('administrator', agency)).accessToken)
  socket.pause()
  const change = JSON.stringify({ kind: 'tickets', ids: [], text: 'x'.repeat(7_000), dot_authority_id: agency })
  await vi.waitFor(async () => {
    await server.owner.query(`SELECT pg_notify('slipway_changes', $1 || n::text || '}') FROM generate_series(1, 2000) AS n`, [`${change.slice(0, -1)},"n":`])
    expect(server.running.app.websocketServer.clients.size).toBe(0)
  }, { timeout: 30_000, interval: 200 })
})

test('B7 API-25 a person who is added to a team is notified at once, and of the project\'s tickets from then on; a person who is removed is not notified any more', async () => {
  const engineer = await server.signedIn('field_engineer')
  const project = await server.make.project()
  const { heard } = await connect(engineer.accessToken)
  await vi.waitFor(() => expect(heardOnce(heard)).toHaveLength(1))
  const kinds = () => heard.map((text) => String(JSON.parse(text).kind))
  /** Waits until this many changes of the team have arrived and the session was checked again (`ready`) after the latest of them. */
  const checkedAgain = (changes: number, timeout: number) => vi.waitFor(() => {
    expect(kinds().filter((kind) => kind === 'projects')).toHaveLength(changes)
    expect(kinds().slice(kinds().lastIndexOf('projects'))).toContain('ready')
  }, { timeout })
  const flag = async () => person.patch(`/v1/slips/${await server.make.ticket(project)}`, { flag: true })
  await flag()
  expect((await person.post(`/v2/projects/${project}/dot_employees`, { employee_ids: [engineer.person.id] })).status).toBeLessThan(300)
  await checkedAgain(1, 4_000 * busyness())
  expect(kinds()).not.toContain('tickets')
  await flag()
  await vi.waitFor(() => expect(kinds()).toContain('tickets'))
  expect((await person.delete(`/v2/projects/${project}/dot_employees/${engineer.person.id}`)).status).toBeLessThan(300)
  await checkedAgain(2, 30_000)
  const before = kinds().length
  await flag()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(kinds().slice(before).filter((kind) => kind !== 'ready')).toEqual([])
})

test('API-25 a new window gets what changed since it began to read, in its projects only, and nothing when nothing changed', async () => {
  const engineer = await server.signedIn('field_engineer')
  const [shown, other] = [await server.make.project(), await server.make.project()]
  await server.make.onTeam(shown, engineer.person)
  const [early, late, hidden, last] = [await server.make.ticket(shown), await server.make.ticket(shown), await server.make.ticket(other), await server.make.ticket(shown)]
  // wait until the new tickets were checked for the first time, because that check sends another message about each of them
  await vi.waitFor(async () => expect((await server.owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0))
  const { heard: all } = await connect(person.accessToken)
  const ticketsIn = (heard: readonly string[]) => heard.map((text) => JSON.parse(text)).flatMap(({ kind, ids }) => (kind === 'tickets' ? ids : []))
  const flag = async (id: number) => {
    expect((await person.patch(`/v1/slips/${id}`, { flag: true })).status).toBe(200)
    await vi.waitFor(() => expect(ticketsIn(all)).toContain(id))
  }
  await flag(early)
  const readSince = performance.now()
  await flag(late)
  await flag(hidden)
  const windows = []
  for (const since of [readSince, performance.now(), undefined]) windows.push(await connect(engineer.accessToken, since))
  await flag(last)
  for (const { heard } of windows) await vi.waitFor(() => expect(ticketsIn(heard)).toContain(last))
  expect(windows.map(({ heard }) => ticketsIn(heard))).toEqual([[late, last], [last], [last]])
  expect(windows.map(({ heard }) => heard.some((text) => text.includes('missed')))).toEqual([false, false, false])
})

test('API-25 a new window that has been reading for longer than the server can say reads everything again', async () => {
  const { heard } = await connect(person.accessToken, -1_000_000_000)
  await vi.waitFor(() => expect(heardOnce(heard)).toEqual([READY, MISSED]))
})

thorough('API-25 a new window reads everything again once when very many changes were made meanwhile', async () => {
  const ticket = await server.make.ticket(await server.make.project())
  const { heard: all } = await connect(person.accessToken)
  const readSince = performance.now()
  for (let n = 0; n < 51; n += 1) expect((await person.patch(`/v1/slips/${ticket}`, { flag: n % 2 === 0 })).status).toBe(200)
  await vi.waitFor(() => expect(heardOnce(all)).toHaveLength(52))
  const { heard } = await connect(person.accessToken, readSince)
  await vi.waitFor(() => expect(heardOnce(heard)).toEqual([READY, MISSED]))
})

test('API-25 a large import of another agency does not make a new window read everything again', async () => {
  const ticket = await server.make.ticket(await server.make.project())
  const busy = await server.make.agency()
  const [{ heard: all }, { heard: theirs }] = [await connect(person.accessToken), await connect((await server.signedIn('administrator', busy)).accessToken)]
  const readSince = performance.now()
  expect((await person.patch(`/v1/slips/${ticket}`, { flag: true })).status).toBe(200)
  await vi.waitFor(() => expect(heardOnce(all)).toHaveLength(2))
  // send more messages about changes than a server remembers for one agency
  await server.owner.query(`SELECT pg_notify('slipway_changes', json_build_object('kind', 'tickets', 'ids', json_build_array(n), 'dot_authority_id', $1::int)::text) FROM generate_series(1, 1001) AS n`, [busy])
  await vi.waitFor(() => expect(heardOnce(theirs)).toHaveLength(1002), { timeout: 30_000 })
  const { heard } = await connect(person.accessToken, readSince)
  await vi.waitFor(() => expect(heardOnce(heard).map((text) => JSON.parse(text))).toEqual([{ kind: 'ready' }, expect.objectContaining({ kind: 'tickets', ids: [ticket] })]))
  const { heard: again } = await connect((await server.signedIn('administrator', busy)).accessToken, readSince)
  await vi.waitFor(() => expect(heardOnce(again)).toEqual([READY, MISSED]))
})
