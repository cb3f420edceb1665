import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/api/client'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { runsThorough } from '#tests/thorough'

const JOBS = '/v1/job_slip_projects'
const ROUNDS = runsThorough ? 20 : 6

let server: TestServer
let clerk: SignedInClient
let colleague: SignedInClient
let supplier: Client

beforeAll(async () => {
  server = await openTestServer()
  await server.make.flag('dot_slip_calibration', true)
  clerk = await server.signedIn('administrator')
  colleague = await server.signedIn('administrator')
  supplier = await supplierOf(server)
})
afterAll(() => server.close())

const receive = async (job: string) => Number((await supplier.post('/v1/slips', sentTicket({ job_number: job, job_name: job }))).body.slip.id)
const undo = (answer: { headers: Headers }, client: Client) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

/**
 * The number of a job's tickets: all, in the project (`inside`), in no project (`outside`), and with a version that differs from that
 * of their latest event (`unexplained`). Also the project's stored count of tickets, and the id of the job's connected project.
 */
async function countsOf(job: string, project: number) {
  const { rows: [row] } = await server.owner.query(
    `SELECT count(*)::int AS tickets, count(*) FILTER (WHERE dot_project_id = $2)::int AS inside, count(*) FILTER (WHERE dot_project_id IS NULL)::int AS outside,
       count(*) FILTER (WHERE version <> (SELECT max(slip_version) FROM slip_events WHERE slip_id = slips.id))::int AS unexplained,
       (SELECT coalesce(sum(tickets), 0)::int FROM project_ticket_counts WHERE dot_project_id = $2 AND span = 'day') AS counted,
       (SELECT dot_project_id FROM job_slip_projects WHERE job_number = $1) AS connected
     FROM slips WHERE job_number = $1`, [job, project])
  return row
}

test('CALB-4 CALB-6 API-32 undoing a connection while a disconnect, another connect, a delivery or an arrival runs never fails, and the counts agree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [job, other] = [`RACE-${round}`, `RIVAL-${round}`]
    const project = await server.make.project()
    const tickets = [await receive(job), await receive(job), await receive(job)]
    await receive(other)
    const { body: { job_slip_projects: [first] } } = await clerk.get(`${JOBS}?search=${job}`)
    const { body: { job_slip_projects: [rival] } } = await clerk.get(`${JOBS}?search=${other}`)
    const connected = await clerk.patch(`${JOBS}/${first.id}`, { dot_project_id: project })
    const answers = await Promise.all([
      undo(connected, clerk),
      colleague.patch(`${JOBS}/${first.id}`, { dot_project_id: null }),
      clerk.patch(`${JOBS}/${rival.id}`, { dot_project_id: project }),
      colleague.patch('/v3/slips/bulk_status_update', { slip_ids: tickets, status: 'delivered', date: '2026-06-20' }),
      supplier.post('/v1/slips', sentTicket({ job_number: job, job_name: job })),
    ])
    const back = await undo(answers[2], clerk)
    expect([...answers, back].map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const counts = await countsOf(job, project)
    expect(counts).toMatchObject({ tickets: 4, unexplained: 0, connected: null, inside: 0, outside: 4 })
    expect(await countsOf(other, project)).toMatchObject({ tickets: 1, unexplained: 0, connected: null, inside: 0, outside: 1, counted: 0 })
  }
})
