import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { queryString } from '#src/platform/client/api/query-string'
import { filtersOfLine } from '#src/areas/reconciliation/client/page/line-tickets'
import { noFilters, slipsQuery } from '#src/areas/tickets/domain/filters'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

async function projectWithItem(values: Readonly<Record<string, unknown>> = {}) {
  const project = await desk.make.project()
  await desk.make.payPeriod(project)
  const item = await desk.make.payItem(project, values)
  const plant = await desk.make.plant()
  const post = (slip: number, quantity: unknown) =>
    desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, {
      pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }],
    })
  const totals = async (query = '') => {
    const { body } = await desk.clerk.get(`/v2/projects/${project}/reconciliation_totals${query}`)
    expect(faultsOf(reconciliation.totals.answer, body)).toEqual([])
    return body
  }
  return { project, item, plant, post, totals, ticket: (more: object = {}) => desk.make.ticket(project, { plant_id: plant, ...more }) }
}

test('PAY-2 RECO-8 totals are by material, pay item, period and day, with closed periods listed separately', async () => {
  const { project, item, post, totals, ticket } = await projectWithItem({ estimated_quantity: '100.00', item_code: 'A-1' })
  const first = await ticket({ material_description: 'M1', net_amount: '10.5000', ticket_date: '2026-03-01' })
  await post(first, 10.5)
  await desk.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-03-31' WHERE dot_project_id = $1`, [project])
  await desk.make.payPeriod(project, { number: 2, start_date: '2026-04-01' })
  await post(await ticket({ material_description: 'M1', net_amount: '20.0000', ticket_date: '2026-04-02' }), '19.75')
  await ticket({ material_description: 'M2', uom_1: 'CY', net_amount: '8.0000', ticket_date: '2026-04-02' })
  await ticket({ material_description: 'M2', uom_1: 'CY', status: 'voided', ticket_date: '2026-04-02' })
  await ticket({ material_description: 'M3', uom_1: 'LOAD', net_amount: null, ticket_date: '2026-04-02' })
  const all = await totals()
  expect(all).toMatchObject({
    tickets: { coded: 2, uncoded: 2, voided_coded: 0 },
    by_material: [
      { material_description: 'M1', uom: 'TON', coded: 2, uncoded: 0, coded_net_amount: 30.5, uncoded_net_amount: 0 },
      { material_description: 'M2', uom: 'CY', coded: 0, uncoded: 1, uncoded_net_amount: 8 },
      { material_description: 'M3', uom: 'LOAD', coded: 0, uncoded: 1, coded_net_amount: 0, uncoded_net_amount: null },
    ],
    by_pay_item: [{ id: item, item_code: 'A-1', ticket_count: 2, quantity: 30.25, work_completed: 19.75, total_to_date: 30.25, balance_to_finish: 69.75 }],
    by_period: [{ number: 1, state: 'closed', ticket_count: 1 }, { number: 2, state: 'in_progress', ticket_count: 1 }],
    by_day: [{ day: '2026-03-01', coded: 1, uncoded: 0 }, { day: '2026-04-02', coded: 1, uncoded: 2 }],
  })
  expect(await totals('?pay_period=1')).toMatchObject({
    tickets: { coded: 1, uncoded: 2, voided_coded: 0 },
    by_pay_item: [{ ticket_count: 1, quantity: 10.5, work_completed: 19.75, total_to_date: 30.25 }],
  })
})

test('API-36 quantities add up exactly: 0.10 and 0.20, a cent next to ten digits, and 200 cents', async () => {
  const { post, totals, ticket } = await projectWithItem({ estimated_quantity: '999999999999.99' })
  await post(await ticket(), 0.1)
  await post(await ticket(), 0.2)
  expect((await totals()).by_pay_item[0].quantity).toBe(0.3)
  await post(await ticket(), '9999999998.99')
  await post(await ticket(), '0.70')
  expect((await totals()).by_pay_item[0].quantity).toBe(9_999_999_999.99)
  const ids: number[] = []
  for (let count = 0; count < 200; count += 1) ids.push(await ticket({ net_amount: '0.0100' }))
  const { item, project } = await projectWithItem()
  await desk.owner.query('UPDATE slips SET dot_project_id = $1 WHERE id = ANY($2)', [project, ids])
  expect(await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: ids, project_pay_item_id: item })).toMatchObject({ status: 200 })
  const { body } = await desk.clerk.get(`/v2/projects/${project}/reconciliation_totals`)
  expect(body.by_pay_item[0]).toMatchObject({ quantity: 2, ticket_count: 200 })
})

test('RECO-8 a material has one line for all spellings of a unit, and the line opens the tickets that it counts', async () => {
  const { project, ticket, totals } = await projectWithItem()
  for (const uom_1 of ['TON', 'Ton.', ' ton ', 'CY', null]) await ticket({ uom_1, material_description: 'Base course' })
  const { by_material: lines } = await totals()
  expect(lines).toMatchObject([{ uom: 'CY', uncoded: 1 }, { uom: 'TON', uncoded: 3 }, { uom: null, uncoded: 1 }])
  for (const line of lines) {
    const { body } = await desk.clerk.get(`/v1/slips${queryString({ project_id: project, ...slipsQuery(filtersOfLine('materials', line) ?? noFilters) }, 'ruby')}`)
    expect([line.uom, body.slips.length]).toEqual([line.uom, line.uncoded])
  }
})

test('F9 PAY-38 do-not-pay has a line for each unit of its tickets, and different units are never added', async () => {
  const { project, item, ticket, totals, post } = await projectWithItem({ item_code: 'DNP', estimated_qty_uom: 'EACH', estimated_quantity: '0.00', is_dnp: true })
  const metric = async () => {
    const { body } = await desk.clerk.get(`/v2/projects/${project}/pay_item_metrics`)
    expect(faultsOf(contractItems.payItemMetrics.answer, body)).toEqual([])
    return body.pay_item_metrics[0]
  }
  expect((await totals()).by_pay_item).toMatchObject([{ id: item, estimated_qty_uom: 'EACH', ticket_count: 0, quantity: 0, balance_to_finish: null }])
  expect(await metric()).toMatchObject({ id: item, ticket_count: 0, quantity: 0, quantity_uom: 'EACH' })
  await post(await ticket({ uom_1: 'TON' }), '12.50')
  await post(await ticket({ uom_1: ' ton. ' }), '2.50')
  expect(await metric()).toMatchObject({ ticket_count: 2, quantity: 15, quantity_uom: 'TON', estimated_qty_uom: 'EACH' })
  await desk.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-03-31' WHERE dot_project_id = $1`, [project])
  await desk.make.payPeriod(project, { number: 2, start_date: '2026-04-01' })
  await post(await ticket({ uom_1: 'CY' }), '8.00')
  expect((await totals()).by_pay_item).toMatchObject([
    { id: item, estimated_qty_uom: 'CY', ticket_count: 1, quantity: 8, work_completed: 8, total_to_date: 8, balance_to_finish: null },
    { id: item, estimated_qty_uom: 'TON', ticket_count: 2, quantity: 15, work_completed: 0, total_to_date: 15, balance_to_finish: null },
  ])
  for (const line of (await totals()).by_pay_item) {
    const { status, body } = await desk.clerk.get(`/v1/slips${queryString({ project_id: project, ...slipsQuery(filtersOfLine('pay_items', line) ?? noFilters) }, 'ruby')}`)
    expect([line.estimated_qty_uom, status, body.slips.length]).toEqual([line.estimated_qty_uom, 200, line.ticket_count])
  }
  expect((await totals('?pay_period=1')).by_pay_item).toMatchObject([{ estimated_qty_uom: 'CY', ticket_count: 0, quantity: 0, total_to_date: 8 }, { estimated_qty_uom: 'TON', ticket_count: 2, quantity: 15 }])
  expect(await metric()).toMatchObject({ ticket_count: 3, quantity: null, quantity_uom: null, share: null })
})
