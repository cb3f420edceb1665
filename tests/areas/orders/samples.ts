import type { Material, Samples } from '#tests/faults/material'

const orderFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.order : await rows.orders.freshOrder() })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v1/scheduled_orders': ({ ids }) => ({ query: { project_id: ids.project } }),
  'POST /v1/scheduled_orders': ({ ids }) => ({ body: { project_id: ids.project, supplier: 'Supplier', plant: 'Plant', material: 'Concrete', quantity: '20', uom: 'CY', delivery_at: inHours(40) } }),
  'PATCH /v1/scheduled_orders/:id': async (material) => ({ params: await orderFor(material), body: { notes: 'Call first' } }),
  'DELETE /v1/scheduled_orders/:id': async (material) => ({ params: await orderFor(material), query: {} }),
  'POST /v1/scheduled_orders/:id/cancel': async (material) => ({ params: await orderFor(material), body: {} }),
  'POST /v1/scheduled_orders/:id/activate': async (material) => ({ params: await orderFor(material), body: {} }),
} satisfies Samples
