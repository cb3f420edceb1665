import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketCorrections } from '#src/areas/tickets/api/tickets/ticket-corrections'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let project: number
let item: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  item = await server.make.payItem(project)
  await server.make.payPeriod(project)
})
afterAll(() => server.close())

const ticketed = { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }
const ticket = (values: Record<string, unknown> = {}, of = project) => server.make.ticket(of, { ...ticketed, ...values })
const reopen = (id: number, body: object = { reason: 'Marked the wrong row' }, by = administrator) => by.post(`/v1/slips/${id}/reopen`, body)
const move = (id: number, to: number, body: object = {}, by = administrator) => by.post(`/v1/slips/${id}/move`, { project_id: to, ...body })
const eventsOf = async (id: number) => (await administrator.get(`/v1/slips/${id}/slip_events`)).body.slip_events
const rowOf = async (id: number) => (await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])).rows[0]
const lastTicketed = async (id: number) => (await server.owner.query('SELECT last_ticketed_at FROM dot_projects WHERE id = $1', [id])).rows[0].last_ticketed_at

async function code(id: number, period = 1, { of, with: itemId } = { of: project, with: item }): Promise<void> {
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
     VALUES ($1, $2, 1, $3, $4, 20.00, $6, $5)`, [server.make.firstAgency, id, of, itemId, administrator.person.id, period])
  await server.owner.query('UPDATE slips SET coded = true, pay_period = $3, primary_pay_item_id = $2 WHERE id = $1', [id, itemId, period])
}

describe('PLUS-36 a ticket that was marked by mistake', () => {
  test('PLUS-36 returns to pending with its codes, its reason becomes a note and part of the event, and an undo marks it again', async () => {
    const id = await ticket()
    await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [id], status: 'delivered', date: '2026-11-12' })
    await code(id)
    const answer = await reopen(id, { reason: '  Marked the wrong row ', version: 2 })
    expect(answer.status).toBe(200)
    expect(faultsOfAnswer(ticketCorrections.reopen, answer.body)).toEqual([])
    expect(answer.body.slip).toMatchObject({ status: 'pending', delivered_date: null, coded: true, version: 3, notes: [{ text: 'Marked the wrong row' }] })
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ event: 'reopened', slip_version: 3, changes: { status: ['delivered', 'pending'], delivered_date: ['2026-11-12', null], notes: [null, { text: 'Marked the wrong row' }] } })
    const undone = await administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    expect(undone.body).toMatchObject({ undone: 1, left: [] })
    const after = (await administrator.get(`/v4/slips/${id}`)).body.slip
    expect(after).toMatchObject({ status: 'delivered', delivered_date: '2026-11-12', coded: true, notes: [] })
  })

  test('PLUS-36 loses its reason and day if it was rejected, and becomes flagged if it has a flag', async () => {
    const [rejected, flagged] = [await ticket(), await ticket({ flag_by_dot: true, status: 'delivered', delivered_date: '2026-11-12' })]
    await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [rejected], status: 'rejected', date: '2026-11-12', reason: 'Spilled' })
    expect((await reopen(rejected)).body.slip).toMatchObject({ status: 'pending', rejection_reason: null })
    expect(await rowOf(rejected)).toMatchObject({ rejected_on: null })
    expect((await reopen(flagged)).body.slip).toMatchObject({ status: 'flagged', flag_by_dot: true })
  })

  test.each([
    [{ status: 'pending' }, 422], [{ status: 'flagged' }, 422], [{ status: '' }, 422], [{ status: 'voided' }, 422],
  ])('PLUS-36 a ticket with %j answers %i and is not changed', async (values, status) => {
    const id = await ticket(values)
    expect((await reopen(id)).status).toBe(status)
    expect(await rowOf(id)).toMatchObject({ ...values, version: 1 })
    expect(await eventsOf(id)).toEqual([])
  })

  test('PLUS-36 stays without a reason, with an older version and in a closed period, and does not return twice', async () => {
    const id = await ticket({ status: 'delivered', delivered_date: '2026-11-12' })
    expect((await reopen(id, { reason: ' ' })).body.message).toBe('Enter the reason why the ticket is set back to pending.')
    expect((await reopen(id, { reason: 'late', version: 7 })).status).toBe(409)
    expect((await reopen(id)).status).toBe(200)
    expect((await reopen(id)).body.message).toBe('A ticket that is Pending cannot be changed this way.')
    const paid = await ticket({ status: 'delivered', delivered_date: '2026-11-12' })
    await code(paid)
    const closed = await administrator.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-11-13' })
    expect(closed.status).toBe(200)
    expect((await reopen(paid)).body.message).toBe('Pay period 1 is closed and cannot be updated.')
    expect(await rowOf(paid)).toMatchObject({ status: 'delivered', delivered_date: '2026-11-12' })
  })

  test('PLUS-36 can be returned only by those who may bulk mark, and only where they see the ticket', async () => {
    const id = await ticket({ status: 'delivered', delivered_date: '2026-11-12' })
    expect((await reopen(id, undefined, await server.signedIn('read_only_inspector'))).status).toBe(403)
    const inspector = await server.signedIn('field_inspector')
    expect((await reopen(id, undefined, inspector)).status).toBe(404)
    await server.make.onTeam(project, inspector.person)
    expect((await reopen(id, undefined, inspector)).status).toBe(200)
  })
})

describe('PLUS-34 a ticket in the wrong project', () => {
  test('PLUS-34 is moved with one event, its overload follows the new project, and both projects have their own last ticketed time', async () => {
    const from = await server.make.project()
    const to = await server.make.project({ district: 'North', max_gvw_override: 70_000 })
    const id = await ticket({ gross_amount_1: 75_000, uom_1: 'LB', max_gvw: 80_000 }, from)
    const answer = await move(id, to, { version: 1 })
    expect(answer.status).toBe(200)
    expect(faultsOfAnswer(ticketCorrections.move, answer.body)).toEqual([])
    expect(answer.body.slip).toMatchObject({ dot_project_id: to, district: 'North', overload_amount: 5000, version: 2 })
    expect(await eventsOf(id)).toMatchObject([{ event: 'moved', changes: { dot_project_id: [from, to], district: [null, 'North'], overload_amount: [null, '5000.0000'] } }])
    expect([await lastTicketed(from), await lastTicketed(to)]).toEqual([null, new Date('2026-11-10T15:00:00Z')])
    expect((await administrator.get(`/v1/slips?project_id=${to}`)).body.slips.map((slip: { id: number }) => slip.id)).toEqual([id])
    expect((await administrator.get(`/v1/slips/count?project_id=${from}`)).body).toMatchObject({ count: 0 })
  })

  test('PLUS-34 is moved to the right one from no project', async () => {
    const id = await ticket({ dot_project_id: null })
    const to = await server.make.project()
    expect((await move(id, to)).body.slip).toMatchObject({ dot_project_id: to })
  })

  test('PLUS-34 is moved only after its codes are cleared, and never to its own project, a deleted one or one of another agency', async () => {
    const [id, to] = [await ticket(), await server.make.project()]
    const other = await server.make.project({ dot_authority_id: await server.make.agency() })
    const removed = await server.make.project({ deleted_at: new Date() })
    await server.owner.query('UPDATE slips SET coded = true WHERE id = $1', [id])
    expect((await move(id, to)).body.message).toBe('Clear the pay codes of the ticket before you move it.')
    await server.owner.query('UPDATE slips SET coded = false WHERE id = $1', [id])
    expect((await move(id, project)).body.message).toBe('The ticket is already in this project.')
    expect([(await move(id, removed)).status, (await move(id, other)).status, (await move(id, to, { version: 9 })).status]).toEqual([404, 404, 409])
    expect(await rowOf(id)).toMatchObject({ dot_project_id: project, version: 1 })
  })

  test('PLUS-34 API-32 the undo of a move moves the ticket back with its overload, and an undo of the undo moves it again', async () => {
    const undo = (answer: { headers: Headers }) => administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    const to = await server.make.project({ district: 'North', max_gvw_override: 70_000 })
    const id = await ticket({ gross_amount_1: 75_000, uom_1: 'LB', max_gvw: 80_000, district: 'South' })
    await server.owner.query(`UPDATE dot_projects SET district = 'South' WHERE id = $1`, [project])
    const undone = await undo(await move(id, to))
    expect(undone.body).toMatchObject({ undone: 1, slip_ids: [id], left: [] })
    expect(await rowOf(id)).toMatchObject({ dot_project_id: project, district: 'South', overload_amount: '0.0000', version: 3 })
    expect((await undo(undone)).body).toMatchObject({ undone: 1 })
    expect(await rowOf(id)).toMatchObject({ dot_project_id: to, district: 'North', overload_amount: '5000.0000', version: 4 })
    const lost = await ticket({ dot_project_id: null })
    expect((await undo(await move(lost, to))).body).toMatchObject({ undone: 1 })
    expect(await rowOf(lost)).toMatchObject({ dot_project_id: null, district: null })
  })

  test('PLUS-34 API-32 stays when it was changed since the move, or when its former project was deleted', async () => {
    const from = await server.make.project()
    const to = await server.make.project()
    const [changed, unchanged] = [await ticket({}, from), await ticket({}, from)]
    const [first, second] = [await move(changed, to), await move(unchanged, to)]
    const undo = (answer: { headers: Headers }) => administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
    await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [changed], status: 'delivered', date: '2026-11-12' })
    expect((await undo(first)).body).toMatchObject({ undone: 0, left: [{ id: changed }] })
    await server.owner.query('UPDATE dot_projects SET deleted_at = now() WHERE id = $1', [from])
    expect(await undo(second)).toMatchObject({ status: 422, body: { message: 'The project from which the ticket was moved has since been deleted.' } })
    expect([(await rowOf(changed)).dot_project_id, (await rowOf(unchanged)).dot_project_id]).toEqual([to, to])
  })

  test('PLUS-34 API-32 stays when the change set that moved it also cleared its codes or marked it, and the undo says so', async () => {
    const [from, to] = [await server.make.project(), await server.make.project()]
    const [measured, headers] = [await server.make.payItem(from), { 'change-set': randomUUID() }]
    const [coded, marked, onlyMoved] = [await ticket({}, from), await ticket({}, from), await ticket({}, from)]
    await server.make.payPeriod(from)
    await code(coded, 1, { of: from, with: measured })
    const cleared = await administrator.delete(`/v2/projects/${from}/pay_item_assignments?haulhub_slip_id[]=${coded}`, undefined, headers)
    expect(cleared.status).toBeLessThan(300)
    for (const id of [coded, marked, onlyMoved]) expect((await administrator.post(`/v1/slips/${id}/move`, { project_id: to }, headers)).status).toBe(200)
    await administrator.patch('/v3/slips/bulk_status_update', { slip_ids: [marked], status: 'delivered', date: '2026-11-12' }, headers)
    const undone = await administrator.post('/v1/slips/undo', { change_set: headers['change-set'] })
    const message = 'The change that moved this ticket also changed other values of it. Move the ticket back and correct the values by hand.'
    expect(undone.body).toMatchObject({ undone: 1, slip_ids: [onlyMoved], left: [{ id: coded, message }, { id: marked, message }] })
    expect(await rowOf(coded)).toMatchObject({ dot_project_id: to, coded: false })
    expect(await rowOf(marked)).toMatchObject({ dot_project_id: to, status: 'delivered' })
  })

  test('PLUS-34 API-32 moves a ticket back to where it was when one change set moved it twice', async () => {
    const [from, between, to] = [await server.make.project(), await server.make.project(), await server.make.project()]
    const [id, headers] = [await ticket({}, from), { 'change-set': randomUUID() }]
    for (const next of [between, to]) expect((await administrator.post(`/v1/slips/${id}/move`, { project_id: next }, headers)).status).toBe(200)
    expect((await administrator.post('/v1/slips/undo', { change_set: headers['change-set'] })).body).toMatchObject({ undone: 1, left: [] })
    expect(await rowOf(id)).toMatchObject({ dot_project_id: from })
  })

  test('PLUS-34 is moved only by an administrator', async () => {
    const [id, to] = [await ticket(), await server.make.project()]
    const manager = await server.signedIn('area_manager')
    await server.make.onTeam(project, manager.person)
    await server.make.onTeam(to, manager.person)
    expect((await move(id, to, {}, manager)).status).toBe(403)
  })
})
