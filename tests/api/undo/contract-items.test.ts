import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const lines = async (project: number) => (await desk.items(project)).map(({ line_number: line, item_code: code }) => [line, code])

/** Creates a project whose contract is being set up, with these pay items; also returns functions that change the items by the API. */
async function setup(...sent: readonly object[]) {
  const project = await desk.newProject()
  const base = `/v2/projects/${project}/pay_items`
  const { body } = await desk.clerk.post(`${base}/bulk_create`, { pay_items: sent })
  return {
    project, base,
    ids: body.pay_items.map(({ id }: { id: number }) => id) as number[],
    add: (item: object) => desk.clerk.post(base, item),
    change: (id: number, values: object, headers = {}) => desk.clerk.patch(`${base}/${id}`, values, headers),
    remove: (ids: readonly number[], headers = {}) => desk.clerk.post(`${base}/bulk_delete`, { ids }, headers),
    removeContractor: async (id: number) => expect((await desk.clerk.delete(`/v1/projects/${project}/external_dot_contractors/${id}?version=1`)).status).toBe(204),
  }
}

test('PAY-32 API-32 a contractor that was removed since keeps only its own item deleted, and the undo says why', async () => {
  const { project, ids, change, remove, removeContractor } = await setup(sentItem(1), sentItem(2), sentItem(3))
  const [acme, other] = [await desk.make.contractor(project), await desk.make.contractor(project)]
  await change(ids[0] ?? 0, { external_dot_contractor_ids: [other] })
  await change(ids[1] ?? 0, { external_dot_contractor_ids: [other, acme] })
  const removed = await remove(ids)
  await removeContractor(acme)
  const undone = await undo(removed)
  const message = 'A contractor that the item listed has since been removed.'
  expect([undone.status, undone.body]).toMatchObject([200, { undone: 2, left: [{ id: ids[1], record_kind: 'pay_item', ticket_number: 'C-2', message }] }])
  expect(await lines(project)).toEqual([[1, 'C-1'], [3, 'C-3']])
  const { rows } = await desk.owner.query('SELECT pay_item_id, external_dot_contractor_id FROM pay_item_contractors WHERE dot_project_id = $1', [project])
  expect(rows).toEqual([{ pay_item_id: ids[0], external_dot_contractor_id: other }])
})

test('PAY-32 API-32 an item whose former contractor was removed since keeps its present ones', async () => {
  const { project, ids, change, removeContractor } = await setup(sentItem(1))
  const [acme, other] = [await desk.make.contractor(project), await desk.make.contractor(project)]
  await change(ids[0] ?? 0, { external_dot_contractor_ids: [acme] })
  const changed = await change(ids[0] ?? 0, { external_dot_contractor_ids: [other] })
  await removeContractor(acme)
  expect(await undo(changed)).toMatchObject({ status: 200, body: { undone: 0, left: [{ id: ids[0], message: 'A contractor that the item listed has since been removed.' }] } })
  const { rows } = await desk.owner.query('SELECT external_dot_contractor_id AS id FROM pay_item_contractors WHERE dot_project_id = $1', [project])
  expect(rows).toEqual([{ id: other }])
})

test('PAY-4 API-32 a deleted item does not come back to a line that another item has since, and a changed one does not return to it', async () => {
  const { project, ids, add, change, remove } = await setup(sentItem(10), sentItem(20))
  const removed = await remove([ids[0] ?? 0])
  const moved = await change(ids[1] ?? 0, { line_number: 30 })
  expect([(await add(sentItem(10, { item_code: 'NEW' }))).status, (await add(sentItem(20, { item_code: 'NEWER' }))).status]).toEqual([200, 200])
  expect((await undo(removed)).body).toMatchObject({ undone: 0, left: [{ id: ids[0], message: 'Line number 10 is used by item NEW.' }] })
  expect((await undo(moved)).body).toMatchObject({ undone: 0, left: [{ id: ids[1], message: 'Line number 20 is used by item NEWER.' }] })
  expect(await lines(project)).toEqual([[10, 'NEW'], [20, 'NEWER'], [30, 'C-20']])
})

test('PAY-4 PAY-6 API-32 an item of the same change that stays keeps its line and its code from those that come back', async () => {
  const { project, ids, change, remove, removeContractor } = await setup(sentItem(10), sentItem(20))
  const [first, second] = [ids[0] ?? 0, ids[1] ?? 0]
  const acme = await desk.make.contractor(project)
  await change(first, { external_dot_contractor_ids: [acme] })
  const headers = { 'change-set': randomUUID() }
  expect((await remove([second], headers)).status).toBe(204)
  const moved = await change(first, { line_number: 20, item_code: 'C-20', external_dot_contractor_ids: [] }, headers)
  expect(moved.status).toBe(200)
  await removeContractor(acme)
  const undone = await undo(moved)
  expect([undone.status, undone.body.undone, undone.body.left.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => one - other)]).toEqual([200, 0, [first, second]])
  expect(await lines(project)).toEqual([[20, 'C-20']])
})

test('PAY-4 API-32 items that exchanged their lines in one change return to them', async () => {
  const { project, ids, change } = await setup(sentItem(10), sentItem(20))
  const headers = { 'change-set': randomUUID() }
  await change(ids[0] ?? 0, { line_number: 30 }, headers)
  await change(ids[1] ?? 0, { line_number: 10 }, headers)
  const last = await change(ids[0] ?? 0, { line_number: 20 }, headers)
  expect((await undo(last)).body).toMatchObject({ undone: 2, left: [] })
  expect(await lines(project)).toEqual([[10, 'C-10'], [20, 'C-20']])
})

test('PAY-10 API-32 a deleted item comes back in its contract project', async () => {
  const { project, base, ids, remove } = await setup(sentItem(1))
  const { rows: [part] } = await desk.owner.query(`INSERT INTO external_dot_contract_projects (dot_authority_id, dot_project_id, name) VALUES ($1, $2, 'Bridge') RETURNING id`, [desk.make.firstAgency, project])
  await desk.owner.query('UPDATE pay_items SET external_dot_contract_project_id = $2 WHERE id = $1', [ids[0], part.id])
  const removed = await remove(ids)
  expect((await undo(removed)).body).toMatchObject({ undone: 1 })
  expect((await desk.clerk.get(base)).body.pay_items).toMatchObject([{ id: ids[0], external_dot_contract_project_id: part.id }])
})
