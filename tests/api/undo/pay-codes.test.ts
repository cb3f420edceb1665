import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

interface Assigned {
  readonly quantity?: number | null
  readonly external_dot_contractor_id?: number
}
const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const codesOf = async (slip: number) =>
  (await desk.owner.query('SELECT project_pay_item_id, quantity, external_dot_contractor_id FROM pay_item_assignments WHERE slip_id = $1 ORDER BY slot', [slip])).rows
const versionOf = async (slip: number) => (await desk.owner.query('SELECT version FROM slips WHERE id = $1', [slip])).rows[0].version

/** Creates a confirmed project with one item that is measured (not source only); also returns functions that use the API with that item. */
async function contract() {
  const { project, item, base } = await desk.confirmed()
  return {
    project, item, base,
    ticket: () => desk.make.ticket(project, { ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' }),
    assign: (slips: readonly number[], { quantity = 20, ...more }: Assigned = {}, of = item) =>
      desk.clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: slips.map((id) => ({ haulhub_slip_id: id, project_pay_item_id: of, quantity, ...more })) }),
    clear: (slips: readonly number[], headers = {}) => desk.clerk.delete(`${base}/pay_item_assignments?${slips.map((id) => `haulhub_slip_id[]=${id}`).join('&')}`, headers),
    measure: (source_only: boolean) => desk.clerk.patch(`${base}/pay_items/bulk_update`, { pay_items: [{ id: item }], source_only }),
    list: (...external_dot_contractor_ids: readonly number[]) => desk.clerk.patch(`${base}/pay_items/${item}`, { external_dot_contractor_ids }),
  }
}

test('PAY-32 RECO-72 API-32 cleared quantities do not come back to an item that is source only since, and the undo names each ticket and the reason', async () => {
  const { project, item, base, ticket, assign, clear, measure } = await contract()
  const slips = [await ticket(), await ticket()]
  expect((await assign(slips, { quantity: 1000 })).status).toBe(200)
  const cleared = await clear(slips)
  expect((await measure(true)).status).toBe(200)
  const message = '2360.509 is source only and cannot have a quantity.'
  const undone = await undo(cleared)
  expect([undone.status, undone.body.message, undone.body.detailed_errors.map(({ id, message: why }: { id: number; message: string }) => [id, why])]).toEqual([422, message, slips.map((id) => [id, message])])
  expect([await codesOf(slips[0] ?? 0), await versionOf(slips[0] ?? 0)]).toEqual([[], 3])
  // a period that is closed now pays nothing for the item, because no quantities were restored
  const closed = await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-11-13' })
  expect(closed.status).toBe(200)
  expect((await desk.owner.query('SELECT quantity FROM pay_period_lines WHERE dot_project_id = $1 AND pay_item_id = $2', [project, item])).rows.filter(({ quantity }) => Number(quantity) !== 0)).toEqual([])
})

test('PAY-32 RECO-72 API-32 a redo gives no quantity to an item that is source only since, and a redo after it is measured again gives it', async () => {
  const { ticket, assign, measure } = await contract()
  const slip = await ticket()
  const undone = await undo(await assign([slip]))
  await measure(true)
  expect(await undo(undone)).toMatchObject({ status: 422, body: { message: '2360.509 is source only and cannot have a quantity.' } })
  expect(await codesOf(slip)).toEqual([])
  await measure(false)
  expect((await undo(undone)).body).toMatchObject({ undone: 1, left: [] })
  expect(await codesOf(slip)).toMatchObject([{ quantity: '20.00' }])
})

test('PAY-32 RECO-66 API-32 a code without a quantity does not come back to an item that is measured since', async () => {
  const { ticket, assign, clear, measure } = await contract()
  const slip = await ticket()
  await measure(true)
  expect((await assign([slip], { quantity: null })).status).toBe(200)
  const cleared = await clear([slip])
  await measure(false)
  expect(await undo(cleared)).toMatchObject({ status: 422, body: { message: '2360.509 is no longer source only, so it needs a quantity.' } })
  expect(await codesOf(slip)).toEqual([])
})

test('PAY-32 RECO-72 API-32 a rejection that cleared the codes stays when their item is source only since', async () => {
  const { ticket, assign, measure } = await contract()
  const [slip, uncoded] = [await ticket(), await ticket()]
  await assign([slip])
  const rejected = await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [slip, uncoded], status: 'rejected', date: '2026-11-12', reason: 'Spilled', clear_pay_codes: true })
  expect([rejected.status, await codesOf(slip)]).toEqual([200, []])
  await measure(true)
  expect((await undo(rejected)).body).toMatchObject({ undone: 1, slip_ids: [uncoded], left: [{ id: slip, message: '2360.509 is source only and cannot have a quantity.' }] })
  expect((await desk.owner.query('SELECT status FROM slips WHERE id = $1', [slip])).rows).toEqual([{ status: 'rejected' }])
})

test('RECO-70 API-32 a code does not come back for a contractor that its item no longer lists, nor without one if the item lists some since', async () => {
  const { project, ticket, assign, clear, list } = await contract()
  const contractor = await desk.make.contractor(project)
  const [named, unnamed] = [await ticket(), await ticket()]
  expect((await assign([unnamed])).status).toBe(200)
  const clearedUnnamed = await clear([unnamed])
  expect((await list(contractor)).status).toBe(200)
  expect(await undo(clearedUnnamed)).toMatchObject({ status: 422, body: { message: 'Choose a contractor for 2360.509.' } })
  expect((await assign([named], { external_dot_contractor_id: contractor })).status).toBe(200)
  const cleared = await clear([named])
  expect((await list()).status).toBe(200)
  expect(await undo(cleared)).toMatchObject({ status: 422, body: { message: 'The contractor is not listed for 2360.509.' } })
  expect([await codesOf(named), await codesOf(unnamed)]).toEqual([[], []])
  await list(contractor)
  expect((await undo(cleared)).body).toMatchObject({ undone: 1 })
  expect(await codesOf(named)).toMatchObject([{ external_dot_contractor_id: contractor }])
})

test('RECO-70 API-32 a code keeps its unlisted contractor when an undo only restores its quantity', async () => {
  const { project, item, base, ticket, assign, list } = await contract()
  const contractor = await desk.make.contractor(project)
  const slip = await ticket()
  await list(contractor)
  await assign([slip], { external_dot_contractor_id: contractor })
  const changed = await desk.clerk.put(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 7, external_dot_contractor_id: contractor }] })
  expect(changed.status).toBe(200)
  expect((await list()).status).toBe(200)
  expect((await undo(changed)).body).toMatchObject({ undone: 1, left: [] })
  expect(await codesOf(slip)).toMatchObject([{ quantity: '20.00', external_dot_contractor_id: contractor }])
})

test('RECO-70 API-32 one contractor or item that was deleted since keeps only its own tickets from being undone', async () => {
  const { project, base, ticket, assign, clear, list } = await contract()
  const [former, stays] = [await desk.make.contractor(project), await desk.make.contractor(project)]
  const deletedItem = await desk.make.payItem(project, { item_code: 'GONE' })
  const [first, second, third] = [await ticket(), await ticket(), await ticket()]
  await list(former, stays)
  await assign([first], { external_dot_contractor_id: former })
  await assign([second], { external_dot_contractor_id: stays })
  expect((await assign([third], {}, deletedItem)).status).toBe(200)
  const cleared = await clear([first, second, third], { 'change-set': randomUUID() })
  await list(stays)
  expect((await desk.clerk.delete(`/v1/projects/${project}/external_dot_contractors/${former}?version=1`)).status).toBe(204)
  await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'setting_up' WHERE id = $1`, [project])
  expect((await desk.clerk.delete(`${base}/pay_items/${deletedItem}`)).status).toBe(204)
  await desk.owner.query(`UPDATE dot_projects SET reconciliation = 'confirmed' WHERE id = $1`, [project])
  const undone = await undo(cleared)
  expect([undone.status, undone.body]).toMatchObject([200, { undone: 1, slip_ids: [second], left: [
    { id: first, message: 'The contractor is not listed for 2360.509.' }, { id: third, message: 'Pay item GONE has since been deleted.' },
  ] }])
  expect([await codesOf(first), await codesOf(third)]).toEqual([[], []])
  expect(await codesOf(second)).toMatchObject([{ external_dot_contractor_id: stays }])
})
