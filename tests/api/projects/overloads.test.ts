import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import { untilFollowed } from '#tests/api/projects/followed'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const HEAVY = { uom_1: 'LB', gross_amount_1: '82000', tare_amount_1: '26000', net_amount: '56000', max_gvw: 76_000, overload_amount: '6000', overload_unit: 'lbs' }
/** Changes a project with the call of the settings screen, and waits until its tickets have the new values. */
const setProject = async (project: number, values: object) => done(await desk.clerk.patch(`/v1/dot_projects/${project}`, values))
const setMax = async (project: number, lbs: number | null) => done(await desk.clerk.patch(`/v1/dot_projects/${project}/attributes`, { max_gvw_override: lbs }))
const undo = (answer: Answer) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
async function done(answer: Answer): Promise<Answer> {
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  await untilFollowed(desk)
  return answer
}
/** The overload, the district and the version of a ticket. */
async function valuesOf(slip: number): Promise<readonly unknown[]> {
  const { overload_amount: amount, overload_unit: unit, district, version } = await desk.slip(slip)
  return [amount === null ? null : Number(amount), unit, district, version]
}
const eventNames = async (slip: number) => (await desk.events(slip)).map(({ event }) => event)

test('TICK-40 API-32 a change of the project’s Max GVW computes the overloads of its tickets again, with one event for each, and so do its undo and redo', async () => {
  const [project, neighbor] = [await desk.make.project(), await desk.make.project()]
  const [slip, light, other] = [await desk.make.ticket(project, HEAVY), await desk.make.ticket(project, { ...HEAVY, gross_amount_1: '70000', overload_amount: '0' }), await desk.make.ticket(neighbor, HEAVY)]
  const tons = await desk.make.ticket(project, { ...HEAVY, uom_1: 'TON', gross_amount_1: '41', overload_amount: '3', overload_unit: 'tons' })
  const changed = await setMax(project, 80_000)
  expect([await valuesOf(slip), await valuesOf(light), await valuesOf(other), await valuesOf(tons)]).toEqual([[2000, 'lbs', null, 2], [0, 'lbs', null, 1], [6000, 'lbs', null, 1], [1, 'tons', null, 2]])
  expect(await desk.events(slip)).toMatchObject([{ event: 'overload_changed', slip_version: 2, actor: 'Slipway', actor_employee_id: null, changes: { overload_amount: ['6000.0000', expect.stringMatching(/^2000(\.0+)?$/)], overload_unit: ['lbs', 'lbs'] } }])
  expect(await desk.events(light)).toEqual([])
  await setProject(project, { max_gvw_override: 80_000, contractor_name: 'North' })
  expect(await valuesOf(slip)).toEqual([2000, 'lbs', null, 2])
  const late = await setMax(project, 81_000)
  const undone = await done(await undo(late))
  expect(await valuesOf(slip)).toEqual([2000, 'lbs', null, 4])
  await done(await undo(undone))
  expect(await valuesOf(slip)).toEqual([1000, 'lbs', null, 5])
  await setMax(project, null)
  expect([changed.status, await valuesOf(slip)]).toEqual([200, [6000, 'lbs', null, 6]])
})

test('TICK-40 a ticket with a Max GVW override of its own, and a ticket of another agency, do not change', async () => {
  const project = await desk.make.project()
  const own = await desk.make.ticket(project, { ...HEAVY, max_gvw_override: 81_000, overload_amount: '1000' })
  const agency = await desk.make.agency()
  const foreign = await desk.make.project({ dot_authority_id: agency })
  const theirs = await desk.make.ticket(foreign, { ...HEAVY, dot_authority_id: agency })
  await setMax(project, 80_000)
  expect((await desk.clerk.patch(`/v1/dot_projects/${foreign}/attributes`, { max_gvw_override: 80_000 })).status).toBe(404)
  await untilFollowed(desk)
  expect([await valuesOf(own), await desk.events(own), await valuesOf(theirs), await desk.events(theirs)]).toEqual([[1000, 'lbs', null, 1], [], [6000, 'lbs', null, 1], []])
})

test('TICK-40 the tickets of a project get its new district, also those with a Max GVW override of their own, and an undo restores the former one', async () => {
  const project = await desk.make.project({ district: 'North' })
  const [slip, own] = [await desk.make.ticket(project, { ...HEAVY, district: 'North' }), await desk.make.ticket(project, { ...HEAVY, district: 'North', max_gvw_override: 81_000, overload_amount: '1000' })]
  const changed = await setProject(project, { district: 'South' })
  expect([await valuesOf(slip), await valuesOf(own)]).toEqual([[6000, 'lbs', 'South', 2], [1000, 'lbs', 'South', 2]])
  expect(await desk.events(own)).toMatchObject([{ event: 'district_changed', slip_version: 2, changes: { district: ['North', 'South'] } }])
  await done(await undo(changed))
  expect([await valuesOf(slip), await valuesOf(own)]).toEqual([[6000, 'lbs', 'North', 3], [1000, 'lbs', 'North', 3]])
  await setProject(project, { district: 'South', max_gvw_override: 80_000 })
  expect([await valuesOf(slip), (await desk.events(slip)).at(-1)]).toMatchObject([[2000, 'lbs', 'South', 4], { event: 'overload_changed', changes: { district: ['North', 'South'], overload_amount: ['6000.0000', expect.stringMatching(/^2000(\.0+)?$/)] } }])
})

test('TICK-40 a bulk edit of projects computes the overloads of all of their tickets again, and its dry run those of none', async () => {
  const projects = [await desk.make.project(), await desk.make.project({ max_gvw_override: 80_000 })]
  const slips = [await desk.make.ticket(projects[0] ?? 0, HEAVY), await desk.make.ticket(projects[1] ?? 0, { ...HEAVY, overload_amount: '2000' })]
  const batch = { project_ids: projects, values: { max_gvw_override: 81_000 } }
  await done(await desk.clerk.patch('/v3/dot_projects/bulk_update', { ...batch, dry_run: true }))
  expect(await Promise.all(slips.map(eventNames))).toEqual([[], []])
  await done(await desk.clerk.patch('/v3/dot_projects/bulk_update', batch))
  expect(await Promise.all(slips.map(valuesOf))).toEqual([[1000, 'lbs', null, 2], [1000, 'lbs', null, 2]])
})

test('TICK-40 the lists, filters and findings of the project agree on its new Max GVW', async () => {
  const project = await desk.make.project({ job_number: 'J-MIXED', max_gvw_override: 80_000 })
  const supplier = await supplierOf(desk)
  const { body } = await supplier.post('/v1/slips', sentTicket({ job_number: 'J-MIXED', gross_amount_1: 79_000, max_gvw: null }))
  await setMax(project, 78_000)
  const { body: second } = await supplier.post('/v1/slips', sentTicket({ job_number: 'J-MIXED', gross_amount_1: 79_000, max_gvw: null }))
  const { body: { slips } } = await desk.clerk.get(`/v1/slips?project_id=${project}&filters[overloaded]=true`)
  expect(slips.map(({ id }: { readonly id: number }) => id).toSorted()).toEqual([body.slip.id, second.slip.id].toSorted())
  await expect.poll(async () => (await desk.owner.query("SELECT slip_id FROM slip_findings WHERE slip_id = ANY ($1) AND rule = 'max_gvw'", [[body.slip.id, second.slip.id]])).rowCount, { timeout: 30_000 }).toBe(2)
})

test('API-32 TICK-40 an overload that was computed again keeps nobody from undoing their own change of the ticket', async () => {
  const project = await desk.make.project()
  const [flagged, overridden] = [await desk.make.ticket(project, HEAVY), await desk.make.ticket(project, HEAVY)]
  const flag = await done(await desk.clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: [flagged], flag: true }))
  const override = await done(await desk.clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [overridden], max_gvw_override: 82_000 }))
  await setProject(project, { max_gvw_override: 80_000, district: 'North' })
  expect((await undo(flag)).body).toMatchObject({ undone: 1, left: [] })
  expect((await undo(override)).body).toMatchObject({ undone: 1, left: [] })
  expect([await valuesOf(flagged), await valuesOf(overridden)]).toEqual([[2000, 'lbs', 'North', 4], [2000, 'lbs', 'North', 4]])
})

test('TICK-40 PAY-25 PLUS-18 the coded tickets of a closed period get their overloads again: the period stays as it is, and only a different overload is an adjustment', async () => {
  const project = await desk.make.project()
  const base = `/v2/projects/${project}`
  await desk.make.payPeriod(project)
  const item = await desk.make.payItem(project)
  const [slip, light] = [await desk.make.ticket(project, { ...HEAVY, ticket_date: '2026-01-10' }), await desk.make.ticket(project, { ...HEAVY, ticket_date: '2026-01-11', gross_amount_1: '70000', max_gvw: null, overload_amount: null, overload_unit: null })]
  const assignments = [slip, light].map((id) => ({ haulhub_slip_id: id, project_pay_item_id: item, quantity: '9.50' }))
  expect((await desk.clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: assignments })).status).toBeLessThan(300)
  expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  const figures = async () => (await desk.owner.query('SELECT (SELECT json_agg(p) FROM pay_periods p WHERE dot_project_id = $1 AND number = 1) AS period, (SELECT json_agg(l) FROM pay_period_lines l WHERE dot_project_id = $1) AS lines', [project])).rows
  const before = await figures()
  await setMax(project, 80_000)
  expect([await valuesOf(slip), await valuesOf(light), await figures()]).toEqual([[2000, 'lbs', null, 3], [0, 'lbs', null, 3], before])
  const { body: { adjustments } } = await desk.clerk.get(`${base}/pay_periods/2/adjustments`)
  expect(adjustments).toMatchObject([{ kind: 'changed', slip_id: slip, adjusts_period: 1, actor: 'Slipway', changes: { overload_amount: ['6000.0000', expect.stringMatching(/^2000(\.0+)?$/)] } }])
  expect(adjustments).toHaveLength(1)
})

test('TICK-40 E.1 the overloads of an archived project’s tickets are computed again, and those of a deleted project stay', async () => {
  const [archived, deleted] = [await desk.make.project({ status: 'archived' }), await desk.make.project()]
  const [ofArchived, ofDeleted] = [await desk.make.ticket(archived, HEAVY), await desk.make.ticket(deleted, HEAVY)]
  await setMax(archived, 80_000)
  expect(await valuesOf(ofArchived)).toEqual([2000, 'lbs', null, 2])
  await setMax(deleted, 80_000)
  expect((await desk.clerk.delete(`/v1/dot_projects/${deleted}`)).status).toBe(204)
  expect((await desk.clerk.patch(`/v1/dot_projects/${deleted}/attributes`, { max_gvw_override: 81_000 })).status).toBe(404)
  await untilFollowed(desk)
  expect(await valuesOf(ofDeleted)).toEqual([2000, 'lbs', null, 2])
})
