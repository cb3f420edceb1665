import { afterAll, beforeAll, expect, test } from 'vitest'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { eventLine, type SlipEvent } from '#src/areas/tickets/client/detail/event-words'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** A ticket's history, oldest first, in the words in which the app shows it. */
async function historyOf(slip: number): Promise<string[]> {
  const { body } = await desk.clerk.get(`/v1/slips/${slip}/slip_events`)
  expect(faultsOf(tickets.events.answer, body)).toEqual([])
  return body.slip_events.toReversed().map((event: SlipEvent) => {
    const { what, changes } = eventLine(event, {}, 'America/Chicago')
    return [what, ...changes.map(({ field, from, to }) => `${field}: ${from} > ${to}`)].join(' | ')
  })
}

test('CLERK-37, TICK-80 a history has codes, units and contractors, even of an item that the ticket no longer has, and distinguishes undo from redo', async () => {
  const slip = await desk.ticket()
  const contractor = await desk.make.contractor(desk.project, { name: 'Duwamish Paving' })
  await desk.lists(desk.other, contractor)
  const assign = (project_pay_item_id: number, quantity: number, external_dot_contractor_id: number | null = null) =>
    desk.clerk.put(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id, quantity, external_dot_contractor_id }] })
  const undo = async (changeSet: string | null) => (await desk.clerk.post('/v1/slips/undo', { change_set: changeSet })).headers.get('change-set')
  await desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 20 }] })
  const recoded = await assign(desk.other, 12.5, contractor)
  expect(recoded.status, JSON.stringify(recoded.body)).toBe(200)
  const undone = await undo(recoded.headers.get('change-set'))
  await undo(undone)
  const [first, second] = ['2360.509 20.00 TON', '2360.519 12.50 TON, Duwamish Paving']
  expect(await historyOf(slip)).toEqual([
    expect.stringContaining(`Coded | Pay items: – > ${first}`),
    expect.stringContaining(`Recoded | Pay items: ${first} > ${second}`),
    expect.stringContaining(`Undone: Recoded | Pay items: ${second} > ${first}`),
    expect.stringContaining(`Redone | Pay items: ${first} > ${second}`),
  ])
})
