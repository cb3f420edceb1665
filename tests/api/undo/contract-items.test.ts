import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const lines = async (project: number) => (await desk.items(project)).map(({ line_number: line, item_code: code }) => [line, code])

/** A project in setup with items on these lines, and calls to change them. */
async function setup(...sent: readonly object[]) {
  const project = await desk.newProject()
  const base = `/v2/projects/${project}/pay_items`
  const { body } = await desk.clerk.post(`${base}/bulk_create`, { pay_items: sent })
  return {
    project,
    ids: body.pay_items.map(({ id }: { id: number }) => id) as number[],
    change: (id: number, values: object) => desk.clerk.patch(`${base}/${id}`, values),
    remove: (ids: readonly number[]) => desk.clerk.post(`${base}/bulk_delete`, { ids }),
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
