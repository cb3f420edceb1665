import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { scheduledOrders } from '#src/areas/orders/api/orders'
import { roles } from '#src/platform/domain/session/roles'
import { addDays } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { Client } from '#tests/api/client'
import { supplierOf } from '#tests/api/receipt/supplier'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { today, ZONE } from '#tests/day'

let server: TestServer
let clerk: SignedInClient
let supplier: Client
let project: number
let number = 0

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  supplier = await supplierOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  project = await server.make.project({ job_number: `J-${++number}` })
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** The second Sunday of next year's March, when the clocks of the projects go from 2:00 to 3:00 AM. */
const nextSpring = () => {
  const eighth = `${Number(today().slice(0, 4)) + 1}-03-08`
  return addDays(eighth, (7 - new Date(`${eighth}T12:00:00Z`).getUTCDay()) % 7)
}
const sent = (values: object = {}) => ({ project_id: project, supplier: 'Northern Ready Mix', plant: 'Mankato', material: '3F32 Concrete', quantity: '120.5', uom: 'CY', delivery_at: inHours(30), contact: 'Pat, 555-0100', notes: 'Pump on site', ...values })
const place = (values: object = {}, client = clerk) => client.post('/v1/scheduled_orders', sent(values))
const order = async (id: number) => (await clerk.get(`/v1/scheduled_orders/${id}`)).body.scheduled_order
const undo = (answer: { headers: Headers }, client = clerk) => client.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
/** Places an order and sets its delivery time in the database, because a call cannot place an order for so early a time. */
const orderOf = async (deliveryAt: string, values: object = {}) => {
  const { body } = await place(values)
  await server.owner.query('UPDATE scheduled_orders SET delivery_at = $2 WHERE id = $1', [body.scheduled_order.id, deliveryAt])
  return Number(body.scheduled_order.id)
}
/** Imitates that time has passed: the delivery of the order is now only two hours ahead, and its last change was `hoursAgo` hours ago. */
const comesNear = (id: number, hoursAgo = 0) => server.owner.query('UPDATE scheduled_orders SET delivery_at = $2, updated_at = $3 WHERE id = $1', [id, inHours(2), inHours(-hoursAgo)])
const receive = (values: object = {}) => {
  number += 1
  return supplier.post('/v1/slips', {
    ticket_number: `T-${number}`, supplier: 'Northern Ready Mix', plant_name: 'MANKATO', ticket_date: today(), ticketed_at: momentOfLocal(today(), '00:30', ZONE), material_description: '3f32 concrete ',
    job_number: `J-${project}`, quantity: '10', uom_1: 'CY', net_amount: '10', ...values })
}

describe('placing, editing and ending an order', () => {
  test('ORDR-1 ORDR-2 an order is placed with all its fields, listed and read', async () => {
    const answer = await place()
    expect([answer.status, faultsOfAnswer(scheduledOrders.create, answer.body)]).toEqual([200, []])
    const { id } = answer.body.scheduled_order
    expect(answer.body.scheduled_order).toMatchObject({
      project_id: project, supplier: 'Northern Ready Mix', plant: 'Mankato', material: '3F32 Concrete', quantity: 120.5, uom: 'CY', contact: 'Pat, 555-0100', notes: 'Pump on site',
      state: 'placed', version: 1, ticket_count: 0, ticketed_quantity: 0, delivered_quantity: 0, activated_by_ticket: null })
    const { body, headers } = await clerk.get(`/v1/scheduled_orders?project_id=${project}&state[]=placed&start_date=${today()}&end_date=${addDays(today(), 3)}`)
    expect([headers.get('total-count'), faultsOfAnswer(scheduledOrders.list, body), body.scheduled_orders.map((one: { id: number }) => one.id)]).toEqual(['1', [], [id]])
    const none = await clerk.get(`/v1/scheduled_orders?project_id=${project}&state[]=canceled`)
    expect(none.body.scheduled_orders).toEqual([])
  })

  test('ORDR-1 missing and invalid values are named by field, and nothing is saved', async () => {
    const answer = await place({ supplier: ' ', material: 'x'.repeat(201), quantity: '0', delivery_at: inHours(1) })
    expect(answer.status).toBe(422)
    expect(answer.body.detailed_errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(['delivery_at', 'material', 'quantity', 'supplier'])
    for (const quantity of ['-1', '1e3', '1.234', '123456789', 'NaN']) expect([quantity, (await place({ quantity })).status]).toEqual([quantity, 422])
    expect((await clerk.get(`/v1/scheduled_orders?project_id=${project}`)).body.scheduled_orders).toEqual([])
  })

  test('ORDR-3 ORDR-4 an order 11 h 59 min ahead by the server’s clock is refused, whatever the offset of the time that is sent', async () => {
    const late = new Date(Date.now() + (11 * 60 + 59) * 60_000)
    const elsewhere = new Date(late.getTime() + 9 * 3_600_000).toISOString().replace('Z', '+09:00')
    for (const delivery_at of [late.toISOString(), elsewhere]) {
      expect(await place({ delivery_at })).toMatchObject({ status: 422, body: { message: 'The agency requires at least 12 hours advance notice.', detailed_errors: [{ field: 'delivery_at' }] } })
    }
    expect((await place({ delivery_at: inHours(12.1) })).status).toBe(200)
  })

  test('ORDR-1 a time in the hour that the clock skips means the one an hour later, on the same day', async () => {
    const spring = nextSpring()
    const { body } = await place({ delivery_at: momentOfLocal(spring, '02:30', ZONE) })
    expect(new Date(body.scheduled_order.delivery_at).toISOString()).toBe(`${spring}T08:30:00.000Z`)
    const listed = async (day: string) => (await clerk.get(`/v1/scheduled_orders?project_id=${project}&start_date=${day}&end_date=${day}`)).body.scheduled_orders.length
    expect([await listed(addDays(spring, -1)), await listed(spring), await listed(addDays(spring, 1))]).toEqual([0, 1, 0])
  })

  test('ORDR-3 across the hour that the clock skips, 12 hours on the clock are 11 hours of notice, and are refused', async () => {
    const spring = nextSpring()
    const evening = momentOfLocal(addDays(spring, -1), '20:00', ZONE)
    vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] })
    try {
      const then = await server.signedIn('administrator')
      expect(await place({ delivery_at: momentOfLocal(spring, '08:00', ZONE) }, then)).toMatchObject({ status: 422, body: { message: 'The agency requires at least 12 hours advance notice.' } })
      expect((await place({ delivery_at: momentOfLocal(spring, '08:59', ZONE) }, then)).status).toBe(422)
      expect((await place({ delivery_at: momentOfLocal(spring, '09:00', ZONE) }, then)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ORDR-5 a placed order is edited at its version; within the notice only its contact and notes can change', async () => {
    const { id } = (await place()).body.scheduled_order
    const edited = await clerk.patch(`/v1/scheduled_orders/${id}`, { version: 1, quantity: '140', notes: 'Two pumps' })
    expect(edited.body.scheduled_order).toMatchObject({ quantity: 140, notes: 'Two pumps', version: 2 })
    expect(await clerk.patch(`/v1/scheduled_orders/${id}`, { version: 1, notes: 'Old' })).toMatchObject({ status: 409, body: { current: [{ id, version: 2, changed_by: expect.any(String) }] } })
    expect((await undo(edited)).body).toMatchObject({ undone: 1 })
    expect(await order(id)).toMatchObject({ quantity: 120.5, notes: 'Pump on site' })
    const near = await orderOf(inHours(2))
    expect((await clerk.patch(`/v1/scheduled_orders/${near}`, { contact: 'Sam' })).body.scheduled_order).toMatchObject({ contact: 'Sam' })
    expect((await clerk.patch(`/v1/scheduled_orders/${near}`, { quantity: '500' })).body.message).toBe('The agency requires at least 12 hours advance notice.')
    expect((await clerk.patch(`/v1/scheduled_orders/${near}`, { quantity: '500', delivery_at: inHours(20) })).status).toBe(200)
  })

  test('ORDR-2 ORDR-5 ORDR-6 an order is canceled or activated by hand once, and then nothing can change it, not even the owner of the table', async () => {
    for (const [verb, state] of [['cancel', 'canceled'], ['activate', 'activated']] as const) {
      const { id } = (await place()).body.scheduled_order
      const ended = await clerk.post(`/v1/scheduled_orders/${id}/${verb}`, { version: 1 })
      expect(ended.body.scheduled_order).toMatchObject({ state, version: 2 })
      const refused = [await clerk.patch(`/v1/scheduled_orders/${id}`, { notes: 'x' }), await clerk.post(`/v1/scheduled_orders/${id}/cancel`, {}), await clerk.post(`/v1/scheduled_orders/${id}/activate`, {}), await clerk.delete(`/v1/scheduled_orders/${id}`)]
      expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [422, `This order is ${state} and can no longer be changed.`]))
      await expect(server.owner.query('UPDATE scheduled_orders SET quantity = 1 WHERE id = $1', [id])).rejects.toMatchObject({ code: '23001' })
      expect((await undo(ended)).status).toBe(404)
    }
  })

  test('ORDR-5 of two people who cancel and activate at once, one is informed', async () => {
    const { id } = (await place()).body.scheduled_order
    const colleague = await server.signedIn('administrator')
    const both = await Promise.all([clerk.post(`/v1/scheduled_orders/${id}/cancel`, {}), colleague.post(`/v1/scheduled_orders/${id}/activate`, {})])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('ORDR-5 API-18 API-32 undo restores a removed order and removes a placed one, and a repeated request places one order', async () => {
    const { id } = (await place()).body.scheduled_order
    const removed = await clerk.delete(`/v1/scheduled_orders/${id}?version=1`)
    expect([removed.status, (await clerk.get(`/v1/scheduled_orders/${id}`)).status]).toEqual([204, 404])
    await undo(removed)
    expect(await order(id)).toMatchObject({ state: 'placed' })
    await undo(await place({ material: 'Other' }))
    const body = sent({ material: 'Once' })
    const twice = [await clerk.post('/v1/scheduled_orders', body, { 'idempotency-key': 'once' }), await clerk.post('/v1/scheduled_orders', body, { 'idempotency-key': 'once' })]
    expect(twice.map(({ body: answer }) => answer.scheduled_order.id)[0]).toBe(twice[1]?.body.scheduled_order.id)
    expect((await clerk.get(`/v1/scheduled_orders?project_id=${project}`)).headers.get('total-count')).toBe('2')
  })

  test('ORDR-3 ORDR-4 API-32 an undo within the notice restores no delivery time or quantity, but the contact and the notes', async () => {
    const notice = 'The agency requires at least 12 hours advance notice.'
    const moved = await orderOf(inHours(10))
    const later = await clerk.patch(`/v1/scheduled_orders/${moved}`, { delivery_at: inHours(34) })
    expect(later.status).toBe(200)
    expect((await undo(later)).body).toMatchObject({ undone: 0, left: [{ id: moved, message: notice }] })
    expect(await order(moved)).toMatchObject({ version: 2, delivery_at: later.body.scheduled_order.delivery_at })
    const { id } = (await place()).body.scheduled_order
    const more = await clerk.patch(`/v1/scheduled_orders/${id}`, { quantity: '500' })
    await comesNear(id)
    expect((await undo(more)).body).toMatchObject({ undone: 0, left: [{ id, message: notice }] })
    expect(await order(id)).toMatchObject({ quantity: 500 })
    const called = await clerk.patch(`/v1/scheduled_orders/${id}`, { contact: 'Sam', notes: 'Gate 2' })
    expect((await undo(called)).body).toMatchObject({ undone: 1, left: [] })
    expect(await order(id)).toMatchObject({ contact: 'Pat, 555-0100', notes: 'Pump on site' })
    const soon = await place()
    await comesNear(soon.body.scheduled_order.id)
    expect((await undo(soon)).body).toMatchObject({ undone: 1, left: [] })
    expect((await clerk.get(`/v1/scheduled_orders/${soon.body.scheduled_order.id}`)).status).toBe(404)
  })

  test('ORDR-3 API-32 within the notice, an order that was removed before it does not come back, and one removed within it does', async () => {
    const [early, late] = [(await place()).body.scheduled_order.id, await orderOf(inHours(2))]
    const removed = await clerk.delete(`/v1/scheduled_orders/${early}`)
    await comesNear(early, 20)
    expect((await undo(removed)).body).toMatchObject({ undone: 0, left: [{ id: early, message: 'The agency requires at least 12 hours advance notice.' }] })
    expect((await clerk.get(`/v1/scheduled_orders/${early}`)).status).toBe(404)
    expect((await undo(await clerk.delete(`/v1/scheduled_orders/${late}`))).body).toMatchObject({ undone: 1 })
    expect(await order(late)).toMatchObject({ state: 'placed' })
    // less than the required notice before its delivery, an order whose creation was undone is not restored by a redo either
    const placed = await place()
    const unplaced = await undo(placed)
    await comesNear(placed.body.scheduled_order.id, 20)
    expect((await undo(unplaced)).body).toMatchObject({ undone: 0, left: [{ id: placed.body.scheduled_order.id }] })
    const headers = { 'change-set': randomUUID() }
    const near = await orderOf(inHours(2))
    expect((await clerk.patch(`/v1/scheduled_orders/${near}`, { quantity: '1', delivery_at: inHours(40) }, headers)).status).toBe(200)
    const removal = await clerk.delete(`/v1/scheduled_orders/${near}`, undefined, headers)
    expect((await undo(removal)).body).toMatchObject({ undone: 0, left: [{ id: near }] })
  })

  test('ORDR-7 PROJ-44 four roles on the team place orders, and another agency or team finds none', async () => {
    const { id } = (await place()).body.scheduled_order
    const may = await Promise.all(roles.map(async (role) => (await place({ supplier: '' }, await server.signedIn(role))).status !== 403))
    expect(roles.filter((_role, at) => may[at])).toEqual(['administrator', 'area_manager', 'field_engineer', 'field_inspector'])
    const inspector = await server.signedIn('field_inspector')
    expect([(await place({}, inspector)).status, (await inspector.get(`/v1/scheduled_orders/${id}`)).status, (await inspector.get('/v1/scheduled_orders')).body.scheduled_orders]).toEqual([404, 404, []])
    await server.make.onTeam(project, inspector.person)
    expect([(await place({}, inspector)).status, (await inspector.get('/v1/scheduled_orders')).body.scheduled_orders.length]).toEqual([200, 2])
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect([(await stranger.get(`/v1/scheduled_orders/${id}`)).status, (await stranger.post(`/v1/scheduled_orders/${id}/cancel`, {})).status, (await place({}, stranger)).status]).toEqual([404, 404, 404])
  })

  test('ORDR-1 PROJ-45 an order is placed only while the project is in construction', async () => {
    await server.owner.query(`UPDATE dot_projects SET status = 'completed' WHERE id = $1`, [project])
    expect(await place()).toMatchObject({ status: 422, body: { message: 'Orders can be placed only while the project is in construction.' } })
  })
})

describe('the first ticket', () => {
  const midnight = () => momentOfLocal(today(), '00:20', ZONE)
  const noon = () => momentOfLocal(today(), '12:00', ZONE)
  beforeEach(() => server.owner.query('UPDATE dot_projects SET job_number = $2 WHERE id = $1', [project, `J-${project}`]))

  test('ORDR-6 the first ticket of its day, plant and material activates an order, and the amounts follow the tickets', async () => {
    const id = await orderOf(midnight(), { quantity: '100' })
    expect((await receive({ material_description: 'Other' })).status).toBe(200)
    expect(await order(id)).toMatchObject({ state: 'placed', ticket_count: 0 })
    expect((await receive({ ticket_number: 'FIRST' })).status).toBe(200)
    expect(await order(id)).toMatchObject({ state: 'activated', activated_by_ticket: 'FIRST', ticket_count: 1, ticketed_quantity: 10, delivered_quantity: 0 })
    await receive({ net_amount: '9.5' })
    await server.owner.query(`UPDATE slips SET status = 'delivered', delivered_date = ticket_date WHERE dot_project_id = $1 AND ticket_number = 'FIRST'`, [project])
    expect(await order(id)).toMatchObject({ ticket_count: 2, ticketed_quantity: 19.5, delivered_quantity: 10 })
    await server.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE dot_project_id = $1 AND ticket_number = 'FIRST'`, [project])
    expect(await order(id)).toMatchObject({ state: 'activated', ticket_count: 1, ticketed_quantity: 9.5, delivered_quantity: 0 })
  })

  test('UOM-6 ORDR-1 tickets count in the unit of their order by the agency’s factors, rounded once; the tickets that do not convert are counted', async () => {
    for (const unit of [
      { code: 'C Y', name: 'Cubic yards', ticket_units: [{ ticket_uom: 'CY' }, { ticket_uom: 'CF', factor_numerator: 1, factor_denominator: 27 }] },
      { code: 'LOADED', name: 'Loads', ticket_units: [{ ticket_uom: 'LB', factor_numerator: 1, factor_denominator: 40 }] },
    ]) expect((await clerk.post('/v1/reconciliation_uoms', unit)).status).toBe(200)
    const id = await orderOf(midnight(), { quantity: '60', uom: 'c y' })
    await receive({ uom_1: 'CY', net_amount: '9.5' })
    await receive({ uom_1: 'C Y', net_amount: undefined, quantity: '3' })
    // 0.12 CF is 0.00444 cubic yards. Two such tickets are 0.01 together, but would be 0 if the amount of each were rounded.
    await receive({ uom_1: 'CF', net_amount: '0.12' })
    await receive({ uom_1: 'CF', net_amount: '0.12' })
    await receive({ uom_1: 'GAL', net_amount: '500' })
    expect(await order(id)).toMatchObject({ ticket_count: 5, ticketed_quantity: 12.51, delivered_quantity: 0, not_converted: 1 })
    await server.owner.query(`UPDATE slips SET status = 'delivered', delivered_date = ticket_date WHERE dot_project_id = $1 AND uom_1 IN ('CY', 'GAL')`, [project])
    expect(await order(id)).toMatchObject({ ticket_count: 5, ticketed_quantity: 12.51, delivered_quantity: 9.5, not_converted: 1 })
    const weighed = { material_description: 'Weighed' }
    const [tons, loads] = [await orderOf(midnight(), { material: 'Weighed', uom: 'TN' }), await orderOf(midnight(), { material: 'Loaded', uom: 'LOADED' })]
    for (const [uom_1, net_amount] of [['LBS', '500'], ['TON', '2']]) await receive({ ...weighed, uom_1, net_amount })
    await receive({ material_description: 'Loaded', uom_1: 'LB', net_amount: '400' })
    expect([await order(tons), await order(loads)]).toMatchObject([{ ticketed_quantity: 2.25, not_converted: 0 }, { ticketed_quantity: 10, not_converted: 0 }])
  })

  test('ORDR-6 of two orders on one day, a ticket belongs to the one whose time has come, and never to a canceled one', async () => {
    const early = await orderOf(midnight())
    const late = await orderOf(noon())
    const canceled = await orderOf(midnight())
    await clerk.post(`/v1/scheduled_orders/${canceled}/cancel`, {})
    await receive({ ticketed_at: midnight() })
    expect([await order(early), await order(late), await order(canceled)].map(({ state, ticket_count: count }) => [state, count])).toEqual([['activated', 1], ['placed', 0], ['canceled', 0]])
    await receive({ ticketed_at: noon() })
    expect([await order(early), await order(late)].map(({ state, ticket_count: count }) => [state, count])).toEqual([['activated', 1], ['activated', 1]])
  })

  test('ORDR-6 PLUS-34 API-32 a ticket that is moved here activates an order, and the amounts of both projects follow the move and its undo', async () => {
    const other = await server.make.project()
    const id = await orderOf(midnight(), { quantity: '100' })
    await receive({ ticket_number: 'MOVES' })
    const there = await orderOf(midnight(), { project_id: other, quantity: '100' })
    const { id: slip } = (await server.owner.query(`SELECT id FROM slips WHERE dot_project_id = $1 AND ticket_number = 'MOVES'`, [project])).rows[0]
    const amounts = async () => [await order(id), await order(there)].map(({ state, ticket_count: count, ticketed_quantity: quantity }) => [state, count, quantity])
    expect(await amounts()).toEqual([['activated', 1, 10], ['placed', 0, 0]])
    const moved = await clerk.post(`/v1/slips/${slip}/move`, { project_id: other })
    expect(await amounts()).toEqual([['activated', 0, 0], ['activated', 1, 10]])
    expect(await order(there)).toMatchObject({ activated_by_ticket: 'MOVES' })
    expect((await undo(moved)).body).toMatchObject({ undone: 1, left: [] })
    // an activated order never changes again (ORDR-5)
    expect(await amounts()).toEqual([['activated', 1, 10], ['activated', 0, 0]])
  })

  test('ORDR-6 CALB-4 an order is activated by the tickets of a job number that is connected to its project', async () => {
    const id = await orderOf(midnight())
    await receive({ ticket_number: 'ELSEWHERE', job_number: `Unknown ${project}` })
    expect(await order(id)).toMatchObject({ state: 'placed', ticket_count: 0 })
    const { id: job } = (await server.owner.query('SELECT id FROM job_slip_projects WHERE job_number = $1', [`Unknown ${project}`])).rows[0]
    await server.make.flag('dot_slip_calibration', true)
    expect((await clerk.patch(`/v1/job_slip_projects/${job}`, { dot_project_id: project })).status).toBe(200)
    expect(await order(id)).toMatchObject({ state: 'activated', activated_by_ticket: 'ELSEWHERE', ticket_count: 1 })
  })

  test('ORDR-6 amounts in pounds count toward an order in tons, and those in another unit do not', async () => {
    const id = await orderOf(midnight(), { uom: 'TON' })
    await receive({ net_amount: '40000', uom_1: 'LB' })
    await receive({ net_amount: '7', uom_1: 'CY' })
    expect(await order(id)).toMatchObject({ ticket_count: 2, ticketed_quantity: 20 })
  })

  test('ORDR-6 a ticket of another day, or one that is voided, activates nothing', async () => {
    const id = await orderOf(midnight())
    await receive({ ticket_date: addDays(today(), -1), ticketed_at: momentOfLocal(addDays(today(), -1), '23:59', ZONE) })
    expect(await order(id)).toMatchObject({ state: 'placed', ticket_count: 0 })
  })
})
