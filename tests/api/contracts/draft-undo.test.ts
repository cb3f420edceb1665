import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#tests/api/client'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const undo = async (answer: Answer) => (await desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') }))

async function draft() {
  const { project, item, base } = await desk.confirmed('A-1')
  const orders = `${base}/change_orders`
  const begun = await desk.clerk.post(orders, {
    date: '2026-05-01', description: 'Overrun', increased_items: [{ pay_item_id: item, quantity: '1200.5' }], new_pay_items: [sentItem(900, { item_code: 'A-9', source_only: true })],
  })
  return { project, item, orders, begun, own: begun.body.change_order }
}
const listed = async (orders: string) => (await desk.clerk.get(orders)).body.change_orders

test('API-32 PAY-18 starting an Update can be undone and redone, with the same number and the same lines', async () => {
  const { orders, begun, own } = await draft()
  const undone = await undo(begun)
  expect([undone.body, await listed(orders)]).toMatchObject([{ undone: 1, left: [], records: [{ kind: 'change_order', ids: [own.id] }] }, []])
  const redone = await undo(undone)
  expect(redone.body.undone).toBe(1)
  expect(await listed(orders)).toEqual([{ ...own, version: 1, created_at: expect.any(String) }])
})

test('API-32 undoing an edit of a draft restores its date, description and lines', async () => {
  const { orders, item, own } = await draft()
  const edited = await desk.clerk.patch(`${orders}/1`, { version: 1, date: '2026-06-01', description: null, increased_items: [], decreased_items: [{ pay_item_id: item, quantity: 1 }], new_pay_items: [] })
  expect((await undo(edited)).body).toMatchObject({ undone: 1 })
  expect(await listed(orders)).toEqual([{ ...own, version: 3 }])
})

test('API-32 E.3 undo restores a deleted draft, and the next Update gets the next number', async () => {
  const { orders, own, item } = await draft()
  const deleted = await desk.clerk.delete(`${orders}/1`)
  expect((await undo(deleted)).body).toMatchObject({ undone: 1 })
  expect(await listed(orders)).toEqual([{ ...own, version: 1, created_at: expect.any(String) }])
  expect((await desk.clerk.post(orders, { date: '2026-05-02', decreased_items: [{ pay_item_id: item, quantity: 9 }] })).body.change_order.number).toBe(2)
})

test('API-32 PAY-18 a change from before lines were stored cannot be undone, and the undo says so', async () => {
  const { orders, item } = await draft()
  // Rewrites an event into what earlier versions of the app stored: only the number of the order's lines, not the lines. Disables the
  // trigger that protects the audit trail while it does so.
  const onlyCounts = (changeSet: string | null) => desk.owner.query(`
    ALTER TABLE record_events DISABLE TRIGGER keep_trail;
    UPDATE record_events SET changes = changes - 'number' - 'created_by' || jsonb_build_object('lines', jsonb_build_array(2, CASE event WHEN 'deleted' THEN NULL ELSE 1 END))
    WHERE change_set = '${changeSet}';
    ALTER TABLE record_events ENABLE TRIGGER keep_trail`)
  const edited = await desk.clerk.patch(`${orders}/1`, { version: 1, increased_items: [], decreased_items: [{ pay_item_id: item, quantity: 1 }], new_pay_items: [] })
  await onlyCounts(edited.headers.get('change-set'))
  const before = await listed(orders)
  const left = { undone: 0, left: [{ ticket_number: 'Update 1', message: 'The previous lines of this Update were not recorded, so they cannot be restored.' }] }
  expect([(await undo(edited)).body, await listed(orders)]).toMatchObject([left, before])
  const deleted = await desk.clerk.delete(`${orders}/1`)
  await onlyCounts(deleted.headers.get('change-set'))
  expect([(await undo(deleted)).body, await listed(orders)]).toMatchObject([left, []])
})

test('API-32 PAY-18 an approval is a record: neither it nor the draft before it can be undone', async () => {
  const { orders, begun, project } = await draft()
  const approved = await desk.clerk.post(`${orders}/1/approve`, {})
  expect((await undo(approved)).status).toBe(404)
  expect((await undo(begun)).body).toMatchObject({ undone: 0, left: [{ ticket_number: 'Update 1' }] })
  expect((await desk.items(project)).map((one) => one['item_code'])).toEqual(['A-1', 'A-9'])
})

test('API-32 PAY-17 lines that the rules no longer allow are not restored, and the undo says why', async () => {
  const { project, item, base } = await desk.confirmed('A-1')
  const orders = `${base}/change_orders`
  await desk.clerk.post(orders, { date: '2026-05-01', decreased_items: [{ pay_item_id: item, quantity: 50 }] })
  const deleted = await desk.clerk.delete(`${orders}/1`)
  await desk.code(project, await desk.make.ticket(project), item, '60')
  expect((await undo(deleted)).body).toMatchObject({ undone: 0, left: [{ message: 'The quantity cannot go below the total to date (60.00).' }] })
  expect(await listed(orders)).toEqual([])
})

test('API-32 when two people undo and edit one draft at once, one succeeds and the other is informed, without a server error', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { orders, begun } = await draft()
    const [undone, edited] = await Promise.all([undo(begun), desk.clerk.patch(`${orders}/1`, { version: 1, description: 'Mine' })])
    expect([undone.status, [200, 404]]).toMatchObject([200, expect.arrayContaining([edited.status])])
    expect(undone.body.undone === 1 ? 404 : 200).toBe(edited.status)
    expect(await listed(orders)).toHaveLength(undone.body.undone === 1 ? 0 : 1)
  }
})
