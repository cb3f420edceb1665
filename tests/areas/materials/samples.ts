import { randomUUID } from 'node:crypto'
import { resultSent } from '#tests/areas/materials/rows'
import type { Material, Samples } from '#tests/faults/material'

const materialFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.material : await rows.materials.freshMaterial() })
const typeFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.certificateType : await rows.materials.freshCertificateType() })
const epdFor = async ({ ids, rows }: Material, state: 'kept' | 'removed' = 'kept') => ({ id: rows === null ? ids.epd : await rows.materials.freshEpd(state) })
const sampleFor = async ({ ids, rows }: Material, state: 'kept' | 'removed' = 'kept') => ({ id: rows === null ? ids.sample : await rows.materials.freshSample(state) })
const epdSent = () => ({ declaration_number: randomUUID(), valid_from: '2025-01-01', valid_to: '2030-01-01', declared_quantity: '1', declared_unit: 't' })
const openEpd = () => JSON.stringify({ doctype: 'openEPD', openepd_version: '0.1', declaration_url: randomUUID(), date_of_issue: '2025-01-01', valid_until: '2030-01-01', declared_unit: { qty: 1, unit: 't' } })

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'GET /v2/materials': () => ({ query: {} }),
  'GET /v2/materials/:id': ({ ids }) => ({ params: { id: ids.material } }),
  'POST /v2/materials': ({ ids }) => ({ body: { name: randomUUID(), product_code: 'PC', certificate_type_ids: [ids.certificateType], epd_id: ids.epd } }),
  'PATCH /v2/materials/:id': async (material) => ({ params: await materialFor(material), body: { certificate_type_ids: [material.ids.certificateType], epd_id: material.ids.epd } }),
  'DELETE /v2/materials/:id': async (material) => ({ params: await materialFor(material) }),
  'GET /v2/projects/:projectId/material_metrics': ({ ids }) => ({ params: { projectId: ids.project }, query: {} }),
  'GET /v1/slips/:id/material': ({ ids }) => ({ params: { id: ids.slip } }),
  'GET /v2/certificate_types': () => ({ query: {} }),
  'GET /v2/certificate_types/:id': ({ ids }) => ({ params: { id: ids.certificateType } }),
  'POST /v2/certificate_types': () => ({ body: { name: randomUUID() } }),
  'PATCH /v2/certificate_types/:id': async (material) => ({ params: await typeFor(material), body: { status: 'hidden' } }),
  'DELETE /v2/certificate_types/:id': async (material) => ({ params: await typeFor(material) }),
  'GET /v2/epds': () => ({ query: {} }),
  'GET /v2/epds/:id': ({ ids }) => ({ params: { id: ids.epd } }),
  'POST /v2/epds': () => ({ body: epdSent() }),
  'PATCH /v2/epds/:id': async (material) => ({ params: await epdFor(material), body: { gwp: '57.4' } }),
  'DELETE /v2/epds/:id': async (material) => ({ params: await epdFor(material) }),
  'POST /v2/epds/:id/restore': async (material) => ({ params: await epdFor(material, 'removed') }),
  'POST /v2/epds/open_epd': () => ({ query: { name: 'epd.json' }, body: openEpd() }),
  'GET /v2/epds/:id/open_epd': ({ ids }) => ({ params: { id: ids.epd } }),
  'GET /v1/samples': () => ({ query: {} }),
  'GET /v1/samples/:id': ({ ids }) => ({ params: { id: ids.sample } }),
  'POST /v1/samples': ({ ids }) => ({ body: { slip_id: ids.slip, sample: randomUUID(), sublot: 'L1' } }),
  'PATCH /v1/samples/:id': async (material) => ({ params: await sampleFor(material), body: { sublot: 'L2' } }),
  'DELETE /v1/samples/:id': async (material) => ({ params: await sampleFor(material) }),
  'POST /v1/samples/:id/restore': async (material) => ({ params: await sampleFor(material, 'removed') }),
  'POST /v1/samples/:id/results': async (material) => ({ params: await sampleFor(material), body: resultSent() }),
  'PUT /v1/samples/:id/results/:no': async (material) => ({ params: { ...(await sampleFor(material)), no: 1 }, body: resultSent() }),
  'DELETE /v1/samples/:id/results/:no': async (material) => ({ params: { ...(await sampleFor(material)), no: 1 }, query: {} }),
  'GET /v1/samples/tickets': () => ({ query: { match: '1' } }),
  'GET /v1/slips/:id/samples': ({ ids }) => ({ params: { id: ids.slip } }),
} satisfies Samples
