import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FOLLOW_PROJECTS } from '#src/areas/projects/server/public/ticket-values'
import { followProjectsTask } from '#src/areas/tickets/server/calibration/follow-projects'
import type { Database } from '#src/platform/server/database/database'
import type { Jobs, TaskFacts } from '#src/platform/server/jobs/jobs'
import { upload } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import { followingStates, untilFollowed } from '#tests/api/projects/followed'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const HEAVY = { uom_1: 'LB', gross_amount_1: '82000', tare_amount_1: '26000', net_amount: '56000', max_gvw: 76_000, overload_amount: '6000', overload_unit: 'lbs' }
const setMax = (project: number, lbs: number | null) => desk.clerk.patch(`/v1/dot_projects/${project}/attributes`, { max_gvw_override: lbs })
const overloadOf = async (slip: number) => Number((await desk.slip(slip))['overload_amount'])
const overloadsOf = (slips: readonly number[]) => Promise.all(slips.map(overloadOf))
/** Waits until a statement of the server waits for a row lock. */
const untilWaiting = () => vi.waitFor(async () => expect((await desk.owner.query("SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND locktype = 'transactionid' AND application_name = 'slipway'")).rowCount).toBeGreaterThan(0), { timeout: 4_000, interval: 20 })

/**
 * The key of an advisory lock. While a test has that lock, each receipt waits before it writes its first ticket. A waiting receipt has the
 * lock with the key `STALL + 1`.
 */
const STALL = 40_040
const stallReceipts = () => desk.owner.query(`
  CREATE FUNCTION stall_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(${STALL + 1});
    WHILE EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${STALL}::oid) LOOP PERFORM pg_sleep(0.02); END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER stall_receipt BEFORE INSERT ON slips FOR EACH STATEMENT EXECUTE FUNCTION stall_receipt()`)
const untilStalled = () => vi.waitFor(async () => expect((await desk.owner.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${STALL + 1}::oid`)).rowCount).toBe(1), { timeout: 30_000, interval: 20 })

/** Starts an import of one ticket of 82,000 lbs; unlike an API call, an import may take minutes. Returns the id of its job. */
async function startImport(job: string): Promise<string> {
  const columns = ['ticket_number', 'supplier', 'plant_name', 'ticket_date', 'material_description', 'job_number', 'uom_1', 'gross_amount_1']
  const { body } = await upload(desk, desk.clerk, `${columns.join(',')}\nLATE-1,North Ridge Asphalt,Plant 12,2026-06-15,Mix,${job},LB,82000\n`)
  const path = `/v1/slips/imports/${body.import.id}`
  expect((await desk.clerk.post(`${path}/mapping`, { columns })).body.import).toMatchObject({ good: 1, error_count: 0 })
  return String((await desk.clerk.post(`${path}/commit`, {})).body.job_id)
}

/** Runs `work` while another connection has the locks of a statement, until `work` calls `release`. */
async function whileLocked(statement: string, values: readonly unknown[], work: (release: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await desk.owner.connect()
  try {
    await client.query('BEGIN')
    await client.query(statement, [...values])
    await work(() => client.query('ROLLBACK'))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/**
 * Runs the task that updates tickets after a change of their projects, in batches of the size in `limits`. It runs beside the server's own
 * tasks, as on a second server. Returns the further tasks that it queues.
 */
async function follow(facts: TaskFacts, limits: { batch: number; batches: number; waitMs: number }, database: Database = desk.running.platform.database): Promise<TaskFacts[]> {
  const queued: TaskFacts[] = []
  const jobs = { send: (_db: unknown, _kind: string, further: TaskFacts) => Promise.resolve(void queued.push(further)) } as unknown as Jobs
  await followProjectsTask({ database, jobs }, limits)(facts, false)
  return queued
}

test('TICK-40 a receipt that began before the project changed and ends after it gets the new overload, and does not delay the change', async () => {
  const project = await desk.make.project({ job_number: 'J-OPEN', max_gvw_override: 80_000 })
  await stallReceipts()
  await whileLocked('SELECT pg_advisory_xact_lock($1)', [STALL], async (release) => {
    const job = await startImport('J-OPEN')
    await untilStalled()
    expect((await setMax(project, 81_000)).status).toBe(200)
    await vi.waitFor(async () => expect(await followingStates(desk)).not.toEqual(['created']), { timeout: 30_000, interval: 20 })
    expect(await followingStates(desk)).toHaveLength(1)
    await release()
    expect(await jobToEnd(desk, job)).toMatchObject({ status: 'success', result: { created: 1 } })
    await untilFollowed(desk)
    const { rows } = await desk.owner.query("SELECT overload_amount::float8 AS overload, dot_project_id FROM slips WHERE ticket_number = 'LATE-1'")
    expect(rows).toEqual([{ overload: 1000, dot_project_id: project }])
  })
})

test('TICK-40 a run that waits for a receipt in vain queues another run, which waits for that receipt alone and then computes', async () => {
  const project = await desk.make.project({ max_gvw_override: 80_000 })
  const slip = await desk.make.ticket(project, HEAVY)
  const facts = { agency: desk.make.firstAgency, projects: String(project) }
  const limits = { batch: 10, batches: 10, waitMs: 0 }
  await whileLocked('SELECT pg_advisory_xact_lock_shared(7250417, $1)', [desk.make.firstAgency], async (release) => {
    const [again] = await follow(facts, limits)
    expect([again, await overloadOf(slip)]).toMatchObject([{ ...facts, after: 0, behind: expect.stringMatching(/^\d+\/\d+$/) }, 6000])
    await release()
    await whileLocked('SELECT pg_advisory_xact_lock_shared(7250417, $1)', [desk.make.firstAgency], async () => {
      expect(await follow(again ?? {}, limits)).toEqual([])
      expect(await overloadOf(slip)).toBe(2000)
    })
  })
})

test('TICK-40 an override that is cleared while the project changes gives the overload of the project’s new Max GVW', async () => {
  const [other, project] = [await desk.make.project(), await desk.make.project({ max_gvw_override: 80_000 })]
  const [first, second] = [await desk.make.ticket(other, { ...HEAVY, max_gvw_override: 81_000, overload_amount: '1000' }), await desk.make.ticket(project, { ...HEAVY, max_gvw_override: 81_500, overload_amount: '500' })]
  let limit = 80_000
  const clear = async () => {
    let status = 0
    await whileLocked('SELECT FROM slips WHERE id = $1 FOR UPDATE', [first], async (release) => {
      const cleared = desk.clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [first, second], max_gvw_override: null })
      await untilWaiting()
      limit -= 100
      expect((await setMax(project, limit)).status).toBe(200)
      await untilFollowed(desk)
      await release()
      status = (await cleared).status
    })
    return status
  }
  // repeat the call until it succeeds: on a slow machine it may wait longer for its row lock than the server allows, which fails
  await expect.poll(clear, { timeout: 60_000, interval: 1 }).toBe(200)
  expect(await overloadsOf([first, second])).toEqual([6000, 82_000 - limit])
})

test('TICK-40 of two changes of a project at once, the last one counts for all of its tickets', async () => {
  const project = await desk.make.project()
  const slips = await desk.make.tickets(12, project, HEAVY)
  await Promise.all([78_000, 79_000, 80_000, 81_000].map((lbs) => setMax(project, lbs)))
  await setMax(project, 81_500)
  await untilFollowed(desk)
  expect(new Set(await overloadsOf(slips))).toEqual(new Set([500]))
})

test('TICK-40 the tickets of projects are computed in batches, and a run leaves the rest to another run', async () => {
  const projects = [await desk.make.project({ max_gvw_override: 80_000 }), await desk.make.project({ max_gvw_override: 81_000 })]
  const slips: number[] = []
  for (let n = 0; n < 7; n += 1) slips.push(await desk.make.ticket(projects[n % 2] ?? 0, HEAVY))
  const limits = { batch: 2, batches: 2, waitMs: 5_000 }
  const facts = { agency: desk.make.firstAgency, projects: projects.join(' ') }
  const [further, ...more] = await follow(facts, limits)
  expect([further, more, await overloadsOf(slips)]).toEqual([{ ...facts, after: slips[3], behind: '' }, [], [2000, 1000, 2000, 1000, 6000, 6000, 6000]])
  expect(await follow(further ?? {}, limits)).toEqual([])
  expect(await overloadsOf(slips)).toEqual([2000, 1000, 2000, 1000, 2000, 1000, 2000])
  expect(await Promise.all(slips.map(async (slip) => (await desk.events(slip)).length))).toEqual(slips.map(() => 1))
})

test('TICK-40 a run that ends in the middle, as when its server is killed, is continued by the next attempt, with one event for each ticket', async () => {
  const project = await desk.make.project({ max_gvw_override: 80_000 })
  const slips = await desk.make.tickets(6, project, HEAVY)
  const facts = { agency: desk.make.firstAgency, projects: String(project) }
  const limits = { batch: 2, batches: 10, waitMs: 5_000 }
  const { database } = desk.running.platform
  let writes = 0
  const dying: Database = {
    ...database,
    inAgency: (agency, work) => database.inAgency(agency, async (db) => {
      const answer = await work(db)
      if (db.events > 0 && ++writes === 2) throw new Error('the server was killed')
      return answer
    }),
  }
  await expect(follow(facts, limits, dying)).rejects.toThrow('the server was killed')
  expect(await overloadsOf(slips)).toEqual([2000, 2000, 6000, 6000, 6000, 6000])
  expect(await follow(facts, limits)).toEqual([])
  expect(await overloadsOf(slips)).toEqual(slips.map(() => 2000))
  expect(await Promise.all(slips.map(async (slip) => (await desk.events(slip)).map(({ event }) => event)))).toEqual(slips.map(() => ['overload_changed']))
})

thorough('TICK-40 tickets that another transaction has locked for long are computed by a further run', async () => {
  const project = await desk.make.project({ max_gvw_override: 80_000 })
  const slips = await desk.make.tickets(4, project, HEAVY)
  const limits = { batch: 2, batches: 10, waitMs: 5_000 }
  const facts = { agency: desk.make.firstAgency, projects: String(project) }
  await whileLocked('SELECT FROM slips WHERE id = $1 FOR UPDATE', [slips[2]], async (release) => {
    const [further] = await follow(facts, limits)
    expect([further, await overloadsOf(slips)]).toEqual([{ ...facts, after: slips[1], behind: '' }, [2000, 2000, 6000, 6000]])
    await release()
    expect(await follow(further ?? {}, limits)).toEqual([])
    expect(await overloadsOf(slips)).toEqual([2000, 2000, 2000, 2000])
  })
})

test('TICK-40 only a change of the Max GVW or the district queues the task, and one that is rolled back does not', async () => {
  const project = await desk.make.project()
  // the queue also keeps the rows of ended tasks, so compare the counts before and after
  const count = async () => (await desk.owner.query("SELECT FROM job_queue.job WHERE data ->> 'kind' = $1", [FOLLOW_PROJECTS])).rowCount
  const before = await count()
  await desk.clerk.patch('/v3/dot_projects/bulk_update', { project_ids: [project], values: { max_gvw_override: 80_000 }, dry_run: true })
  expect((await desk.clerk.patch(`/v1/dot_projects/${project}`, { contractor_name: 'North' })).status).toBe(200)
  expect(await count()).toBe(before)
  expect((await desk.clerk.patch(`/v1/dot_projects/${project}`, { district: 'North' })).status).toBe(200)
  expect(await count()).toBe(Number(before) + 1)
})
