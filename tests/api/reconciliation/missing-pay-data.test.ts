import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('RECO-89 of many tickets, those that lack a primary or secondary quantity are listed, and nothing is written', async () => {
  const ids: number[] = []
  for (const ticket_number of ['M-1', 'M-2', 'M-3', 'M-4']) ids.push(await desk.ticket({ ticket_number }))
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const sent = (thirdQuantity: number | null) => ({
    pay_item_assignments: [
      { haulhub_slip_id: first, project_pay_item_id: desk.item, quantity: 10 },
      { haulhub_slip_id: second, project_pay_item_id: desk.item },
      { haulhub_slip_id: third, project_pay_item_id: desk.item, quantity: 10 },
      { haulhub_slip_id: third, project_pay_item_id: desk.other, quantity: thirdQuantity },
      { haulhub_slip_id: fourth, project_pay_item_id: desk.sourceOnly, quantity: null },
    ],
  })
  const path = `${desk.base}/pay_item_assignments`
  const { status, body } = await desk.clerk.post(path, sent(null))
  expect([status, body.message]).toEqual([422, 'Missing primary or secondary quantity or pay code for tickets M-2, M-3.'])
  expect(body.detailed_errors.map(({ id }: { id: number }) => id)).toEqual([second, third])
  const dry = await desk.clerk.post(path, { ...sent(2.5), dry_run: true })
  expect(dry.body).toMatchObject({ would_update: 3, refused: [{ ticket_number: 'M-2', message: 'Missing primary or secondary quantity or pay code for tickets M-2.' }] })
  expect((await Promise.all(ids.map((id) => desk.codes(id)))).flat()).toEqual([])
})
