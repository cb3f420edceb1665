import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const HEAVY = { uom_1: 'LB', gross_amount_1: '82000', tare_amount_1: '26000', net_amount: '56000', max_gvw: 76_000, overload_amount: '6000', overload_unit: 'lbs' }
const undo = (answer: Answer) => administrator.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const setMax = (project: number, lbs: number | null) => administrator.patch(`/v1/dot_projects/${project}`, { max_gvw_override: lbs })
const override = (slip: number, lbs: number | null) => administrator.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], max_gvw_override: lbs })
const overloadOf = async (slip: number) => {
  const { body } = await administrator.get(`/v4/slips/${slip}`)
  return [Number(body.slip.overload_amount), body.slip.overload_unit, body.slip.version]
}
const eventsOf = async (slip: number) => (await server.owner.query('SELECT event, changes, slip_version, actor_employee_id FROM slip_events WHERE slip_id = $1 ORDER BY id', [slip])).rows

test('TICK-40 a change of the project’s Max GVW computes the overload of its tickets again, with one event for each, and its undo does, too', async () => {
  const [project, neighbor] = [await server.make.project(), await server.make.project()]
  const [slip, own, light, other] = [
    await server.make.ticket(project, HEAVY), await server.make.ticket(project, { ...HEAVY, max_gvw_override: 81_000, overload_amount: '1000' }),
    await server.make.ticket(project, { ...HEAVY, gross_amount_1: '70000', overload_amount: '0' }), await server.make.ticket(neighbor, HEAVY)]
  const changed = await setMax(project, 80_000)
  expect(changed.status).toBe(200)
  expect([await overloadOf(slip), await overloadOf(own), await overloadOf(light), await overloadOf(other)]).toEqual([[2000, 'lbs', 2], [1000, 'lbs', 1], [0, 'lbs', 1], [6000, 'lbs', 1]])
  const [event, ...more] = await eventsOf(slip)
  expect([event.event, event.slip_version, event.actor_employee_id, event.changes.overload_amount.map(Number), event.changes.overload_unit, more]).toEqual(
    ['overload_changed', 2, administrator.person.id, [6000, 2000], ['lbs', 'lbs'], []])
  expect([await eventsOf(own), await eventsOf(light), await eventsOf(other)]).toEqual([[], [], []])
  const again = await administrator.patch(`/v1/dot_projects/${project}`, { max_gvw_override: 80_000, title: 'A new title' })
  expect([again.status, (await eventsOf(slip)).length]).toEqual([200, 1])
  await undo(again)
  const undone = await undo(changed)
  expect([undone.status, undone.body.undone, undone.body.left, await overloadOf(slip)]).toEqual([200, 1, [], [6000, 'lbs', 3]])
  expect((await undo(undone)).body).toMatchObject({ undone: 1, left: [] })
  expect(await overloadOf(slip)).toEqual([2000, 'lbs', 4])
})

test('TICK-40 a batch of projects computes the overloads of all of them, and a dry run of it none', async () => {
  const projects = [await server.make.project(), await server.make.project()]
  const slips = [await server.make.ticket(projects[0] ?? 0, HEAVY), await server.make.ticket(projects[1] ?? 0, { ...HEAVY, uom_1: 'TON', gross_amount_1: '41', overload_amount: '3', overload_unit: 'tons' })]
  const batch = { project_ids: projects, values: { max_gvw_override: 80_000 } }
  expect((await administrator.patch('/v3/dot_projects/bulk_update', { ...batch, dry_run: true })).status).toBe(200)
  expect((await overloadOf(slips[0] ?? 0))[0]).toBe(6000)
  const { status, body } = await administrator.patch('/v3/dot_projects/bulk_update', batch)
  expect([status, body.updated]).toEqual([200, 2])
  expect([await overloadOf(slips[0] ?? 0), await overloadOf(slips[1] ?? 0)]).toEqual([[2000, 'lbs', 2], [1, 'tons', 2]])
})

test('TICK-40 PAY-25 a coded ticket of a closed period gets its overload again, and its period stays as it is', async () => {
  const project = await server.make.project()
  await server.make.payPeriod(project)
  const item = await server.make.payItem(project)
  const slip = await server.make.ticket(project, { ...HEAVY, ticket_date: '2026-01-10' })
  const coded = await administrator.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: '9.50' }] })
  expect(coded.status, JSON.stringify(coded.body)).toBeLessThan(300)
  const closed = await administrator.post(`/v2/projects/${project}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  expect((await setMax(project, 80_000)).status).toBe(200)
  expect((await overloadOf(slip))[0]).toBe(2000)
})

test('API-32 TICK-40 a change of the project’s Max GVW keeps nobody from undoing their change of a ticket, and an undone override gives the overload of today', async () => {
  const project = await server.make.project()
  const [slip, noted] = [await server.make.ticket(project, HEAVY), await server.make.ticket(project, HEAVY)]
  const flagged = await administrator.patch('/v3/slips/bulk_flag_update', { slip_ids: [noted], flag: true })
  const overridden = await override(slip, 82_000)
  await setMax(project, 80_000)
  expect([(await overloadOf(slip))[0], (await overloadOf(noted))[0]]).toEqual([0, 2000])
  const undone = await undo(overridden)
  expect([undone.body.undone, (await overloadOf(slip))[0]]).toEqual([1, 2000])
  expect((await undo(flagged)).body).toMatchObject({ undone: 1, left: [] })
  expect((await overloadOf(noted))[0]).toBe(2000)
})
