import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

let server: TestServer
let workers: readonly [PoolClient, PoolClient]
beforeAll(async () => {
  server = await openTestServer()
  workers = [await server.owner.connect(), await server.owner.connect()]
})
afterAll(async () => {
  for (const worker of workers) worker.release()
  await server.close()
})

/** Creates a job that is to start only in an hour, so that no worker of the running server takes it; returns the job's id. */
async function jobOf(person: string, queue = 'jobs'): Promise<string> {
  const { rows: [job] } = await server.owner.query<{ id: string }>(
    `INSERT INTO job_queue.job (name, group_id, start_after) VALUES ($2, $1, now() + interval '1 hour') RETURNING id`, [person, queue])
  return String(job?.id)
}
const toState = async (worker: PoolClient, job: string, state: string) => (await worker.query(`UPDATE job_queue.job SET state = $2 WHERE id = $1`, [job, state])).rowCount

test.each(['jobs', 'slow_jobs', 'long_jobs', 'long_tasks'])('H3 two workers that look for a job at the same moment never run two jobs of one person, or two long tasks of one agency, from the queue %s', async (queue) => {
  const [one, other] = workers
  const [first, second, ofAnother] = [await jobOf('1:7', queue), await jobOf('1:7', queue), await jobOf('1:8', queue)]
  await one.query('BEGIN')
  expect(await toState(one, first, 'active')).toBe(1)
  expect(await toState(other, ofAnother, 'active')).toBe(1)
  const taking = toState(other, second, 'active')
  await untilWaiting(server.owner, one)
  await one.query('COMMIT')
  expect(await taking).toBe(0)
  expect(await toState(one, first, 'completed')).toBe(1)
  expect(await toState(other, second, 'active')).toBe(1)
})

test('H3 lost jobs of one person are ended in parallel, so that they hold up nobody else\'s', async () => {
  const [one, other] = workers
  for (const worker of [one, other]) expect(await toState(worker, await jobOf('1:7', 'lost_jobs'), 'active')).toBe(1)
})
