import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calibration } from '#src/areas/tickets/api/calibration'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const JOBS = '/v1/job_slip_projects'
const BULK = `${JOBS}/bulk_update`
const SUPPLIER = 'North Ridge Asphalt'

let server: TestServer
let clerk: SignedInClient
let count = 0
let jobs: number[]
let tickets: number[]
let project: number

beforeAll(async () => {
  server = await openTestServer()
  await server.make.flag('dot_slip_calibration', true)
  clerk = await server.signedIn('administrator')
})
afterAll(() => server.close())

/** Creates three unconnected jobs with two tickets each. */
beforeEach(async () => {
  project = await server.make.project()
  jobs = []
  tickets = []
  for (let at = 0; at < 3; at += 1) {
    const job_number = `MANY-${++count}`
    jobs.push(Number((await clerk.post(JOBS, { supplier: SUPPLIER, job_number })).body.job_slip_project.id))
    for (let each = 0; each < 2; each += 1) tickets.push(await server.make.ticket(null, { supplier: SUPPLIER, job_number }))
  }
})

const connecting = (to = project) => jobs.map((id) => ({ id, version: 1, dot_project_id: to }))
const change = (job_slip_projects: readonly object[], more: object = {}, client = clerk) => client.patch(BULK, { job_slip_projects, ...more })
const readState = async () => ({
  jobs: (await server.owner.query('SELECT version, dot_project_id, hidden FROM job_slip_projects WHERE id = ANY($1) ORDER BY id', [jobs])).rows.map(Object.values),
  tickets: (await server.owner.query('SELECT dot_project_id FROM slips WHERE id = ANY($1) ORDER BY id', [tickets])).rows.map((row) => row.dot_project_id),
})
const untouched = { jobs: [[1, null, false], [1, null, false], [1, null, false]], tickets: [null, null, null, null, null, null] }

test('CALB-4 API-31 one call connects many jobs, each with its tickets and an event, and one undo disconnects them', async () => {
  const other = await server.make.project()
  const [first = 0, second = 0, third = 0] = jobs
  const each = [{ id: first, dot_project_id: other }, { id: second, dot_project_id: project }, { id: third, dot_project_id: other }]
  expect((await change(each, { dry_run: true })).body).toEqual({ would_update: 6, refused: [] })
  expect(await readState()).toEqual(untouched)
  const done = await change(each.toReversed())
  expect(faultsOfAnswer(calibration.bulkChange, done.body)).toEqual([])
  expect(done.body).toEqual({ updated: 3, job_slip_projects: jobs.map((id) => ({ id, version: 2 })) })
  expect(await readState()).toEqual({ jobs: [[2, other, false], [2, project, false], [2, other, false]], tickets: [other, other, project, project, other, other] })
  const { rows: [eventCounts] } = await server.owner.query(`SELECT (SELECT count(*)::int FROM record_events WHERE change_set = $1 AND event = 'connected') AS jobs,
    (SELECT count(*)::int FROM slip_events WHERE change_set = $1 AND event = 'connected') AS tickets`, [done.headers.get('change-set')])
  expect(eventCounts).toEqual({ jobs: 3, tickets: 6 })
  expect((await clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ left: [] })
  expect((await readState()).tickets).toEqual(untouched.tickets)
})

test('CALB-7 API-31 many jobs are hidden by one call and shown again by another', async () => {
  expect((await change(jobs.map((id) => ({ id, hidden: true })), { dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
  expect((await change(jobs.map((id) => ({ id, hidden: true })))).body.updated).toBe(3)
  expect((await readState()).jobs).toEqual([[2, null, true], [2, null, true], [2, null, true]])
  expect((await change(jobs.map((id) => ({ id, version: 2, hidden: false })))).body.updated).toBe(3)
  expect((await readState()).jobs).toEqual([[3, null, false], [3, null, false], [3, null, false]])
})

test('CALB-4 API-31 API-35 one job that cannot be connected leaves all of them unchanged, and is named', async () => {
  const [, second = 0] = jobs
  await clerk.patch(`${JOBS}/${second}`, { hidden: true })
  const before = await readState()
  const stale = await change(connecting())
  expect([stale.status, stale.body.current.map(({ id, version }: { id: number; version: number }) => [id, version])]).toEqual([409, [[second, 2]]])
  const unversioned = jobs.map((id) => ({ id, dot_project_id: project }))
  const refused = { id: second, message: expect.stringMatching(/^Job MANY-\d+ is hidden/) }
  const answer = await change(unversioned)
  expect([answer.status, answer.body.detailed_errors]).toEqual([422, [expect.objectContaining(refused)]])
  expect((await change(unversioned, { dry_run: true })).body).toMatchObject({ would_update: 4, refused: [refused] })
  expect((await change([...unversioned, { id: 2_000_000_001, dot_project_id: project }])).status).toBe(404)
  expect((await change(connecting(2_000_000_001).filter(({ id }) => id !== second))).status).toBe(404)
  expect((await change([...unversioned, ...unversioned])).status).toBe(422)
  expect((await change(jobs.map((id) => ({ id })))).status).toBe(422)
  expect((await change(jobs.map((id) => ({ id, hidden: true, dot_project_id: project })))).status).toBe(422)
  expect((await change(unversioned, {}, await server.signedIn('area_manager'))).status).toBe(403)
  const agency = await server.make.agency()
  await server.make.flag('dot_slip_calibration', true, agency)
  expect((await change(unversioned, {}, await server.signedIn('administrator', agency))).status).toBe(404)
  expect(await readState()).toEqual(before)
})
