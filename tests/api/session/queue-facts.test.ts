import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#src/platform/server/database/migrate'
import { TASK_QUEUE, QUEUE_SCHEMA } from '#src/platform/server/database/queue-schema'
import { importAll } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

/** A name that does not occur anywhere else in the code or the tests. */
const NAME = 'Quillfeather'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())
beforeEach(() => server.owner.query(`DELETE FROM job_queue.job`))

/** The tables of the queue that contain the name in any row; `row` limits the search to a part of the row. */
async function tablesThatSay(row = 'to_jsonb(t)'): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ name: string }>(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'job_queue'::regnamespace AND relkind IN ('r', 'p', 'm') ORDER BY 1`)
  const matches: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await server.owner.query(`SELECT FROM job_queue."${name}" AS t WHERE (${row})::text ILIKE $1`, [`%${NAME}%`])
    if (rowCount !== 0) matches.push(name)
  }
  return matches
}

/** Inserts a background task that is in this state after its last try began at `at`, as a server would have left it in the queue. */
const left = (state: string, at: string) => server.owner.query(`
  INSERT INTO job_queue.job (name, data, state, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds, output)
  VALUES ($1, $2, $3, 9, 9, ${at}, ${at}, 30, $4)`, [TASK_QUEUE, { kind: 'canary', facts: { about: NAME } }, state, { message: NAME }])

const ofTasks = async <Row extends object>(what: string): Promise<readonly Row[]> => (await server.owner.query<Row>(`SELECT ${what} FROM job_queue.job WHERE name = $1`, [TASK_QUEUE])).rows

test('M15 a job or background task that has ended leaves nothing in the queue about whom or what it concerned', async () => {
  const email = `${NAME}@agency.example`
  await server.make.employee({ role: 'field_engineer', email })
  const person = { first_name: NAME, last_name: NAME }
  expect((await server.anyone.post('/auth-service/password_reset_requests', { username: email, domain: 'dotslip' })).status).toBeLessThan(300)
  expect((await server.anyone.post('/auth-service/signup', { kind: 'employee', ...person, email: `new-${email}`, domain: 'dotslip' })).status).toBeLessThan(300)
  expect((await admin.post('/v3/dot_employees/add_many', { dot_employees: [{ line: 1, ...person, email: `invited-${email}`, phone: '', role: 'pending', districts: [] }], invite: true })).status).toBeLessThan(300)
  await importAll(server, admin, `ticket_number,supplier,plant,ticket_date,material\n${NAME}-1,${NAME},${NAME},2026-06-15,${NAME}\n`)
  const { status, body } = await admin.post('/v3/slips/export', { filters: { search: NAME }, columns: ['ticket_number'] })
  expect(status, JSON.stringify(body)).toBe(202)
  expect((await jobToEnd(server, String(body.job_id))).status).toBe('success')
  const underWay = async () => (await server.owner.query(`SELECT FROM job_queue.job WHERE state IN ('created', 'retry', 'active')`)).rowCount
  await expect.poll(underWay, { timeout: 30_000 }).toBe(0)
  const { rows } = await server.owner.query<{ kind: string }>(`SELECT DISTINCT coalesce(data ->> 'kind', name) AS kind FROM job_queue.job WHERE state = 'completed' ORDER BY 1`)
  expect(rows.map(({ kind }) => kind)).toEqual(['jobs', 'message-out', 'password-reset', 'sign-up', 'welcome_employees'])
  expect(await tablesThatSay()).toEqual([])
})

test('M15 a background task that failed and is retried leaves nothing of its error in the queue', async () => {
  const { jobs, database } = server.running.platform
  let tries = 0
  jobs.serve('canary', () => {
    tries += 1
    return Promise.reject(Object.assign(new Error(`550 <${NAME}@agency.example>\n    at ${NAME} is unknown`), { code: 'EENVELOPE', detail: `Key (email)=(${NAME})` }))
  })
  await database.inInstallation((db) => jobs.send(db, 'canary', { about: NAME }))
  await expect.poll(() => ofTasks('output'), { timeout: 30_000 }).toMatchObject([{ output: { message: 'it failed: Error EENVELOPE' } }])
  expect(tries).toBeGreaterThan(0)
  // the payload has the name until the task is done, which proves that the search works
  expect(await tablesThatSay()).not.toEqual([])
  expect(await tablesThatSay(`to_jsonb(t) - 'data'`)).toEqual([])
})

test('M15 the facts of a background task whose server died in its last try are deleted when the queue gives it up', async () => {
  await left('active', `now() - interval '1 hour'`)
  await server.owner.query(`UPDATE job_queue.job SET output = NULL`)
  expect(await tablesThatSay()).not.toEqual([])
  // runs the check for dead workers that the queue itself runs only once a minute
  const boss = new PgBoss({ connectionString: server.connectionString, schema: QUEUE_SCHEMA, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await server.owner.query(`UPDATE job_queue.queue SET monitor_claim_on = NULL, monitor_on = NULL`)
  await boss.supervise(TASK_QUEUE)
  await boss.stop({ graceful: false })
  await expect.poll(() => ofTasks('state::text, data')).toEqual([{ state: 'failed', data: { kind: 'canary' } }])
  expect(await tablesThatSay()).toEqual([])
})

test('M15 the upgrade deletes the facts of failed background tasks of an older installation, and keeps those of a running one', async () => {
  await server.owner.query(`DROP TRIGGER forget_ended_errand ON job_queue.job`)
  await left('failed', 'now()')
  expect(await tablesThatSay()).not.toEqual([])
  await migrate(server.connectionString)
  expect(await ofTasks('data, output')).toEqual([{ data: { kind: 'canary' }, output: null }])
  expect(await tablesThatSay()).toEqual([])
  await left('active', 'now()')
  await migrate(server.connectionString)
  expect(await ofTasks(`data -> 'facts' AS facts`)).toContainEqual({ facts: { about: NAME } })
})
