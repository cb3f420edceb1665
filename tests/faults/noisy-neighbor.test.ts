import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, type Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { percentiles } from '#tests/bench/bench'
import { logFigures } from '#tests/faults/figures'
import { startFlood, type FloodCall } from '#tests/faults/start-flood'
import { makeTickets } from '#tests/faults/installation'
import { rounds } from '#tests/faults/rounds'
import { startServerProcess, type ServerProcess } from '#tests/faults/server-process'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

/** Only `npm run faults` compares times, since they mean something only when nothing else runs on the machine. */
const measures = rounds({ short: 0, long: 1 }) === 1
const TICKETS = rounds({ short: 1_000, long: 5_000 })
const FLOOD = 40

let server: TestServer
let flooders: SignedInClient[]
let neighbor: SignedInClient
let project: number
let slips: number[]

beforeAll(async () => {
  server = await openTestServer({ DATABASE_CONNECTIONS: '20', CALL_WAIT_SECONDS: '2' })
  project = await server.make.project()
  slips = await makeTickets(server.owner, project, await server.make.plant(), TICKETS)
  flooders = await Promise.all(Array.from({ length: 8 }, () => server.signedIn('administrator')))
  const other = await server.make.agency()
  neighbor = await server.signedIn('administrator', other)
  await server.make.project({ dot_authority_id: other })
})
afterAll(() => server.close())

/** Starts this many calls, made by the flooders in turn. */
function flood(count: number, call: (client: SignedInClient, n: number) => Promise<Answer>): Promise<Answer>[] {
  return Array.from({ length: count }, (_, n) => call(flooders[n % flooders.length] as SignedInClient, n))
}

/** The first answer of a flood that has the status 429. */
function refusalOf(answers: readonly Promise<Answer>[]): Promise<Answer> {
  return Promise.any(answers.map(async (answer) => {
    const { status } = await answer
    if (status !== 429) throw new Error(`answered ${status}`)
    return answer
  }))
}

/** Runs work while the test holds a lock. */
async function holding<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = await server.owner.connect()
  try {
    await holder.query(`BEGIN; ${lock}`)
    return await work()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)

test('H3 D5 while 40 reads of one agency wait for a lock, another agency gets answers, and the flood gets 429 with Retry-After', async () => {
  let waiting: Promise<Answer>[] = []
  await holding('LOCK TABLE slips IN ACCESS EXCLUSIVE MODE', async () => {
    waiting = flood(FLOOD, (client) => client.get('/v1/slips?page_size=30'))
    const refused = await refusalOf(waiting)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body.message).toBe('Too many requests at once. Wait a moment, then try again.')
    expect((await neighbor.get('/v3/feature_flags')).status).toBe(200)
    // the call reads groups, since the list of projects counts tickets and would wait for this lock as well
    expect((await neighbor.get('/v3/dot_groups')).status).toBe(200)
  })
  expect(statuses(await Promise.all(waiting))).not.toContain(500)
})

test('H3 while 40 writes of one agency wait for a row, another agency can write', async () => {
  const path = `/v1/slips/${slips[0]}/notes`
  const first = await neighbor.get('/v1/account')
  await holding(`SELECT 1 FROM slips WHERE id = ${slips[0]} FOR UPDATE`, async () => {
    const waiting = flood(FLOOD, (client, n) => client.post(path, { text: `Note ${n}` }))
    await refusalOf(waiting)
    const changed = await neighbor.put('/v1/table_preferences/tickets', { columns: [] })
    expect([409, 429, 500, 503], JSON.stringify(changed.body)).not.toContain(changed.status)
    expect((await neighbor.get('/v1/account')).status).toBe(first.status)
  })
})

thorough('H3 D5 a single export of one agency waits for only one of another agency’s 40, and one person has one at a time', async () => {
  const one = flooders[0] as SignedInClient
  const other = flooders[1] as SignedInClient
  const requestExport = (client: SignedInClient, agencyProject: number) => client.post('/v3/slips/export', { filters: { project_id: agencyProject } })
  const theirs = await server.make.project({ dot_authority_id: neighbor.person.dot_authority_id })
  await server.make.ticket(theirs, { dot_authority_id: neighbor.person.dot_authority_id, plant_id: await server.make.plant({ dot_authority_id: neighbor.person.dot_authority_id }) })
  for (let n = 0; n < FLOOD / 2; n += 1) {
    expect((await requestExport(one, project)).status).toBe(202)
    expect((await requestExport(other, project)).status).toBe(202)
  }
  const mine = await requestExport(neighbor, theirs)
  expect(mine.status).toBe(202)
  // Workers see a job only after its commit, so the order below counts only jobs that started after this moment. On a busy machine, the
  // commit can be much later than the time at which the job was written.
  const { rows: [{ seen_on: seenOn }] } = await server.owner.query('SELECT clock_timestamp() AS seen_on')
  await expect.poll(async () => (await server.owner.query(`SELECT count(*)::int AS open FROM jobs WHERE status IN ('pending', 'loading')`)).rows[0].open, { timeout: 120_000, interval: 200 }).toBe(0)
  const { rows: jobs } = await server.owner.query(`
    SELECT j.status, j.dot_authority_id AS agency, j.employee_id AS person, q.started_on, q.completed_on
    FROM jobs j JOIN job_queue.job q ON q.data ->> 'job_id' = j.id::text ORDER BY q.started_on`)
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['success']))
  const neighbors = jobs.find(({ agency }) => agency === neighbor.person.dot_authority_id)
  const before = jobs.filter(({ agency, started_on }) => agency !== neighbors.agency && started_on > seenOn && started_on < neighbors.started_on)
  expect(before.length).toBeLessThanOrEqual(2)
  const together = [one, other].flatMap((person) => {
    const own = jobs.filter((job) => job.person === person.person.id)
    return own.filter((job, at) => at > 0 && job.started_on < own[at - 1].completed_on)
  })
  // the queue counts a person's running jobs without a lock, so two workers that look at the same moment may each start one
  expect(together.length).toBeLessThanOrEqual(FLOOD / 10)
})

test('H3 a person who asks for more than their share at once gets 429, and gets everything when retrying', async () => {
  const one = flooders[0] as SignedInClient
  let requests: Promise<Answer>[] = []
  // a fast machine would answer without a queue, so a lock holds the first calls back until one is refused
  await holding('LOCK TABLE slips IN ACCESS EXCLUSIVE MODE', async () => {
    requests = Array.from({ length: 300 }, () => one.get('/v1/slips?page_size=1'))
    await refusalOf(requests)
  })
  const answers = await Promise.all(requests)
  expect(statuses(answers)).toEqual([200, 429])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(4)
  expect((await one.get('/v3/projects')).status).toBe(200)
})

test('H3 an API key has its own share: 300 tickets at once get 429 and Retry-After, while another key of the agency and people continue', async () => {
  const [busy, other] = [await supplierOf(server), await supplierOf(server)]
  for (const supplier of [busy, other]) expect((await supplier.post('/v1/slips', sentTicket())).status).toBe(200)
  let sent: Promise<Answer>[] = []
  await holding('LOCK TABLE slips IN ACCESS EXCLUSIVE MODE', async () => {
    sent = Array.from({ length: 300 }, () => busy.post('/v1/slips', sentTicket()))
    const refused = await refusalOf(sent)
    expect([refused.headers.get('retry-after'), refused.body.message]).toEqual(['2', 'Too many requests at once. Wait a moment, then try again.'])
    // this call is answered before it needs the locked table
    expect((await other.post('/v1/slips', {})).status).toBe(422)
    expect((await flooders[0]?.get('/v3/dot_groups'))?.status).toBe(200)
  })
  expect(statuses(await Promise.all(sent))).toEqual([200, 429])
  expect((await busy.post('/v1/slips', sentTicket())).status).toBe(200)
})

describe.runIf(measures)('H3 D5 a flood from one agency at most doubles the response times of another, without a single 503', () => {
  let separate: ServerProcess
  let folder: ReturnType<typeof temporaryFolder>
  beforeAll(async () => {
    folder = temporaryFolder('noisy-neighbor')
    const key = join(server.running.platform.configuration.dataDir, 'secret.key')
    separate = await startServerProcess(server.connectionString, folder.path, 0, { SECRET_KEY_FILE: key, DATABASE_CONNECTIONS: '20', CALL_WAIT_SECONDS: '2' })
  })
  afterAll(async () => {
    separate.process.kill('SIGTERM')
    await separate.exited
    folder.remove()
  })

  const sample = async (ms: number): Promise<number[]> => {
    const client = clientOf(separate.address, neighbor.headers)
    const times: number[] = []
    for (const end = performance.now() + ms; performance.now() < end;) {
      const began = performance.now()
      expect((await client.get('/v1/slips?page_size=30')).status).toBe(200)
      times.push(performance.now() - began)
    }
    return times
  }
  const changes = (): FloodCall => ({ name: 'changes of many tickets', method: 'PATCH', path: '/v3/slips/bulk_max_gvw_override_update', body: { slip_ids: slips } })
  const lists = (): FloodCall => ({ name: 'lists of 100', method: 'GET', path: '/v1/slips?page_size=100' })
  const files = (): FloodCall => ({ name: 'exports', method: 'GET', path: `/v3/slips/export?project_id=${project}` })

  test.each<readonly [string, () => FloodCall[]]>([
    ['changes of 5,000 tickets', () => [changes()]],
    ['lists of 100 tickets', () => [lists()]],
    ['exports of 5,000 tickets', () => [files()]],
    ['all of these', () => [changes(), lists(), files()]],
  ])('%s', async (what, calls) => {
    const people = flooders.map(({ headers }) => headers)
    await sample(3_000)
    const quiet = percentiles(await sample(10_000))
    const endFlood = startFlood({ address: separate.address, people, calls: calls() })
    // not measured: in the first seconds of the flood, its process and the server are still compiling code
    await sample(3_000)
    const times = await sample(15_000)
    const statuses = await endFlood()
    const flooded = percentiles(times)
    logFigures(`neighbor of ${what}`, {
      quiet_p95: quiet.p95.toFixed(1), flooded_p50: flooded.p50.toFixed(1), flooded_p95: flooded.p95.toFixed(1), calls: times.length, flood: JSON.stringify(statuses),
    })
    for (const { name } of calls()) {
      expect(statuses[name]?.[200], name).toBeGreaterThan(0)
      expect(Object.keys(statuses[name] ?? {}).filter((status) => status !== '200' && status !== '429')).toEqual([])
    }
    expect(flooded.p95).toBeLessThan(2 * quiet.p95 + 20)
  })
})
