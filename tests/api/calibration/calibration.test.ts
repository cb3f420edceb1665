import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calibration } from '#src/areas/tickets/api/calibration'
import { roles } from '#src/platform/domain/session/roles'
import type { Client } from '#tests/api/client'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

const JOBS = '/v1/job_slip_projects'
const SUPPLIER = 'North Ridge Asphalt'

let server: TestServer
let clerk: SignedInClient
let supplier: Client
let project: number
let job: string
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.make.flag('dot_slip_calibration', true)
  clerk = await server.signedIn('administrator')
  supplier = await supplierOf(server)
})
afterAll(() => server.close())

beforeEach(async () => {
  job = `OWN-${++count}`
  project = await server.make.project({ title: `SR 412 ${count}`, district: 'Metro', max_gvw_override: 76_000 })
})

const receive = async (more: object = {}) => Number((await supplier.post('/v1/slips', sentTicket({ job_number: job, job_name: 'Own name', ...more }))).body.slip.id)
const listed = async (query = '') => (await clerk.get(`${JOBS}?search=${job}${query}`)).body.job_slip_projects[0]
const change = (id: number, body: object, client: Client = clerk) => client.patch(`${JOBS}/${id}`, body)
const rowOf = async (id: number) => (await server.owner.query('SELECT dot_project_id, district, overload_amount, coded, version FROM slips WHERE id = $1', [id])).rows[0]
const eventsOf = async (id: number) => (await server.owner.query('SELECT event, changes, slip_version FROM slip_events WHERE slip_id = $1 ORDER BY id', [id])).rows
const undo = (answer: { headers: Headers }, client: Client = clerk) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

/** Where the job's tickets are: how many are in each project, and how many the stored counts of `project` say (`counted`). */
async function ticketsOfJob() {
  const { rows } = await server.owner.query('SELECT dot_project_id AS project, count(*)::int AS n FROM slips WHERE job_number = $1 GROUP BY 1 ORDER BY 1 NULLS FIRST', [job])
  const { rows: counted } = await server.owner.query(`SELECT coalesce(sum(tickets), 0)::int AS n FROM project_ticket_counts WHERE dot_project_id = $1 AND span = 'day'`, [project])
  return { stand: Object.fromEntries(rows.map((row) => [row.project ?? 'none', row.n])), counted: counted[0].n }
}

async function code(slip: number): Promise<void> {
  const item = await server.make.payItem(project)
  await server.owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
    VALUES (1, $1, 1, $2, $3, 5, 1, $4)`, [slip, project, item, clerk.person.id])
  await server.owner.query('UPDATE slips SET coded = true, pay_period = 1, primary_pay_item_id = $2 WHERE id = $1', [slip, item])
}

describe('lists', () => {
  test('CALB-1 CALB-3 PROJ-41 an unconnected job is listed with supplier, number, name, ticket count and last ticket', async () => {
    await receive({ ticketed_at: '2026-06-15T10:00:00Z' })
    await receive({ ticketed_at: '2026-06-16T10:00:00Z', ticket_date: '2026-06-16' })
    const answer = await clerk.get(`${JOBS}?state=unconnected&search=${job}`)
    expect(faultsOfAnswer(calibration.list, answer.body)).toEqual([])
    expect(answer.headers.get('total-count')).toBe('1')
    expect(answer.body.job_slip_projects).toEqual([{
      id: expect.any(Number), version: 1, supplier: SUPPLIER, job_number: job, job_name: 'Own name', state: 'unconnected', ticket_count: 2,
      last_ticketed_at: '2026-06-16T10:00:00.000Z', dot_project: null, suggestion: null,
    }])
  })

  test('CALB-9 the lists are searched by job number, job name and supplier regardless of case, and sorted by the columns that they show', async () => {
    await receive({ job_name: `Yard of ${job}` })
    await supplier.post('/v1/slips', sentTicket({ job_number: job, supplier: `Zed ${job}`, job_name: null }))
    await supplier.post('/v1/slips', sentTicket({ job_number: job, supplier: `Zed ${job}` }))
    const suppliersOf = async (query: string) => (await clerk.get(`${JOBS}?${query}`)).body.job_slip_projects.map((one: { supplier: string }) => one.supplier)
    expect(await suppliersOf(`search=${job.toLowerCase()}`)).toEqual([SUPPLIER, `Zed ${job}`])
    expect(await suppliersOf(`search=yard of ${job}`)).toEqual([SUPPLIER])
    expect(await suppliersOf(`search=ZED ${job}`)).toEqual([`Zed ${job}`])
    expect(await suppliersOf(`search=${job}&sort_by=ticket_count&sort_order=desc`)).toEqual([`Zed ${job}`, SUPPLIER])
    expect(await suppliersOf(`search=${job}&sort_by=supplier&sort_order=desc&page_size=1`)).toEqual([`Zed ${job}`])
    expect(await clerk.get(`${JOBS}?sort_by=hidden`)).toMatchObject({ status: 422 })
  })

  test.each([
    ['contract number', { contract_number: 'C-26-88' }, 'C-26-88', 'Same number as the contract'],
    ['state project number', { state_project_number: 'SP 9001-17' }, 'SP 9001-17', 'Same number as the project'],
    ['number in a different spelling', { state_project_number: 'SP 9002-18' }, 'SP900218', 'Similar number: SP 9002-18'],
  ])('CALB-8 a project is suggested when the job number is its %s', async (_title, values, number, why) => {
    // the ticket arrives before the project exists, so the job is not connected to the project automatically but only listed
    await supplier.post('/v1/slips', sentTicket({ job_number: number, job_name: null }))
    const fit = await server.make.project({ title: 'Fit', ...values })
    const jobRow = (await clerk.get(`${JOBS}?state=unconnected&search=${encodeURIComponent(number)}`)).body.job_slip_projects[0]
    expect(jobRow.suggestion).toMatchObject({ id: fit, title: 'Fit', reasons: [why] })
  })

  test('CALB-2 only administrators may make the calls, and nobody while dot_slip_calibration is off', async () => {
    const statuses = await Promise.all(roles.map(async (role) => (await (await server.signedIn(role)).get(JOBS)).status))
    expect(statuses).toEqual(roles.map((role) => (role === 'administrator' ? 200 : 403)))
    await server.make.flag('dot_slip_calibration', false)
    expect(await clerk.get(JOBS)).toMatchObject({ status: 403 })
    await server.make.flag('dot_slip_calibration', true)
  })

  test('CALB-9 TICK-98 the columns of calibration are stored as a table preference', async () => {
    const columns = [{ key: 'job_number', shown: true, pinned: true, width: 120, order: 0 }]
    await clerk.post('/v1/table_preferences/calibration', { columns, sort: [] })
    expect((await clerk.get('/v1/table_preferences/calibration')).body.table_preference).toMatchObject({ columns })
  })
})

describe('connecting', () => {
  test('CALB-4 CALB-10 earlier tickets move in with one event each, later ones find the project, and no ticket is lost', async () => {
    const before = [await receive(), await receive(), await receive({ status: 'delivered' })]
    expect(await ticketsOfJob()).toEqual({ stand: { none: 3 }, counted: 0 })
    const { id } = await listed()
    const preview = await change(id, { dot_project_id: project, dry_run: true })
    expect([preview.body, await ticketsOfJob()]).toEqual([{ would_update: 3, refused: [] }, { stand: { none: 3 }, counted: 0 }])
    const answer = await change(id, { dot_project_id: project, version: 1 })
    expect(faultsOfAnswer(calibration.change, answer.body)).toEqual([])
    expect(answer.body.job_slip_project).toMatchObject({ state: 'connected', version: 2, ticket_count: 3, dot_project: { id: project, is_deleted: false } })
    expect(await ticketsOfJob()).toEqual({ stand: { [project]: 3 }, counted: 3 })
    const [first = 0] = before
    expect(await eventsOf(first)).toMatchObject([{ event: 'received' }, { event: 'connected', slip_version: 2, changes: { dot_project_id: [null, project], district: [null, 'Metro'] } }])
    expect(await rowOf(first)).toMatchObject({ district: 'Metro', version: 2 })
    const after = await receive()
    expect((await rowOf(after)).dot_project_id).toBe(project)
    const shown = (await clerk.get(`/v4/slips/${first}`)).body.slip
    const number = (await server.owner.query('SELECT state_project_number FROM dot_projects WHERE id = $1', [project])).rows[0].state_project_number
    expect(shown.connected_dot_project_number).toBe(number)
    const { rows } = await server.owner.query('SELECT last_ticketed_at = (SELECT max(ticketed_at) FROM slips WHERE dot_project_id = $1) AS right FROM dot_projects WHERE id = $1', [project])
    expect(rows).toEqual([{ right: true }])
  })

  test('CALB-4 a ticket that belongs to another project stays there', async () => {
    const elsewhere = await server.make.project()
    const own = await server.make.ticket(elsewhere, { supplier: SUPPLIER, job_number: job })
    await receive()
    await change((await listed()).id, { dot_project_id: project })
    expect((await ticketsOfJob()).stand).toEqual({ [elsewhere]: 1, [project]: 1 })
    expect((await rowOf(own)).version).toBe(1)
  })

  test.each([
    ['deleted', { deleted_at: new Date() }, 'is deleted. Restore it first.'],
    ['archived', { status: 'archived' }, 'is archived. Unarchive it first.'],
  ])('CALB-5 connecting is refused while the project is %s', async (_state, values, why) => {
    const target = await server.make.project({ title: 'Old road', ...values })
    const ticket = await receive()
    const { id } = await listed()
    expect(await change(id, { dot_project_id: target })).toMatchObject({ status: 422, body: { message: `Old road ${why}` } })
    expect([(await listed()).state, (await rowOf(ticket)).dot_project_id]).toEqual(['unconnected', null])
  })

  test('CALB-4 of two people who connect at once, one succeeds and the other is informed', async () => {
    await receive()
    await receive()
    const { id } = await listed()
    const other = await server.make.project({ title: 'Other road' })
    const colleague = await server.signedIn('administrator')
    const answers = await Promise.all([change(id, { dot_project_id: project }), change(id, { dot_project_id: other }, colleague)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const [winner] = answers[0].status === 200 ? [project] : [other]
    expect((await ticketsOfJob()).stand).toEqual({ [winner]: 2 })
    const again = await Promise.all([change(id, { dot_project_id: null, version: 2 }), change(id, { dot_project_id: null, version: 2 }, colleague)])
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(again.find(({ status }) => status === 409)?.body.current).toMatchObject([{ id, state: 'unconnected', version: 3, changed_by: expect.any(String) }])
  })

  test('CALB-4 tickets that arrive while a job is being connected all end up in the project', async () => {
    await receive()
    const { id } = await listed()
    const sent = Array.from({ length: 12 }, () => receive())
    const connected = change(id, { dot_project_id: project })
    await Promise.all([...sent, connected])
    expect((await connected).status).toBe(200)
    expect(await ticketsOfJob()).toEqual({ stand: { [project]: 13 }, counted: 13 })
  })

  test('PROJ-41 CALB-4 a project that is given the job number connects the job with its next ticket, and earlier tickets follow', async () => {
    const early = await receive()
    const later = await server.make.project({ job_number: job })
    await receive()
    expect((await ticketsOfJob()).stand).toEqual({ [later]: 2 })
    expect((await eventsOf(early)).map(({ event }) => event)).toEqual(['received', 'connected'])
    expect(await listed()).toMatchObject({ state: 'connected', dot_project: { id: later } })
  })
})

describe('disconnecting', () => {
  test('CALB-6 coded tickets stay, uncoded ones move back, both counts are confirmed first, and the number no longer connects the job', async () => {
    await server.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, job])
    await server.make.payPeriod(project)
    const [coded, plain] = [await receive(), await receive()]
    await receive()
    await code(coded)
    const { id, state } = await listed()
    expect(state).toBe('connected')
    const preview = await change(id, { dot_project_id: null, dry_run: true })
    expect(preview.body).toEqual({ would_update: 2, refused: [], confirm:
      `Job ${job} of ${SUPPLIER} will be disconnected from SR 412 ${count}. Coded tickets, which stay in the project: 1. Uncoded tickets, which become unconnected: 2.` })
    const answer = await change(id, { dot_project_id: null })
    expect(answer.body.job_slip_project).toMatchObject({ state: 'unconnected', dot_project: null, ticket_count: 3 })
    expect(await ticketsOfJob()).toEqual({ stand: { none: 2, [project]: 1 }, counted: 1 })
    expect(await eventsOf(plain)).toMatchObject([{ event: 'received' }, { event: 'disconnected', changes: { dot_project_id: [project, null] } }])
    expect((await eventsOf(coded)).length).toBe(1)
    await receive()
    expect((await ticketsOfJob()).stand).toEqual({ none: 3, [project]: 1 })
    expect(await change(id, { dot_project_id: null })).toMatchObject({ status: 422, body: { message: `Job ${job} is not connected.` } })
  })
})

describe('hiding', () => {
  test('CALB-7 a job can be hidden and shown again, a connected one is disconnected first, and a hidden one cannot be given a project', async () => {
    await server.owner.query('UPDATE dot_projects SET contract_number = $2 WHERE id = $1', [project, `${job} C`])
    await receive()
    const { id } = await listed()
    expect((await change(id, { hidden: true })).body.job_slip_project).toMatchObject({ state: 'hidden' })
    expect((await clerk.get(`${JOBS}?state=hidden&search=${job}`)).body.job_slip_projects).toMatchObject([{ id }])
    expect(await change(id, { dot_project_id: project })).toMatchObject({ status: 422, body: { message: `Job ${job} is hidden. Show it first.` } })
    expect((await change(id, { hidden: false })).body.job_slip_project).toMatchObject({ state: 'unconnected' })
    expect(await change(id, { hidden: false })).toMatchObject({ status: 422 })
    await change(id, { dot_project_id: project })
    expect(await change(id, { hidden: true })).toMatchObject({ status: 422, body: { message: `Job ${job} is already connected to SR 412 ${count}. Disconnect it first.` } })
    expect(await change(id, {})).toMatchObject({ status: 422 })
    expect(await change(id, { hidden: true, dot_project_id: null })).toMatchObject({ status: 422 })
  })
})

describe('undo', () => {
  test('CALB-4 API-32 undo of connecting moves every uncoded ticket back, including later arrivals, and redo moves them in again', async () => {
    await server.make.payPeriod(project)
    const tickets = [await receive(), await receive()]
    const { id } = await listed()
    const connected = await change(id, { dot_project_id: project })
    await code(await receive())
    await receive()
    const undone = await undo(connected)
    expect(undone).toMatchObject({ status: 200, body: { undone: 1, left: [] } })
    expect(await ticketsOfJob()).toEqual({ stand: { none: 3, [project]: 1 }, counted: 1 })
    expect((await eventsOf(tickets[0] ?? 0)).map(({ event }) => event)).toEqual(['received', 'connected', 'disconnected'])
    expect(await listed()).toMatchObject({ state: 'unconnected' })
    expect((await undo(undone)).body).toMatchObject({ undone: 1 })
    expect(await ticketsOfJob()).toEqual({ stand: { [project]: 4 }, counted: 4 })
  })

  test('CALB-6 CALB-5 undo skips disconnecting when the project has been archived since', async () => {
    await receive()
    const { id } = await listed()
    await change(id, { dot_project_id: project })
    const disconnected = await change(id, { dot_project_id: null })
    await server.owner.query(`UPDATE dot_projects SET status = 'archived' WHERE id = $1`, [project])
    expect((await undo(disconnected)).body).toMatchObject({ undone: 0, left: [{ id, message: 'The project has since been deleted or archived.' }] })
    expect((await ticketsOfJob()).stand).toEqual({ none: 1 })
  })

  test('CALB-4, CALB-6, API-32 the undo of a connection or disconnection, and its redo, leave earlier changes of the tickets as they can be undone', async () => {
    const ticket = await receive()
    const { id } = await listed()
    const flag = (isOn: boolean) => clerk.patch(`/v1/slips/${ticket}`, { slipId: ticket, flag: isOn })
    const flagged = await flag(true)
    const connected = await change(id, { dot_project_id: project })
    expect((await undo(flagged)).body).toMatchObject({ undone: 0, left: [{ id: ticket, message: null }] })
    const undone = await undo(connected)
    expect((await undo(flagged)).body).toMatchObject({ undone: 1, left: [] })
    expect((await undo(undone)).body).toMatchObject({ undone: 1, left: [] })
    const again = await flag(true)
    const disconnected = await change(id, { dot_project_id: null })
    expect((await undo(again)).body).toMatchObject({ undone: 0, left: [{ id: ticket, message: null }] })
    const back = await undo(disconnected)
    await undo(await undo(back))
    expect((await undo(again)).body).toMatchObject({ undone: 1, left: [] })
    expect(await ticketsOfJob()).toEqual({ stand: { [project]: 1 }, counted: 1 })
  })
})

describe('entering a job number', () => {
  test('PROJ-41 a job number is entered before its first ticket, connected at once, and refused when it is already listed', async () => {
    const entry = await clerk.post(JOBS, { supplier: ` ${SUPPLIER} `, job_number: job, dot_project_id: project })
    expect(entry.body.job_slip_project).toMatchObject({ supplier: SUPPLIER, job_number: job, state: 'connected', ticket_count: 0, last_ticketed_at: null })
    expect((await rowOf(await receive())).dot_project_id).toBe(project)
    expect(await clerk.post(JOBS, { supplier: SUPPLIER, job_number: job })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'job_number' }] } })
    const blank = await clerk.post(JOBS, { supplier: '', job_number: ' ', job_name: 'x'.repeat(81) })
    expect(blank.body.detailed_errors.map(({ field }: { field: string }) => field)).toEqual(['supplier', 'job_number', 'job_name'])
  })
})

describe('agency isolation', () => {
  test('CALB-3 another agency can neither see nor change the jobs, and none of its projects is a target', async () => {
    await receive()
    const { id } = await listed()
    const agency = await server.make.agency()
    await server.make.flag('dot_slip_calibration', true, agency)
    const stranger = await server.signedIn('administrator', agency)
    expect((await stranger.get(JOBS)).body).toEqual({ job_slip_projects: [] })
    expect((await change(id, { hidden: true }, stranger)).status).toBe(404)
    const foreign = await server.make.project({ dot_authority_id: agency })
    expect((await change(id, { dot_project_id: foreign })).status).toBe(404)
    expect((await listed()).state).toBe('unconnected')
  })
})
