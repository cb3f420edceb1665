import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'
import { today } from '#tests/day'

const modelFor = async ({ ids, rows }: Material, state?: 'published' | 'running') => ({ id: rows === null ? ids.aiModel : await rows.assist.freshModel(state) })
const remarkFor = async ({ ids, rows }: Material) => (rows === null ? { id: ids.aiRemark, report: ids.report } : rows.assist.freshRemark())

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/ai/profiles': ({ ids }) => ({ body: { title: randomUUID().slice(0, 13), context: 'Look for late loads.', project_ids: [ids.project], dates: [today()] } }),
  'PATCH /v1/ai/profiles/:id': async (material) => ({ params: await modelFor(material), body: { context: 'Look for early loads.' } }),
  'DELETE /v1/ai/profiles/:id': async (material) => ({ params: await modelFor(material) }),
  'POST /v1/ai/profiles/:id/publish': async (material) => ({ params: await modelFor(material), body: {} }),
  'POST /v1/ai/profiles/:id/unpublish': async (material) => ({ params: await modelFor(material, 'published'), body: {} }),
  'POST /v1/ai/profiles/:id/archive': async (material) => ({ params: await modelFor(material), body: {} }),
  'POST /v1/ai/profiles/:id/test': async (material) => ({ params: await modelFor(material), body: {} }),
  'POST /v1/ai/profiles/:id/run': async (material) => ({ params: await modelFor(material), body: { date: today() } }),
  'POST /v1/ai/profiles/:id/cancel': async (material) => ({ params: await modelFor(material, 'running'), body: {} }),
  'PATCH /v1/ai/provider': ({ rows }) => ({ body: { is_on: true, base_address: rows?.assist.aiAddress ?? 'https://models.example/v1', model_name: randomUUID().slice(0, 13) } }),
  'GET /v1/ai/remarks': ({ ids }) => ({ query: { report_id: ids.report } }),
  'POST /v1/ai/remarks/:id/take': async (material) => {
    const { id, report } = await remarkFor(material)
    return { params: { id }, body: { report_id: report } }
  },
  'POST /v1/ai/remarks/:id/leave': async (material) => {
    const { id, report } = await remarkFor(material)
    return { params: { id }, body: { report_id: report } }
  },
  'GET /v1/ai/projects/:projectId/answer': ({ ids }) => ({ params: { projectId: ids.project }, query: { question: 'How many loads came today?' } }),
  'POST /v1/ai/projects/:projectId/answer': ({ ids }) => ({ params: { projectId: ids.project }, body: { question: 'How many loads came?' } }),
} satisfies Samples
