import type { Material, Samples } from '#tests/faults/material'
import type { Parts } from '#tests/faults/send'

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'GET /v1/async_job_status': async (material) => ({ query: { job_id: await jobFor(material) } }),
  'DELETE /v1/jobs/:id': async (material) => ({ params: { id: await jobFor(material) } }),
  'GET /v1/jobs/:id/file': async (material) => ({ params: { id: await jobFor(material) } }),
  'GET /v1/account/layouts/:name': layoutOfCaller,
  'DELETE /v1/account/layouts/:name': layoutOfCaller,
  'PUT /v1/account/layouts/:name': () => ({ params: { name: 'Mine' }, body: { layout: { version: 1 } } }),
} satisfies Samples

async function jobFor({ ids, rows, caller }: Material): Promise<string> {
  return rows === null || caller === null ? ids.job : rows.freshJob(caller.person)
}

async function layoutOfCaller({ caller }: Material): Promise<Parts> {
  await caller?.put('/v1/account/layouts/Mine', { layout: { version: 1 } })
  return { params: { name: 'Mine' } }
}
