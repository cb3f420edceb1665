import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { JOB_QUEUES, QUEUE_SCHEMA } from '#src/platform/server/database/queue-schema'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { lookForDeadWorkers } from '#tests/look-for-dead-workers'

let server: TestServer
let person: SignedInClient
let boss: PgBoss
beforeAll(async () => {
  server = await openTestServer()
  person = await server.signedIn('administrator')
  boss = new PgBoss({ connectionString: server.connectionString, schema: QUEUE_SCHEMA, migrate: false, supervise: false, schedule: false })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await server.close()
})

test.each(JOB_QUEUES)('API-23 a job of the queue %s whose server died in its last try is reported as failed to its person', async (queue) => {
  const { rows: [row] } = await server.owner.query<{ id: string }>(`
    INSERT INTO jobs (dot_authority_id, employee_id, kind, input, status) VALUES ($1, $2, 'export', '{}', 'loading') RETURNING id`, [server.make.firstAgency, person.person.id])
  // the job is to start only in an hour, so the running server does not run it and the test can set its state
  const id = await boss.send(queue, { agency: server.make.firstAgency, job_id: row?.id }, { startAfter: 3_600 })
  const { rowCount } = await server.owner.query(`
    UPDATE ${QUEUE_SCHEMA}.job SET state = 'active', retry_count = retry_limit, started_on = now(), heartbeat_on = now() - interval '1 hour' WHERE id = $1`, [id])
  expect(rowCount).toBe(1)
  await lookForDeadWorkers(server, queue)
  const shown = async () => (await person.get('/v1/jobs')).body.jobs.find((one: { readonly id: string }) => one.id === row?.id)
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ status: 'error', message: 'The server stopped before this job was done. Start it again.' }), { timeout: 30_000, interval: 50 })
})
