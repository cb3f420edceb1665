import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssignmentRow } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { restoreAssignments } from '#src/areas/reconciliation/server/write-assignments'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test('API-32 the rows that an event kept from before a change are restored to the last digit and microsecond', async () => {
  const slip = await desk.ticket()
  const contractor = await desk.make.contractor(desk.project)
  const item = await desk.make.payItem(desk.project)
  await desk.lists(item, contractor)
  const path = `${desk.base}/pay_item_assignments`
  await desk.clerk.post(path, {
    pay_item_assignments: [
      { haulhub_slip_id: slip, project_pay_item_id: item, quantity: '9999999999.99', external_dot_contractor_id: contractor },
      { haulhub_slip_id: slip, project_pay_item_id: desk.sourceOnly, additional_notes: 'both' },
    ],
  })
  const asText = async () =>
    (await desk.owner.query('SELECT code::text FROM pay_item_assignments code WHERE slip_id = $1 ORDER BY slot', [slip])).rows
  const before = await asText()
  await desk.clerk.put(path, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.other, quantity: 1 }] })
  await desk.clerk.delete(`${path}?haulhub_slip_id[]=${slip}`)
  expect(await asText()).toEqual([])
  const events = await desk.events(slip)
  const changes = events[1]?.['changes'] as { pay_item_assignments: [AssignmentRow[], AssignmentRow[]] }
  const restored = [{ slip_id: slip, dot_project_id: desk.project, rows: changes.pay_item_assignments[0] }]
  await desk.running.platform.database.inAgency(desk.make.firstAgency, (db) => restoreAssignments(db, restored))
  expect(await asText()).toEqual(before)
  expect(await desk.slip(slip)).toMatchObject({
    coded: true, pay_period: 1, primary_pay_item_id: item, secondary_pay_item_id: desk.sourceOnly, version: 4,
  })
})
