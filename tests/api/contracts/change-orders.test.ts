import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrders } from '#src/areas/contracts/api/change-orders'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

async function contract() {
  const { project, item, base } = await desk.confirmed('A-1')
  const second = await desk.make.payItem(project, { item_code: 'A-2', estimated_quantity: '500.00' })
  return { project, item, second, orders: `${base}/change_orders` }
}

test('PAY-15 PAY-18 PAY-19 an Update is a numbered draft until it is approved; approving it changes and adds items in one step, and names who and when', async () => {
  const { project, item, second, orders } = await contract()
  const draft = await desk.clerk.post(orders, {
    date: '2026-05-01', description: 'Overrun of wearing course', increased_items: [{ pay_item_id: item, quantity: '1200.5' }],
    decreased_items: [{ pay_item_id: second, quantity: 400 }], new_pay_items: [sentItem(900, { item_code: 'A-9' })],
  })
  expect([draft.status, faultsOf(changeOrders.create.answer, draft.body)]).toEqual([200, []])
  expect(draft.body.change_order).toMatchObject({
    number: 1, state: 'draft', increased_items: [{ item_code: 'A-1', previous_quantity: 1000, quantity: 1200.5 }],
    decreased_items: [{ item_code: 'A-2', previous_quantity: 500, quantity: 400 }], new_pay_items: [{ pay_item_id: null, item_code: 'A-9', estimated_quantity: 100 }],
  })
  expect((await desk.items(project)).map((one) => one['estimated_quantity'])).toEqual(['1000.00', '500.00'])
  expect((await desk.clerk.post(`${orders}/1/approve`, { dry_run: true })).body).toEqual({ would_update: 3, refused: [] })
  const approved = await desk.clerk.post(`${orders}/1/approve`, {})
  expect(approved.body.change_order).toMatchObject({ state: 'approved', approved_by: desk.clerk.person.id, approved_by_name: expect.stringContaining('Pat'), approved_at: expect.any(String) })
  expect(Object.fromEntries((await desk.items(project)).map((one) => [one['item_code'], [one['estimated_quantity'], one['original_contract']]]))).toEqual({
    'A-1': ['1200.50', true], 'A-2': ['400.00', true], 'A-9': ['100.00', false],
  })
  const { rows } = await desk.owner.query(`SELECT event, changes FROM record_events WHERE record_kind = 'pay_item' AND record_id = $1`, [item])
  expect(rows).toMatchObject([{ event: 'changed_by_update', changes: { estimated_quantity: ['1000.00', '1200.5'], update: [null, 1] } }])
})

test('PAY-18 an approved Update can never be changed, deleted or approved again, not even in the database', async () => {
  const { item, orders } = await contract()
  const { body } = await desk.clerk.post(orders, { date: '2026-05-01', increased_items: [{ pay_item_id: item, quantity: 1100 }] })
  await desk.clerk.post(`${orders}/1/approve`, {})
  const answers = await Promise.all([
    desk.clerk.patch(`${orders}/1`, { description: 'Other' }), desk.clerk.delete(`${orders}/1`), desk.clerk.post(`${orders}/1/approve`, {}),
  ])
  expect(answers.map(({ status, body: { message } }) => [status, message])).toEqual(answers.map(() => [422, 'Update 1 is approved and cannot be changed.']))
  const { id } = body.change_order
  await expect(desk.owner.query('UPDATE change_orders SET description = NULL WHERE id = $1', [id])).rejects.toThrow('an approved update cannot be changed')
  await expect(desk.owner.query('UPDATE change_order_lines SET quantity = 1 WHERE change_order_id = $1', [id])).rejects.toThrow('cannot be changed')
  await expect(desk.owner.query('DELETE FROM change_orders WHERE id = $1', [id])).rejects.toThrow('cannot be changed')
})

test.each<[string, (at: { item: number; second: number }) => object, object]>([
  ['PAY-16 an increase to less than the current quantity', ({ item }) => ({ increased_items: [{ pay_item_id: item, quantity: 999.99 }] }), { field: 'increased_items.0.quantity', message: 'An increased quantity must be above the current one (1000.00).' }],
  ['PAY-16 a decrease to more than the current quantity', ({ item }) => ({ decreased_items: [{ pay_item_id: item, quantity: 1001 }] }), { field: 'decreased_items.0.quantity', message: 'A decreased quantity must be below the current one (1000.00).' }],
  ['PAY-16 an unchanged quantity', ({ item }) => ({ increased_items: [{ pay_item_id: item, quantity: '1000.00' }] }), { field: 'increased_items.0.quantity', message: 'The quantity must change.' }],
  ['PAY-16 a quantity of three decimals', ({ item }) => ({ increased_items: [{ pay_item_id: item, quantity: '1000.005' }] }), { field: 'increased_items.0.quantity', message: 'Quantity is not valid.' }],
  ['PAY-15 an item twice', ({ item }) => ({ increased_items: [{ pay_item_id: item, quantity: 2000 }], decreased_items: [{ pay_item_id: item, quantity: 1 }] }), { field: 'decreased_items.0.pay_item_id', message: 'The Update lists this item twice.' }],
  ['PAY-15 an Update without a line', () => ({}), { message: 'An Update needs at least one increased, decreased or new item.' }],
  ['PAY-6 a new item with a code that the contract already has', () => ({ new_pay_items: [sentItem(800, { item_code: 'a-1' })] }), { field: 'new_pay_items.0.item_code', message: 'Item code already exists.' }],
  ['PAY-15 an item of another project', () => ({ increased_items: [{ pay_item_id: 2_000_000_000, quantity: 5 }] }), { field: 'increased_items.0.pay_item_id', message: 'The project has no such item.' }],
])('%s is refused at its field', async (_what, lines, fault) => {
  const { item, second, orders } = await contract()
  const refused = await desk.clerk.post(orders, { date: '2026-05-01', ...lines({ item, second }) })
  expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [fault]])
  expect((await desk.clerk.get(orders)).body.change_orders).toEqual([])
})

test('PAY-17 a quantity cannot go below what is assigned, which is checked again when the draft is approved', async () => {
  const { project, item, orders } = await contract()
  await desk.clerk.post(orders, { date: '2026-05-01', decreased_items: [{ pay_item_id: item, quantity: 50 }] })
  await desk.code(project, await desk.make.ticket(project), item, '50.01')
  const refused = await desk.clerk.post(`${orders}/1/approve`, {})
  expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ message: 'The quantity cannot go below the total to date (50.01).' }]])
  expect((await desk.clerk.get(`${orders}/1`)).body.change_order.state).toBe('draft')
  expect((await desk.items(project)).find(({ id }) => id === item)).toMatchObject({ estimated_quantity: '1000.00' })
})

test('PAY-16 PAY-17 an overrun item can be increased by less than the overrun, and not decreased', async () => {
  const { project, item, orders } = await contract()
  await desk.clerk.post(orders, { date: '2026-05-01', increased_items: [{ pay_item_id: item, quantity: 1200 }] })
  await desk.code(project, await desk.make.ticket(project), item, '1500')
  const approved = await desk.clerk.post(`${orders}/1/approve`, {})
  expect([approved.status, approved.body]).toMatchObject([200, { change_order: { state: 'approved' } }])
  expect((await desk.clerk.post(orders, { date: '2026-05-02', increased_items: [{ pay_item_id: item, quantity: 1210 }] })).status).toBe(200)
  expect((await desk.clerk.post(`${orders}/2/approve`, {})).status).toBe(200)
  expect((await desk.items(project)).find(({ id }) => id === item)).toMatchObject({ estimated_quantity: '1210.00' })
  const refused = await desk.clerk.post(orders, { date: '2026-05-03', decreased_items: [{ pay_item_id: item, quantity: 1209 }] })
  expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ message: 'The quantity cannot go below the total to date (1500.00).' }]])
})

test('PAY-18 E.3 a draft can be edited and deleted, and the number of a deleted one is not reused', async () => {
  const { item, second, orders } = await contract()
  await desk.clerk.post(orders, { date: '2026-05-01', increased_items: [{ pay_item_id: item, quantity: 1100 }] })
  const edited = await desk.clerk.patch(`${orders}/1`, { version: 1, description: ' Later ', increased_items: [], decreased_items: [{ pay_item_id: second, quantity: 1 }] })
  expect(edited.body.change_order).toMatchObject({ version: 2, date: '2026-05-01', description: 'Later', increased_items: [], decreased_items: [{ quantity: 1 }] })
  expect((await desk.clerk.patch(`${orders}/1`, { version: 1, description: 'Old' })).status).toBe(409)
  expect((await desk.clerk.delete(`${orders}/1`)).status).toBe(204)
  expect((await desk.clerk.post(orders, { date: '2026-05-01', increased_items: [{ pay_item_id: item, quantity: 1100 }] })).body.change_order.number).toBe(2)
})

test('PAY-19 when two people approve at once, it is approved once and the other is informed', async () => {
  const { project, item, orders } = await contract()
  await desk.clerk.post(orders, { date: '2026-05-01', new_pay_items: [sentItem(900, { item_code: 'ONCE' })], increased_items: [{ pay_item_id: item, quantity: 1500 }] })
  const other = await desk.signedIn('administrator')
  const answers = await Promise.all([desk.clerk, other].map((who) => who.post(`${orders}/1/approve`, {})))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await desk.items(project)).filter((one) => one['item_code'] === 'ONCE')).toHaveLength(1)
})
