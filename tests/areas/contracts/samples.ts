import { randomUUID } from 'node:crypto'
import { itemFileColumns, itemFileSent, itemSent, masterItemSent, type ContractState } from '#tests/areas/contracts/rows'
import { yesterday } from '#tests/day'
import type { Material, Samples } from '#tests/faults/material'

const contractorFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, id: rows === null ? ids.contractor : await rows.contracts.freshContractor() })
const requestFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, no: rows === null ? ids.contractorRequest : await rows.contracts.freshContractorRequest() })
const unitFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.uom : await rows.contracts.freshUnit() })
const contractFor = async ({ ids, rows }: Material, state: ContractState) =>
  rows === null ? { project: ids.project, item: ids.item } : rows.contracts.freshContract(state)
const orderFor = async ({ ids, rows }: Material) => {
  const { project, number } = rows === null ? { project: ids.project, number: ids.changeOrder } : await rows.contracts.freshChangeOrder()
  return { projectId: project, number }
}
const fileFor = async (material: Material) => {
  const { ids, rows } = material
  const { project } = await contractFor(material, 'setting_up')
  return { projectId: project, id: rows === null ? ids.itemFile : await rows.contracts.freshItemFile(project) }
}
const masterFor = async ({ ids, rows }: Material) => (rows === null ? ids.masterItem : rows.contracts.freshMasterItem())
const masterFileFor = async ({ ids, rows }: Material) => (rows === null ? ids.masterFile : rows.contracts.freshItemFile(null))
const refusedFor = async (material: Material) => {
  const { ids, rows } = material
  const { project } = await contractFor(material, 'setting_up')
  return { projectId: project, id: rows === null ? ids.itemFile : await rows.contracts.freshRefusedFile(project) }
}
const refusedMasterFor = async ({ ids, rows }: Material) => (rows === null ? ids.masterFile : rows.contracts.freshRefusedFile(null))
const columns = [...itemFileColumns]

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'POST /v1/projects/:projectId/external_dot_contractors': ({ ids }) => ({ params: { projectId: ids.project }, body: { name: randomUUID(), type: 'other' } }),
  'PATCH /v1/projects/:projectId/external_dot_contractors/:id': async (material) => ({ params: await contractorFor(material), body: { type: 'other' } }),
  'DELETE /v1/projects/:projectId/external_dot_contractors/:id': async (material) => ({ params: await contractorFor(material) }),
  'POST /v1/projects/:projectId/contractor_requests': ({ ids }) => ({ params: { projectId: ids.project }, body: { name: randomUUID(), type: 'other', note: 'Please' } }),
  'POST /v1/projects/:projectId/contractor_requests/:no/accept': async (material) => ({ params: await requestFor(material) }),
  'POST /v1/projects/:projectId/contractor_requests/:no/reject': async (material) => ({ params: await requestFor(material) }),
  'GET /v1/reconciliation_uoms/:id': ({ ids }) => ({ params: { id: ids.uom } }),
  'POST /v1/reconciliation_uoms': () => ({ body: { code: randomUUID().slice(0, 8).toUpperCase(), name: 'Loads' } }),
  'PATCH /v1/reconciliation_uoms/:id': async (material) => ({ params: await unitFor(material), body: { name: 'Loads of it' } }),
  'DELETE /v1/reconciliation_uoms/:id': async (material) => ({ params: await unitFor(material) }),
  'GET /v2/projects/:projectId/pay_items/:id': ({ ids }) => ({ params: { projectId: ids.project, id: ids.item } }),
  'POST /v2/projects/:projectId/pay_items': async (material) => ({ params: { projectId: (await contractFor(material, 'setting_up')).project }, body: itemSent() }),
  'PATCH /v2/projects/:projectId/pay_items/:id': ({ ids }) => ({ params: { projectId: ids.project, id: ids.item }, body: { mobile_favorite: true } }),
  'DELETE /v2/projects/:projectId/pay_items/:id': async (material) => {
    const { project, item } = await contractFor(material, 'setting_up')
    return { params: { projectId: project, id: item }, query: {} }
  },
  'POST /v2/projects/:projectId/pay_items/bulk_create': async (material) => ({
    params: { projectId: (await contractFor(material, 'setting_up')).project }, body: { pay_items: [itemSent(), itemSent()] },
  }),
  'PATCH /v2/projects/:projectId/pay_items/bulk_update': ({ ids }) => ({ params: { projectId: ids.project }, body: { pay_items: [{ id: ids.item }], mobile_favorite: true } }),
  'POST /v2/projects/:projectId/pay_items/bulk_delete': async (material) => {
    const { project, item } = await contractFor(material, 'setting_up')
    return { params: { projectId: project }, body: { ids: [item] } }
  },
  'POST /v2/projects/:projectId/pay_items/imports': async (material) => ({
    params: { projectId: (await contractFor(material, 'setting_up')).project }, query: { file_name: 'items.csv' }, body: itemFileSent(),
  }),
  'GET /v2/projects/:projectId/pay_items/imports/:id': ({ ids }) => ({ params: { projectId: ids.project, id: ids.itemFile } }),
  'POST /v2/projects/:projectId/pay_items/imports/:id/mapping': async (material) => ({ params: await fileFor(material), body: { columns } }),
  'GET /v2/projects/:projectId/pay_items/imports/:id/rows': ({ ids }) => ({ params: { projectId: ids.project, id: ids.itemFile } }),
  'GET /v2/projects/:projectId/pay_items/imports/:id/refused': ({ ids }) => ({ params: { projectId: ids.project, id: ids.itemFile } }),
  'POST /v2/projects/:projectId/pay_items/imports/:id/corrections': async (material) => ({
    params: await refusedFor(material), body: { corrections: [{ row: 2, column: 2, was: 'heavy', value: '100' }] },
  }),
  'POST /v2/projects/:projectId/pay_items/imports/:id/commit': async (material) => ({ params: await fileFor(material), body: {} }),
  'POST /v2/projects/:projectId/make_ready': async (material) => ({ params: { projectId: (await contractFor(material, 'setting_up')).project } }),
  'DELETE /v2/projects/:projectId/make_ready': async (material) => ({ params: { projectId: (await contractFor(material, 'ready')).project } }),
  'POST /v2/projects/:projectId/activate_reconciliation': async (material) => ({ params: { projectId: (await contractFor(material, 'ready')).project }, body: { start_date: yesterday() } }),
  'GET /v2/projects/:projectId/change_orders/:number': ({ ids }) => ({ params: { projectId: ids.project, number: ids.changeOrder } }),
  'POST /v2/projects/:projectId/change_orders': async (material) => ({
    params: { projectId: (await contractFor(material, 'confirmed')).project }, body: { date: yesterday(), new_pay_items: [itemSent()] },
  }),
  'PATCH /v2/projects/:projectId/change_orders/:number': async (material) => ({ params: await orderFor(material), body: { description: 'For another reason' } }),
  'DELETE /v2/projects/:projectId/change_orders/:number': async (material) => ({ params: await orderFor(material), query: {} }),
  'POST /v2/projects/:projectId/change_orders/:number/approve': async (material) => ({ params: await orderFor(material), body: {} }),
  'PATCH /v2/projects/:projectId/pay_periods/:number': async (material) => ({
    params: { projectId: (await contractFor(material, 'confirmed')).project, number: material.ids.period }, body: { start_date: yesterday() },
  }),
  'POST /v2/projects/:projectId/pay_periods/:number/close_pay_period': async (material) => ({
    params: { projectId: (await contractFor(material, 'confirmed')).project, number: material.ids.period }, body: { end_date: yesterday() },
  }),
  'GET /v2/projects/:projectId/pay_periods/:number/estimate': async ({ ids, rows }) => ({
    params: { projectId: rows === null ? ids.project : await rows.contracts.freshClosedPeriod(), number: ids.period },
  }),
  'POST /v2/projects/:projectId/audit_binders': async ({ ids, rows }) => ({
    params: { projectId: rows === null ? ids.project : await rows.contracts.freshClosedPeriod() }, body: { pay_period: ids.period },
  }),
  'POST /v1/audit_binders/check': async ({ rows }) => ({ body: rows === null ? Buffer.from('PK') : await rows.contracts.freshBinder() }),
  'GET /v1/master_pay_items/:id': ({ ids }) => ({ params: { id: ids.masterItem } }),
  'POST /v1/master_pay_items': () => ({ body: masterItemSent() }),
  'PATCH /v1/master_pay_items/:id': async (material) => ({ params: { id: await masterFor(material) }, body: { item_description: 'Other words' } }),
  'DELETE /v1/master_pay_items/:id': async (material) => ({ params: { id: await masterFor(material) }, query: {} }),
  'POST /v1/master_pay_items/bulk_create': () => ({ body: { master_pay_items: [masterItemSent(), masterItemSent()] } }),
  'POST /v1/master_pay_items/bulk_delete': async (material) => ({ body: { ids: [await masterFor(material)] } }),
  'POST /v1/master_pay_items/imports': () => ({ query: { file_name: 'items.csv' }, body: itemFileSent() }),
  'GET /v1/master_pay_items/imports/:id': ({ ids }) => ({ params: { id: ids.masterFile } }),
  'POST /v1/master_pay_items/imports/:id/mapping': async (material) => ({ params: { id: await masterFileFor(material) }, body: { columns: ['item_code', 'item_description', null, 'estimated_qty_uom'] } }),
  'GET /v1/master_pay_items/imports/:id/rows': ({ ids }) => ({ params: { id: ids.masterFile } }),
  'GET /v1/master_pay_items/imports/:id/refused': ({ ids }) => ({ params: { id: ids.masterFile } }),
  'POST /v1/master_pay_items/imports/:id/corrections': async (material) => ({
    params: { id: await refusedMasterFor(material) }, body: { corrections: [{ row: 2, column: 1, was: '', value: 'Described' }] },
  }),
  'POST /v1/master_pay_items/imports/:id/commit': async (material) => ({ params: { id: await masterFileFor(material) }, body: {} }),
} satisfies Samples
