import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/api/client'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { eventsOf, rowOf, sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { momentOf } from '#tests/api/reports/moment'

let desk: ContractDesk
let supplier: Client
beforeAll(async () => {
  desk = await openContractDesk()
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())

const moment = () => momentOf(desk)

async function receive(ticket: object): Promise<number> {
  const { status, body } = await supplier.post('/v1/slips', ticket)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.slip.id
}

/** By field, the value that a ticket had at a moment and the value that it has now. */
async function valuesAt(slip: number, at: string): Promise<Readonly<Record<string, readonly [earlier: unknown, later: unknown]>>> {
  const { status, body } = await desk.clerk.get(`/v1/slips/${slip}/as_it_was?at=${at}&to=${await moment()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.fields.map(({ field, earlier, later }: { field: string; earlier: unknown; later: unknown }) => [field, [earlier, later]]))
}
const numbers = (values: readonly unknown[] | undefined) => values?.map(Number)

test('PLUS-2 PLUS-17 a value that the agency corrected is not changed by a further receipt, neither on the ticket nor in its events', async () => {
  const ticket = sentTicket({ plant_temperature: 300 })
  const slip = await receive(ticket)
  const { body: { slip: { version } } } = await desk.clerk.get(`/v4/slips/${slip}`)
  const corrected = await desk.clerk.patch(`/v1/slips/${slip}`, { version, reason: 'read from the paper ticket', plant_temperature: 310 })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  const between = await moment()
  await receive({ ...ticket, plant_temperature: 320, hauler: 'Basin Hauling' })
  expect(numbers((await valuesAt(slip, between))['plant_temperature'])).toEqual([310, 310])
  expect((await eventsOf(desk, slip)).at(-1)).toMatchObject({ event: 'received_again', changes: { hauler: [null, 'Basin Hauling'] } })
  expect((await eventsOf(desk, slip)).at(-1).changes).not.toHaveProperty('plant_temperature')
  // This receipt differs only in the value that the agency has corrected. The ticket keeps the correction, but the receipt is still
  // recorded with the value that was sent.
  await receive({ ...ticket, plant_temperature: 330, hauler: 'Basin Hauling' })
  expect((await eventsOf(desk, slip)).at(-1)).toMatchObject({ event: 'received_again', changes: {} })
  const { rows: [source] } = await desk.owner.query('SELECT body FROM slip_sources WHERE slip_id = $1 ORDER BY id DESC LIMIT 1', [slip])
  expect(source.body.plant_temperature).toBe(330)
  expect((await rowOf(desk, slip)).details.plant_temperature).toBe(310)
})

test('PLUS-17 TICK-40 the overload, the district and the ticketed net between two receipts are those of that moment', async () => {
  const project = await desk.make.project({ job_number: 'J-WAS', district: 'North', max_gvw_override: 76_000 })
  const ticket = sentTicket({ job_number: 'J-WAS' })
  const slip = await receive(ticket)
  const between = await moment()
  await desk.owner.query(`UPDATE dot_projects SET district = 'South' WHERE id = $1`, [project])
  await receive({ ...ticket, gross_amount_1: 77_000, net_amount: 50_480, ticketed_net: 50_480 })
  const was = await valuesAt(slip, between)
  expect([numbers(was['overload_amount']), numbers(was['ticketed_net']), was['district']]).toEqual([[640, 1000], [50_120, 50_480], ['North', 'South']])
  expect((await eventsOf(desk, slip)).at(-1).changes).toMatchObject({ overload_amount: [640, 1000], ticketed_net: [50_120, 50_480] })
  const heavy = await moment()
  await receive({ ...ticket, gross_amount_1: null, net_amount: 50_480, ticketed_net: 50_480 })
  const later = await valuesAt(slip, heavy)
  expect([Number(later['overload_amount']?.[0]), later['overload_amount']?.[1], later['overload_unit']]).toEqual([1000, null, ['lbs', null]])
})

test('PLUS-17 TICK-40 an overload that was changed and restored, by an undo or by moves, is the same number at both moments', async () => {
  const project = await desk.make.project({ job_number: 'J-SAME', max_gvw_override: 76_000 })
  const slip = await receive(sentTicket({ job_number: 'J-SAME' }))
  const overloadSince = async (at: string) => {
    const { body } = await desk.clerk.get(`/v1/slips/${slip}/as_it_was?at=${at}&to=${await moment()}`)
    return body.fields.find(({ field }: { field: string }) => field === 'overload_amount')
  }
  const before = await moment()
  const done = await desk.clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], max_gvw_override: 80_000 })
  expect(await overloadSince(before)).toEqual({ field: 'overload_amount', earlier: 640, later: 0, changed: true })
  expect((await desk.clerk.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
  expect(await overloadSince(before)).toEqual({ field: 'overload_amount', earlier: 640, later: 640, changed: false })
  const other = await desk.make.project({ max_gvw_override: 76_500 })
  const still = await moment()
  for (const [to, excess] of [[other, 140], [project, 640]]) {
    expect((await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: to })).status).toBe(200)
    expect(await overloadSince(still)).toEqual({ field: 'overload_amount', earlier: 640, later: excess, changed: excess !== 640 })
  }
})

test('PLUS-18 do-not-pay quantities of a closed period keep the unit of the close, whatever unit the supplier sends later', async () => {
  const project = await desk.make.project({ job_number: 'J-UNIT', project_start: '2026-01-01' })
  await desk.make.payPeriod(project)
  const dnp = await desk.make.payItem(project, { item_code: 'DNP', is_dnp: true })
  const ticket = sentTicket({ job_number: 'J-UNIT', ticket_date: '2026-01-10', ticketed_at: '2026-01-10T06:44:00-06:00', status: 'accepted', uom_1: 'TON', gross_amount_1: 35, tare_amount_1: 15, net_amount: 20 })
  const slip = await receive(ticket)
  const coded = await desk.code(project, slip, dnp, '20.00')
  expect(coded.status, JSON.stringify(coded.body)).toBeLessThan(300)
  const base = `/v2/projects/${project}`
  const closed = await desk.clerk.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-31' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const then = await moment()
  const shown = async () => {
    const report = await desk.clerk.get(`/v1/reports/lines?report=reconciliation&type=by_period&project_id=${project}&periods[]=1`)
    const totals = await desk.clerk.get(`${base}/reconciliation_totals?pay_period=1`)
    const estimate = await desk.clerk.get(`${base}/pay_periods/1/lines`)
    const was = await desk.clerk.get(`${base}/as_it_was?at=${then}&pay_period=1`)
    const { by_pay_item: items } = totals.body.reconciliation_totals ?? totals.body
    return [
      report.body.lines.map(({ unit, amount }: Record<string, unknown>) => [unit, Number(amount)]),
      items.filter(({ ticket_count: count }: { ticket_count: number }) => count > 0).map((item: Record<string, unknown>) => [item['estimated_qty_uom'], Number(item['quantity'])]),
      estimate.body.pay_period_lines.map((line: Record<string, unknown>) => [line['estimated_qty_uom'], Number(line['quantity'])]),
      was.body.lines.map((line: Record<string, unknown>) => [line['unit'], line['quantity_then'], line['quantity_later']]),
    ]
  }
  const expected = [[['TON', 20]], [['TON', 20]], [['TON', 20]], [['TON', 20, 20]]]
  expect(await shown()).toEqual(expected)
  await receive({ ...ticket, uom_1: 'LB', gross_amount_1: 70_000, tare_amount_1: 30_000, net_amount: 40_000 })
  expect((await rowOf(desk, slip)).uom_1).toBe('LB')
  expect(await shown()).toEqual(expected)
})
