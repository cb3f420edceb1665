import { yesterday } from '#tests/day'
import type { Material, Samples } from '#tests/faults/material'

const reportFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.report : await rows['daily-work-reports'].freshReport() })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v1/daily_work_reports': ({ ids }) => ({ query: { project_id: ids.project } }),
  'GET /v1/daily_work_reports/counts': ({ ids }) => ({ query: { project_id: ids.project } }),
  'POST /v1/daily_work_reports': ({ ids }) => ({ body: { project_id: ids.project, date: yesterday() } }),
  'PATCH /v1/daily_work_reports/:id': async (material) => ({ params: await reportFor(material), body: { remarks: 'Paved lane 1' } }),
  'DELETE /v1/daily_work_reports/:id': async (material) => ({ params: await reportFor(material), query: {} }),
  'POST /v1/daily_work_reports/:id/send_to_awp': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.report : await rows['daily-work-reports'].freshCompleteReport() }, body: {} }),
} satisfies Samples
