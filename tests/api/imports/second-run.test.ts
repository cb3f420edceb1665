import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TICKET_IMPORT, ticketImportWorker } from '#src/areas/tickets/server/imports/import-tickets'
import { upload } from '#tests/api/imports/csv-import'
import { jobToEnd } from '#tests/api/imports/job-to-end'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

/** Longer than the 5 s for which a transaction waits for a locked row. */
const PAST_LOCK_WAIT_MS = 6_500
const HEADINGS = 'ticket_number,supplier,plant,ticket_date,material,net,uom,truck,hauler,job_number,status'

let server: TestServer
let administrator: SignedInClient
let runs = 0
const releases: (() => void)[] = []
const releaseAll = () => releases.splice(0).forEach((go) => go())

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  await server.make.project({ job_number: 'J-TWICE' })
  // this worker runs the real import, but commits only when the test allows it, to imitate a long run
  const { database, files, jobs } = server.running.platform
  const slow: typeof database = {
    ...database,
    inAgency: (agency, work) => database.inAgency(agency, async (db) => {
      runs += 1
      const answer = await work(db)
      await new Promise<void>((done) => releases.push(done))
      return answer
    }),
  }
  jobs.work(TICKET_IMPORT, ticketImportWorker({ database: slow, files }, []))
})
afterAll(async () => {
  releaseAll()
  await server.close()
})

/** Starts an import of one ticket. Returns the id of its job once the job's first run has written its rows but not committed them. */
async function beginImport(ticketNumber: string): Promise<string> {
  const row = `${ticketNumber},North Ridge,Plant 1,2026-06-15,Mix,20.00,TON,T-1,Basin,J-TWICE,`
  const { body } = await upload(server, administrator, `${HEADINGS}\n${row}`)
  await administrator.post(`/v1/slips/imports/${body.import.id}/mapping`, { columns: body.import.columns })
  const { body: begun } = await administrator.post(`/v1/slips/imports/${body.import.id}/commit`, { only_good: true })
  await expect.poll(() => releases.length, { timeout: 15_000 }).toBe(1)
  return String(begun.job_id)
}

/** Makes the queue start the job a second time, as it does after 30 s without a heartbeat. Resolves when a second worker has the job. */
async function giveOutAgain(jobId: string): Promise<void> {
  const ofJob = `name = 'jobs' AND data ->> 'job_id' = $1`
  const { rowCount } = await server.owner.query(`UPDATE job_queue.job SET state = 'retry', start_after = now() WHERE ${ofJob} AND state = 'active'`, [jobId])
  expect(rowCount).toBe(1)
  const state = async () => (await server.owner.query(`SELECT state::text, retry_count FROM job_queue.job WHERE ${ofJob}`, [jobId])).rows[0]
  await expect.poll(state, { timeout: 15_000 }).toEqual({ state: 'active', retry_count: 1 })
}

const ticketsOf = async (number: string) => (await server.owner.query('SELECT count(*)::int AS n FROM slips WHERE ticket_number = $1', [number])).rows[0].n
const statusOf = async (id: string) => (await server.owner.query('SELECT status FROM jobs WHERE id = $1', [id])).rows[0].status

test('M15 a job that the queue starts a second time waits for its first run, whose result is the result of the job', async () => {
  const id = await beginImport('M15-WAITS')
  await giveOutAgain(id)
  await pause(PAST_LOCK_WAIT_MS)
  expect(await statusOf(id)).toBe('loading')
  releaseAll()
  expect(await jobToEnd(server, id)).toMatchObject({ status: 'success', message: null, result: { created: 1 } })
  expect(await ticketsOf('M15-WAITS')).toBe(1)
  // wait until the second run has ended; it finds that the job has already ended and does nothing
  await expect.poll(async () => (await server.owner.query(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'slipway job' AND datname = current_database()`)).rows[0].n, { timeout: 10_000 }).toBe(0)
  expect(await statusOf(id)).toBe('success')
  expect(runs).toBe(1)
})

thorough('M15 a first run that lost its lock and commits is a success, even if a second run failed at its rows', async () => {
  const id = await beginImport('M15-LOST')
  const { rowCount } = await server.running.platform.database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'slipway job' AND datname = current_database()`)
  expect(rowCount).toBe(1)
  await giveOutAgain(id)
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('error')
  releaseAll()
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('success')
  expect(await jobToEnd(server, id)).toMatchObject({ message: null, result: { created: 1 } })
  expect(await ticketsOf('M15-LOST')).toBe(1)
})
