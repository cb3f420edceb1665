import { randomUUID } from 'node:crypto'
import type { Material, Sample } from '#tests/faults/material'

const uomFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.uom : await rows.contracts.freshUom() })
const contractorFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, no: rows === null ? ids.contractor : await rows.contracts.freshContractor(ids.project) })
const requestFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, no: rows === null ? ids.request : await rows.contracts.freshRequest(ids.project) })

/** Calls on job numbers, reconciliation units and the contractors of a project. */
export const calibrationSamples: Readonly<Record<string, Sample>> = {
  'GET /v1/job_slip_projects': () => ({ query: {} }),
  'POST /v1/job_slip_projects': () => ({ body: { supplier: 'Supplier', job_number: randomUUID() } }),
  'PATCH /v1/job_slip_projects/:id': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.jobNumber : await rows.contracts.freshJobNumber() }, body: { dot_project_id: ids.project },
  }),
  'GET /v1/reconciliation_uoms/:id': ({ ids }) => ({ params: { id: ids.uom } }),
  'POST /v1/reconciliation_uoms': () => ({ body: { code: randomUUID().slice(0, 8), name: randomUUID() } }),
  'PATCH /v1/reconciliation_uoms/:id': async (material) => ({ params: await uomFor(material), body: { name: randomUUID() } }),
  'DELETE /v1/reconciliation_uoms/:id': async (material) => ({ params: await uomFor(material) }),
  'POST /v1/projects/:projectId/external_dot_contractors': ({ ids }) => ({ params: { projectId: ids.project }, body: { name: randomUUID(), type: 'other' } }),
  'PATCH /v1/projects/:projectId/external_dot_contractors/:no': async (material) => ({ params: await contractorFor(material), body: { name: randomUUID() } }),
  'DELETE /v1/projects/:projectId/external_dot_contractors/:no': async (material) => ({ params: await contractorFor(material) }),
  'POST /v1/projects/:projectId/contractor_requests': ({ ids }) => ({ params: { projectId: ids.project }, body: { name: randomUUID(), type: 'other', note: 'Please' } }),
  'POST /v1/projects/:projectId/contractor_requests/:no/accept': async (material) => ({ params: await requestFor(material) }),
  'POST /v1/projects/:projectId/contractor_requests/:no/reject': async (material) => ({ params: await requestFor(material) }),
}
