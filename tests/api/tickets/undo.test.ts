import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project)
})
afterAll(() => server.close())

const STATUS = '/v3/slips/bulk_status_update'
const DELIVER = { status: 'delivered', date: '2026-11-12' }
const tickets = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.make.ticket(project, { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' })))

async function row(id: number) {
  const { rows } = await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])
  return rows[0]
}

test('API-32 WORK-22 undo takes back exactly the change set, and undo of the undo is redo', async () => {
  const ids = await tickets(3)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const changeSet = done.headers.get('change-set')
  const undone = await clerk.post('/v1/slips/undo', { change_set: changeSet })
  expect(undone.body).toMatchObject({ undone: 3, left: [] })
  expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'pending', delivered_date: null, version: 3 })
  const redone = await clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(redone.body.undone).toBe(3)
  expect(await row(ids[0] ?? 0)).toMatchObject({ status: 'delivered', delivered_date: '2026-11-12' })
})

test('API-32 a ticket that somebody changed since is left alone and named with who and when', async () => {
  const ids = await tickets(2)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const colleague = await server.signedIn('administrator')
  await colleague.patch(STATUS, { slip_ids: [ids[1]], status: 'rejected', date: '2026-11-12', reason: 'Spilled' })
  const undone = await clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
  expect(undone.body).toMatchObject({ undone: 1, left: [{ id: ids[1], changed_by: expect.stringContaining('Pat Person') }] })
  expect(await row(ids[1] ?? 0)).toMatchObject({ status: 'rejected' })
})

test('API-32 one accept of the drawer is one change set: flag, assignment and delivery go back together', async () => {
  const [id = 0] = await tickets(1)
  const headers = { 'change-set': randomUUID() }
  await clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: true }, headers)
  const assigned = await clerk.post(`/v2/projects/${project}/pay_item_assignments`,
    { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: item, quantity: 20 }] }, headers)
  expect(assigned.status).toBe(200)
  await clerk.patch(STATUS, { slip_ids: [id], ...DELIVER }, headers)
  expect(await row(id)).toMatchObject({ status: 'delivered', flag_by_dot: true, coded: true })
  const undone = await clerk.post('/v1/slips/undo', { change_set: headers['change-set'] })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  expect(await row(id)).toMatchObject({ status: 'pending', flag_by_dot: false, coded: false, pay_period: null, delivered_date: null })
  const redone = await clerk.post('/v1/slips/undo', { change_set: undone.headers.get('change-set') })
  expect(redone.body.undone).toBe(1)
  expect(await row(id)).toMatchObject({ status: 'delivered', flag_by_dot: true, coded: true, primary_pay_item_id: item })
})

test('WORK-22 two changes of one ticket are taken back one after the other', async () => {
  const [id = 0] = await tickets(1)
  const flagged = await clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: true })
  const delivered = await clerk.patch(STATUS, { slip_ids: [id], ...DELIVER })
  expect((await clerk.post('/v1/slips/undo', { change_set: flagged.headers.get('change-set') })).body).toMatchObject({ undone: 0, left: [{ id }] })
  for (const one of [delivered, flagged]) {
    expect((await clerk.post('/v1/slips/undo', { change_set: one.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  }
  expect(await row(id)).toMatchObject({ status: 'pending', flag_by_dot: false })
})

test('API-32 PAY-25 a closed period refuses the undo and nothing changes', async () => {
  const closing = await server.make.project()
  const own = await server.make.payItem(closing)
  await server.make.payPeriod(closing)
  const id = await server.make.ticket(closing, { ticket_date: '2026-11-10' })
  const assigned = await clerk.post(`/v2/projects/${closing}/pay_item_assignments`,
    { pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: own, quantity: '20.00' }] })
  await server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-11-20' WHERE dot_project_id = $1`, [closing])
  const undone = await clerk.post('/v1/slips/undo', { change_set: assigned.headers.get('change-set') })
  expect(undone.status).toBe(422)
  expect(undone.body.message).toBe('Pay period 1 is closed and cannot be updated.')
  expect(await row(id)).toMatchObject({ coded: true })
})

test('API-32 another person’s change set is not there to undo', async () => {
  const ids = await tickets(1)
  const done = await clerk.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const colleague = await server.signedIn('administrator')
  expect((await colleague.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).status).toBe(404)
})

test('WORK-22 one’s own change sets are listed newest first, with what was taken back', async () => {
  const worker = await server.signedIn('administrator')
  const ids = await tickets(2)
  const first = await worker.patch(STATUS, { slip_ids: ids, ...DELIVER })
  const undone = await worker.post('/v1/slips/undo', { change_set: first.headers.get('change-set') })
  const { body } = await worker.get('/v1/slips/change_sets')
  expect(body.change_sets).toMatchObject([
    { change_set: undone.headers.get('change-set'), events: ['undone'], reverses: first.headers.get('change-set'), reversed: false },
    { change_set: first.headers.get('change-set'), events: ['marked_delivered'], ticket_count: 2, reverses: null, reversed: true },
  ])
})
