import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import type { Client } from '#tests/api/client'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'

let desk: Desk
let supplier: Client
beforeAll(async () => {
  desk = await openDesk()
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())

const assign = (slip: number) => desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: desk.item, quantity: 10 }] })
const listed = async (query: string): Promise<number[]> =>
  (await desk.clerk.get(`/v1/slips?project_id=${desk.project}&${query}&page_size=200`)).body.slips.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other)
const VOIDED_CODED = 'status=voided&filters[coded]=true'

async function voidedCoded() {
  const { body } = await desk.clerk.get(`${desk.base}/reconciliation_totals`)
  expect(faultsOf(reconciliation.totals.answer, body)).toEqual([])
  return body.tickets.voided_coded
}

test('TICK-38 RECO-86 a voided ticket that is coded keeps its pay code, is counted and listed, and blocks assign to many, until the code is cleared', async () => {
  const ticket = sentTicket({ uom_1: 'TON', gross_amount_1: 35, tare_amount_1: 15, net_amount: 20 })
  const { body: received } = await supplier.post('/v1/slips', ticket)
  const id: number = received.slip.id
  await desk.owner.query('UPDATE slips SET dot_project_id = $1 WHERE id = $2', [desk.project, id])
  const other = await desk.ticket()
  await desk.ticket({ status: 'voided', void: true })
  for (const slip of [id, other]) expect((await assign(slip)).status).toBe(200)
  expect([await listed(VOIDED_CODED), await voidedCoded()]).toEqual([[], 0])

  expect((await supplier.post('/v1/slips', { ...ticket, void: true })).status).toBe(200)
  expect(await desk.slip(id)).toMatchObject({ status: 'voided', coded: true, pay_period: 1 })
  expect(await desk.codes(id)).toMatchObject([{ project_pay_item_id: desk.item, quantity: '10.00' }])
  expect([await listed(VOIDED_CODED), await voidedCoded()]).toEqual([[id], 1])

  const choice = (...ids: readonly number[]) => desk.clerk.post(`/v1/projects/${desk.project}/assign_pay_code_slips`, { filters: { id: { IN: ids } } })
  expect([(await choice(id, other)).body.any_slip_rejected_or_voided, (await choice(other)).body.any_slip_rejected_or_voided]).toEqual([true, false])
  const fresh = await desk.ticket()
  const many = (slip_ids: readonly number[]) => desk.clerk.post(`${desk.base}/pay_item_assignments/bulk`, { slip_ids, project_pay_item_id: desk.other })
  expect((await many([fresh, id])).body).toMatchObject({ status: 422, detailed_errors: [{ id }] })
  expect(await desk.codes(fresh)).toEqual([])
  expect((await many([fresh])).status).toBe(200)

  const cleared = await desk.clerk.delete(`${desk.base}/pay_item_assignments?haulhub_slip_id[]=${id}`)
  expect(cleared.status).toBe(204)
  expect([await listed(VOIDED_CODED), await voidedCoded(), await desk.codes(id)]).toEqual([[], 0, []])
})

test('TICK-38 a ticket that is voided after its period was closed and paid is not counted, since nobody can clear its code', async () => {
  const project = await desk.make.project()
  const base = `/v2/projects/${project}`
  await desk.make.payPeriod(project)
  const item = await desk.make.payItem(project)
  const [paid, open] = [await desk.make.ticket(project, { ticket_date: '2026-01-10' }), await desk.make.ticket(project, { ticket_date: '2026-02-10' })]
  const code = (slip: number) => desk.clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 10 }] })
  const counted = async (query = '') => (await desk.clerk.get(`${base}/reconciliation_totals${query}`)).body.tickets.voided_coded
  expect((await code(paid)).status).toBe(200)
  expect((await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })).status).toBe(200)
  expect((await code(open)).status).toBe(200)
  await desk.owner.query(`UPDATE slips SET status = 'voided', void = true WHERE id = ANY($1)`, [[paid, open]])
  expect([await counted(), await counted('?pay_period=1'), await counted('?pay_period=2')]).toEqual([1, 0, 1])
  expect((await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${paid}`)).status).toBe(422)
  expect((await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${open}`)).status).toBe(204)
  expect(await counted()).toBe(0)
})

test('RECO-89 tickets without a pay code, or with one that lacks its quantity, are listed; coded, source only, voided and rejected ones are not', async () => {
  const before = await listed('filters[missing_pay_data]=true')
  const [uncoded, coded, lacking, sourceOnly] = [await desk.ticket(), await desk.ticket(), await desk.ticket(), await desk.ticket()]
  await desk.ticket({ status: 'voided', void: true })
  await desk.ticket({ status: 'rejected', rejected_on: '2026-06-16', rejection_reason: 'Cold' })
  for (const slip of [coded, lacking]) await assign(slip)
  await desk.clerk.post(`${desk.base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: sourceOnly, project_pay_item_id: desk.sourceOnly, quantity: null }] })
  // for an item that is not source only, no API call stores a code without a quantity, but imported data may have one
  await desk.owner.query('UPDATE pay_item_assignments SET quantity = NULL WHERE slip_id = $1', [lacking])
  expect((await listed('filters[missing_pay_data]=true')).filter((id) => !before.includes(id))).toEqual([uncoded, lacking])
  const complete = await listed('filters[missing_pay_data]=false')
  expect(complete).toEqual(expect.arrayContaining([coded, sourceOnly]))
  expect(complete.filter((id) => id === uncoded || id === lacking)).toEqual([])
})
