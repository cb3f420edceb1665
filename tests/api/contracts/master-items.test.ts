import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { masterPayItems } from '#src/areas/contracts/api/master-pay-items'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const master = (code: string) => ({ item_code: code, item_description: 'WEARING COURSE', uom: 'TON' })

test('PAY-30 PAY-31 a project keeps the item that it took from the catalog when the catalog item is changed or deleted', async () => {
  const project = await desk.newProject()
  const { body } = await desk.clerk.post('/v1/master_pay_items', master('M-30'))
  const { id, item_code: code, item_description: description, uom } = body.master_pay_item
  const catalogItem = { item_code: code, item_description: description, estimated_qty_uom: uom, estimated_quantity: '12.50' }
  expect((await desk.clerk.post(`/v2/projects/${project}/pay_items/bulk_create`, { pay_items: [catalogItem] })).status).toBe(200)
  expect((await desk.clerk.patch(`/v1/master_pay_items/${id}`, { item_description: 'CHANGED', uom: 'LS' })).status).toBe(200)
  const shown = await desk.clerk.get(`/v1/master_pay_items/${id}`)
  expect(faultsOf(masterPayItems.detail.answer, shown.body)).toEqual([])
  expect(shown.body.master_pay_item).toMatchObject({ item_code: 'M-30', item_description: 'CHANGED', uom: 'LS', version: 2 })
  expect((await desk.clerk.post('/v1/master_pay_items/bulk_delete', { ids: [id] })).status).toBe(204)
  expect((await desk.clerk.get(`/v1/master_pay_items/${id}`)).status).toBe(404)
  expect(await desk.items(project)).toEqual([expect.objectContaining({ line_number: 1, item_code: 'M-30', item_description: 'WEARING COURSE', estimated_qty_uom: 'TON', estimated_quantity: '12.50' })])
})

test('PAY-13 PAY-38 PAY-39 pay items are found by code, description or line number with their metrics and their use, and one by its id', async () => {
  const project = await desk.newProject()
  const item = await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(77, { item_description: 'Guardrail, type B', mobile_favorite: true }))
  await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(5))
  const { id } = item.body.pay_item
  for (const search of ['guardrail', 'c-77', '77']) {
    const answer = await desk.clerk.get(`/v2/projects/${project}/pay_item_metrics?search=${search}`)
    expect(faultsOf(contractItems.payItemMetrics.answer, answer.body)).toEqual([])
    expect(answer.body.pay_item_metrics).toEqual([expect.objectContaining({ id, line_number: 77, mobile_favorite: true, e_ticket_available: true, external_dot_contractors: [], ticket_count: 0, version: 1 })])
  }
  expect((await desk.clerk.get(`/v2/projects/${project}/pay_items/${id}`)).body.pay_item).toEqual(item.body.pay_item)
  expect((await desk.clerk.get(`/v2/projects/${await desk.newProject()}/pay_items/${id}`)).status).toBe(404)
})
