import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { QUEUE, QUEUE_SCHEMA } from '#src/platform/server/database/queue-schema'
import type { Answer } from '#tests/api/client'
import type { MadeEmployee } from '#tests/api/factories'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { yesterday } from '#tests/day'
import { logFigures } from '#tests/faults/figures'
import { makeTickets, openInstallation, type Installation } from '#tests/faults/installation'
import { rounds } from '#tests/faults/rounds'
import type { ServerProcess } from '#tests/faults/server-process'
import { lookForDeadWorkers } from '#tests/look-for-dead-workers'
import { thorough } from '#tests/thorough'

const ROWS = rounds({ short: 3_000, long: 20_000 })
const PEOPLE = rounds({ short: 1_000, long: 5_000 })
const TIMES = rounds({ short: 1, long: 30 })
const LIMIT = rounds({ short: 600_000, long: 3_600_000 })

let installation: Installation
let server: ServerProcess
let person: MadeEmployee
let client: SignedInClient
let plant: number

beforeAll(async () => {
  installation = await openInstallation()
  person = await installation.make.employee({ role: 'administrator' })
  plant = await installation.make.plant()
  server = await installation.start()
  client = await signIn()
}, 120_000)
afterAll(() => installation.close(), 60_000)

const signIn = () => sessionOf({ address: server.address, platform: { database: installation.database } }, person)

/** Waits until a transaction of the server has written something but not committed it yet, or until the work is over. */
async function untilItWrites(isOver: () => boolean): Promise<void> {
  const writing = () => one<{ n: number }>(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'slipway' AND backend_xid IS NOT NULL`, [])
  while (!isOver() && (await writing()).n === 0) await pause(1)
}

/** Kills the server with kill -9 after a random time of up to `longest` ms, and starts it again on the same port. */
async function killAndStart(longest: number): Promise<void> {
  await pause(Math.random() * longest)
  server.process.kill('SIGKILL')
  await server.exited
  server = await installation.start(Number(new URL(server.address).port))
  client = await signIn()
}

/** Uploads and checks an import of this many new tickets, which is then ready to commit. */
async function uploadImport(mark: string, rows: number): Promise<{ readonly id: number }> {
  const lines = Array.from({ length: rows }, (_, n) => `${mark}-${n},Supplier,Plant,2026-06-15,Mix`)
  const upload = await fetch(`${server.address}/v1/slips/imports?file_name=tickets.csv`, {
    method: 'POST', headers: { ...client.headers, 'content-type': 'text/csv' }, body: `ticket_number,supplier,plant,ticket_date,material\n${lines.join('\n')}\n`,
  })
  const { import: fileImport } = (await upload.json()) as { import: { id: number } }
  const columns = ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'material_description']
  expect((await client.post(`/v1/slips/imports/${fileImport.id}/mapping`, { columns })).body.import).toMatchObject({ rows, good: rows })
  return fileImport
}

/** Makes the queue count the heartbeats of killed workers as missed at once, instead of after a minute or two. */
async function missHearts(): Promise<void> {
  await installation.owner.query(`UPDATE ${QUEUE_SCHEMA}.job SET heartbeat_on = now() - interval '1 hour' WHERE name = $1 AND state = 'active'`, [QUEUE])
  await lookForDeadWorkers(installation, QUEUE)
}

async function one<Row>(text: string, values: readonly unknown[]): Promise<Row> {
  const { rows } = await installation.owner.query(text, [...values])
  return rows[0]
}

/**
 * A call to be killed, with the two states that are allowed afterwards: nothing done, or everything done. `longest`: the longest
 * time until the kill, in ms.
 */
interface Work<State> {
  send(key: string): Promise<Answer>
  state(): Promise<State>
  readonly absent: State
  readonly whole: State
  readonly longest: number
}

/**
 * Kills the server in the middle of a call, checks the state, and sends the same call with the same key until it is answered.
 * Returns the state that it found, and how long the repeated call took.
 */
async function killInTheMiddle<State>(work: Work<State>): Promise<{ readonly found: 'absent' | 'whole'; readonly tookMs: number }> {
  const key = randomUUID()
  let isOver = false
  const first = work.send(key).catch(() => null).finally(() => (isOver = true))
  await untilItWrites(() => isOver)
  await killAndStart(work.longest)
  const answered = await first
  const state = await work.state()
  expect([work.absent, work.whole]).toContainEqual(state)
  const isWhole = JSON.stringify(state) === JSON.stringify(work.whole)
  if (answered?.status === 200) expect(isWhole).toBe(true)
  // the call is repeated until it succeeds, since the database releases the killed server's locks only when it notices that the server's
  // connection is closed
  let tookMs = 0
  await vi.waitFor(async () => {
    const begun = performance.now()
    expect((await work.send(key)).status).toBe(200)
    tookMs = performance.now() - begun
  }, { timeout: 40_000, interval: 100 })
  expect(await work.state()).toEqual(work.whole)
  return { found: isWhole ? 'whole' : 'absent', tookMs }
}

async function manyTimes(what: string, prepare: () => Promise<Work<unknown>>): Promise<void> {
  const times = { absent: 0, whole: 0 }
  let longest = 0
  for (let time = 0; time < TIMES; time += 1) {
    const work = await prepare()
    // `longest` adapts to how long the work takes on this machine, so that kills hit every part of the work, including the commit
    longest = Math.max(longest, work.longest)
    const { found, tookMs } = await killInTheMiddle({ ...work, longest })
    times[found] += 1
    if (found === 'absent') longest = tookMs // after 'whole', the repeated call only returned the stored answer, so its time says nothing
  }
  logFigures(`kill -9 in the middle of ${what}`, { rounds: TIMES, ...times, 'half-done': 0 })
}

describe('kill -9 of the server in the middle of long work', () => {
  test('API-18 PAY-25 closing a period: lines, state, next period and events exist completely or not at all, and repeating the call closes once', async () => {
    await manyTimes(`closing a period of ${ROWS} tickets`, async () => {
      const { make, owner } = installation
      const project = await make.project()
      await make.payPeriod(project)
      const item = await make.payItem(project)
      const slips = await makeTickets(owner, project, plant, ROWS)
      await owner.query(`
        INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
        SELECT 1, id, 1, $1, $2, 20, 1, $3 FROM unnest($4::int[]) AS id`, [project, item, person.id, slips])
      await owner.query('UPDATE slips SET coded = true, pay_period = 1, primary_pay_item_id = $2 WHERE dot_project_id = $1', [project, item])
      return {
        send: (key) => client.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: yesterday(), keep_later: true }, { 'idempotency-key': key }),
        state: () => one(`
          SELECT (SELECT array_agg(state ORDER BY number) FROM pay_periods WHERE dot_project_id = $1) AS periods,
            (SELECT coalesce(sum(ticket_count), 0)::int FROM pay_period_lines WHERE dot_project_id = $1) AS tickets,
            (SELECT count(*)::int FROM record_events WHERE dot_project_id = $1) AS events`, [project]),
        absent: { periods: ['in_progress'], tickets: 0, events: 0 },
        whole: { periods: ['closed', 'in_progress'], tickets: ROWS, events: 2 },
        longest: 60,
      }
    })
  }, LIMIT)

  thorough('API-18 PEOP-5 adding a list of employees: people, accounts and events exist for every line or for none, and repeating the call adds nobody twice', async () => {
    await manyTimes(`adding ${PEOPLE} employees`, async () => {
      const mark = randomUUID()
      const dot_employees = Array.from({ length: PEOPLE }, (_, n) => ({ line: n + 1, first_name: 'Pat', last_name: `Person ${n}`, email: `p${n}-${mark}@agency.example`, role: 'pending' }))
      const of = [`%-${mark}@agency.example`]
      return {
        send: (key) => client.post('/v3/dot_employees/add_many', { dot_employees }, { 'idempotency-key': key }),
        state: () => one(`
          SELECT (SELECT count(*)::int FROM employees WHERE email LIKE $1) AS people,
            (SELECT count(*)::int FROM record_events e WHERE e.record_kind = 'employee' AND EXISTS (SELECT FROM employees p WHERE p.id = e.record_id AND p.email LIKE $1)) AS events`, of),
        absent: { people: 0, events: 0 },
        whole: { people: PEOPLE, events: PEOPLE },
        longest: 200,
      }
    })
  }, LIMIT)

  test('TICK-96 API-23 importing a file: all tickets exist or none, and after a restart of the server the job continues', async () => {
    const outcomes = { absent: 0, whole: 0, 'slowest until it was whole ms': 0 }
    for (let time = 0; time < TIMES; time += 1) {
      const mark = randomUUID().slice(0, 8)
      const fileImport = await uploadImport(mark, ROWS)
      const begun = Date.now()
      expect((await client.post(`/v1/slips/imports/${fileImport.id}/commit`, {})).status).toBe(200)
      await killAndStart(ROWS / 3)
      const state = () => one<{ tickets: number; sources: number; state: string }>(`
        SELECT (SELECT count(*)::int FROM slips WHERE ticket_number LIKE $2) AS tickets,
          (SELECT count(*)::int FROM slip_sources WHERE import_id = $1) AS sources, (SELECT state FROM slip_imports WHERE id = $1) AS state`, [fileImport.id, `${mark}-%`])
      const [absent, whole] = [{ tickets: 0, sources: 0, state: 'previewed' }, { tickets: ROWS, sources: ROWS, state: 'committed' }]
      const after = await state()
      expect([absent, whole]).toContainEqual(after)
      outcomes[after.tickets === 0 ? 'absent' : 'whole'] += 1
      // The queue notices a dead worker only a minute or two later, when its heartbeat is missed. Only `npm run faults` waits for that,
      // and only once.
      if (rounds({ short: 0, long: 1 }) === 0) continue
      if (time > 0 && after.tickets === 0) await missHearts()
      await vi.waitFor(async () => expect(await state()).toEqual(whole), { timeout: 240_000, interval: 500 })
      outcomes['slowest until it was whole ms'] = Math.max(outcomes['slowest until it was whole ms'], Date.now() - begun)
    }
    logFigures(`kill -9 in the middle of an import of ${ROWS} tickets`, { rounds: TIMES, ...outcomes, 'half-done': 0 })
  }, LIMIT)

  thorough('API-23 TICK-96 an import whose server was killed in its last attempt is reported as failed, and succeeds when it is started again', async () => {
    // an import that the previous test killed keeps the person's other jobs waiting until its heartbeat counts as missed
    await missHearts()
    await vi.waitFor(async () => expect(await one(`SELECT count(*)::int AS open FROM jobs WHERE status NOT IN ('success', 'error')`, [])).toEqual({ open: 0 }), { timeout: 240_000, interval: 100 })

    const mark = randomUUID().slice(0, 8)
    const fileImport = await uploadImport(mark, 1)
    const job = () => one<{ id: string; status: string; message: string | null }>('SELECT id, status, message FROM jobs ORDER BY created_at DESC LIMIT 1', [])
    // the lock stops the import when it writes tickets, so that the kill hits it in the middle on any machine
    const blocker = await installation.owner.connect()
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE slips IN SHARE ROW EXCLUSIVE MODE')
    expect((await client.post(`/v1/slips/imports/${fileImport.id}/commit`, {})).status).toBe(200)
    await vi.waitFor(async () => expect((await job()).status).toBe('loading'), { timeout: 240_000, interval: 20 })
    const { exited } = server
    const started = killAndStart(0)
    await exited
    await blocker.query('ROLLBACK')
    blocker.release()
    await started

    const { rowCount } = await installation.owner.query(`
      UPDATE ${QUEUE_SCHEMA}.job SET retry_count = retry_limit, heartbeat_on = now() - interval '1 hour' WHERE name = $1 AND state = 'active'`, [QUEUE])
    expect(rowCount).toBe(1)
    await lookForDeadWorkers(installation, QUEUE)
    const failed = { status: 'error', message: 'The server stopped before this job was done. Start it again.' }
    await vi.waitFor(async () => expect(await job()).toMatchObject(failed), { timeout: 120_000, interval: 100 })
    expect((await client.get('/v1/jobs')).body.jobs[0]).toMatchObject(failed)

    const again = await client.post(`/v1/slips/imports/${fileImport.id}/commit`, {})
    expect(again.status).toBe(200)
    await vi.waitFor(async () => expect(await job()).toMatchObject({ id: again.body.job_id, status: 'success' }), { timeout: 120_000, interval: 100 })
    expect(await one('SELECT count(*)::int AS tickets FROM slips WHERE ticket_number LIKE $1', [`${mark}-%`])).toEqual({ tickets: 1 })
  }, LIMIT)
})
