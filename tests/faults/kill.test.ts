import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { busyness } from '#tests/busyness'
import { today } from '#tests/day'
import { logFigures } from '#tests/faults/figures'
import { makeTickets, openInstallation, type Installation } from '#tests/faults/installation'
import { rounds } from '#tests/faults/rounds'
import type { ServerProcess } from '#tests/faults/server-process'
import { openWindow } from '#tests/faults/window'

const TICKETS = 5_000
/**
 * A multiple of three, since there are three kinds of writes. Otherwise, the next test could begin with the kind of write with which this
 * one ended, and that write would have nothing to change.
 */
const ROUNDS = rounds({ short: 3, long: 99 })

let installation: Installation
let server: ServerProcess
let person: MadeEmployee
let client: SignedInClient
let project: number
let item: number
let slips: number[]
/** A ticket of another project. Notes are written to it one after another while the bulk writes run. */
let noted: number

beforeAll(async () => {
  installation = await openInstallation()
  const { make, owner } = installation
  person = await make.employee({ role: 'administrator' })
  project = await make.project()
  await make.payPeriod(project)
  item = await make.payItem(project)
  await owner.query(`WITH uom AS (INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES (1, 'TON', 'Tons') RETURNING id)
    INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom) SELECT 1, id, 'TON' FROM uom`)
  slips = await makeTickets(owner, project, await make.plant(), TICKETS)
  noted = await make.ticket(await make.project())
  server = await installation.start()
  client = await signIn()
}, 120_000)

afterAll(() => installation.close(), 60_000)

const signIn = () => sessionOf({ address: server.address, platform: { database: installation.database } }, person)

/** A bulk write with its Idempotency-Key, so that it can be sent again. */
interface Write {
  readonly key: string
  readonly send: () => Promise<{ status: number; changeSet: string | null }>
}

/** The bulk write of a round. The kinds take turns: mark all 5,000 tickets delivered, code them, or reject them and clear their codes. */
function writeOf(round: number): Write {
  const key = randomUUID()
  const headers = { 'idempotency-key': key, 'change-set': key }
  const kinds = [
    () => client.patch('/v3/slips/bulk_status_update', { slip_ids: slips, status: 'delivered', date: today() }, headers),
    () => client.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: slips, project_pay_item_id: item }, headers),
    () => client.patch('/v3/slips/bulk_status_update', { slip_ids: slips, status: 'rejected', date: today(), reason: 'too cold', clear_pay_codes: true }, headers),
  ]
  const kind = kinds[round % kinds.length] ?? kinds[0]
  return {
    key,
    async send() {
      const answer = await kind?.()
      return { status: answer?.status ?? 0, changeSet: answer?.headers.get('change-set') ?? null }
    },
  }
}

/** The number of events of a write. It must be 0 or one per ticket, whatever was killed and when. */
async function eventsOf(key: string): Promise<number> {
  const { rows } = await installation.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM slip_events WHERE change_set = $1', [key])
  return rows[0]?.n ?? 0
}

/**
 * Signs of half-done work: how many different versions and numbers of codes the tickets have, and how many tickets have a version
 * that their events do not explain.
 */
async function halfDone(): Promise<{ versions: number; codes: number; events: number }> {
  const { rows } = await installation.owner.query(`
    SELECT (SELECT count(DISTINCT version)::int FROM slips WHERE dot_project_id = $1) AS versions,
      (SELECT count(DISTINCT n)::int FROM (SELECT (SELECT count(*) FROM pay_item_assignments a WHERE a.slip_id = s.id) AS n FROM slips s WHERE dot_project_id = $1) AS c) AS codes,
      (SELECT count(*)::int FROM slips s WHERE dot_project_id = $1 AND version - 1 <> (SELECT count(*) FROM slip_events e WHERE e.slip_id = s.id)) AS events`, [project])
  return rows[0]
}

/** Writes notes until one fails, and records those that were acknowledged. */
async function writeNotes(acknowledged: string[]): Promise<void> {
  for (;;) {
    const text = randomUUID()
    const status = await client.post(`/v1/slips/${noted}/notes`, { text }).then((answer) => answer.status, () => 0)
    if (status !== 200) return
    acknowledged.push(text)
  }
}

/** How many of these notes exist. */
async function notesThere(texts: readonly string[]): Promise<number> {
  const { rows } = await installation.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM slip_notes WHERE slip_id = $1 AND text = ANY ($2)', [noted, texts])
  return rows[0]?.n ?? 0
}

/** One round: kills something during a write, waits until everything runs again, and repeats the same write until it is answered. */
async function round(number: number, kill: () => Promise<void>, count: Record<string, number>): Promise<void> {
  const write = writeOf(number)
  const began = Date.now()
  const sent = write.send().catch(() => null)
  const written: string[] = []
  const notes = writeNotes(written)
  await vi.waitFor(() => expect(written).not.toEqual([]), { timeout: 20_000, interval: 5 })
  await pause(Math.random() * rounds({ short: 400, long: 1_200 }))
  const struck = Date.now()
  await kill()
  const first = await sent
  await notes
  const wasAcknowledged = first !== null && first.status === 200
  count['acknowledged'] = (count['acknowledged'] ?? 0) + (wasAcknowledged ? 1 : 0) + written.length
  count['indefinite'] = (count['indefinite'] ?? 0) + (wasAcknowledged ? 0 : 1)
  const again = await vi.waitFor(async () => {
    const answer = await write.send()
    expect(answer.status).toBe(200)
    return answer
  }, { timeout: 40_000, interval: 50 })
  count['slowest recovery ms'] = Math.max(count['slowest recovery ms'] ?? 0, Date.now() - struck)
  count['lost'] = (count['lost'] ?? 0) + written.length - (await notesThere(written))
  expect(again.changeSet).toBe(write.key)
  const events = await eventsOf(write.key)
  if (wasAcknowledged && events === 0) count['lost'] = (count['lost'] ?? 0) + 1
  expect(events, `a write begun ${struck - began} ms before the kill`).toBe(TICKETS)
  const state = await halfDone()
  if (state.versions !== 1 || state.codes !== 1 || state.events !== 0) count['half-done'] = (count['half-done'] ?? 0) + 1
  expect(state).toEqual({ versions: 1, codes: 1, events: 0 })
}

const counts = () => ({ acknowledged: 0, indefinite: 0, lost: 0, 'half-done': 0, 'slowest recovery ms': 0 })

describe('kill -9 during bulk writes of 5,000 tickets', () => {
  test('API-18, API-31 killing the server: no acknowledged write is lost, none is half done, and repeating the write takes effect once', async () => {
    const count = counts()
    for (let number = 0; number < ROUNDS; number += 1) {
      await round(number, async () => {
        server.process.kill('SIGKILL')
        await server.exited
        server = await installation.start(Number(new URL(server.address).port))
        client = await signIn()
      }, count)
    }
    logFigures('kill -9 of the server', { rounds: ROUNDS, ...count })
    expect(count).toMatchObject({ lost: 0, 'half-done': 0 })
    expect(count.acknowledged).toBeGreaterThan(0)
  }, rounds({ short: 600_000, long: 3_600_000 }))

  test('API-18, API-31 killing the database: no acknowledged write is lost, none is half done, and the server recovers automatically', async () => {
    const count = counts()
    for (let number = 0; number < ROUNDS; number += 1) {
      // in `npm run faults`, this test takes longer than an access token is valid
      client = await signIn()
      await round(number, () => installation.killDatabase(), count)
    }
    logFigures('kill -9 of the database', { rounds: ROUNDS, ...count })
    expect(count).toMatchObject({ lost: 0, 'half-done': 0 })
    expect(count.acknowledged).toBeGreaterThan(0)
    expect(server.process.exitCode).toBeNull()
  }, rounds({ short: 600_000, long: 3_600_000 }))
})

describe('what the server reports while the database is down', () => {
  test('ERR-17 ready gets 503 within 2 s, live remains 200, calls get 503 and never 500, and everything works within 5 s of the database’s return', async () => {
    client = await signIn()
    const statusOf = async (path: string, headers = {}) => (await fetch(server.address + path, { headers })).status
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    const stopping = installation.stopDatabase()
    const stopped = Date.now()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 30_000, interval: 20 })
    const notReady = Date.now() - stopped
    await stopping
    const calls = await Promise.all(['/v3/sessions/_me', '/v1/slips', '/v3/projects'].map((path) => statusOf(path, client.headers)))
    expect(calls).toEqual([503, 503, 503])
    expect(await statusOf('/healthz')).toBe(200)
    await installation.startDatabase()
    const back = Date.now()
    await vi.waitFor(async () => expect([await statusOf('/readyz'), await statusOf('/v1/slips', client.headers)]).toEqual([200, 200]), { timeout: 20_000, interval: 20 })
    const readyAgain = Date.now() - back
    logFigures('database stopped', { 'not ready after ms': notReady, 'ready again after ms': readyAgain })
    expect(notReady).toBeLessThan(2_000 * busyness())
    expect(readyAgain).toBeLessThan(5_000 * busyness())
  }, 60_000)

  test('API-25 an open window is informed that it missed something, and then receives new changes', async () => {
    const window = await openWindow(server.address, client.accessToken)
    const cut = () => installation.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'slipway listener'`)
    await vi.waitFor(async () => expect((await cut()).rowCount).toBe(1), { timeout: 20_000 })
    await window.until(({ kind }) => kind === 'missed')
    const [slip = 0] = slips
    await vi.waitFor(async () => {
      await client.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })
      await client.patch(`/v1/slips/${slip}`, { slipId: slip, flag: false })
      await window.until(({ ids }) => ids?.includes(slip) ?? false, 500)
    }, { timeout: 40_000 })
    window.close()
  })
})
