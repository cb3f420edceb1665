import { randomUUID } from 'node:crypto'
import type { Material, Sample } from '#tests/faults/material'

const contractorFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, id: rows === null ? ids.contractor : await rows.calibration.freshContractor() })
const requestFor = async ({ ids, rows }: Material) => ({ projectId: ids.project, no: rows === null ? ids.contractorRequest : await rows.calibration.freshContractorRequest() })
const unitFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.uom : await rows.calibration.freshUnit() })

/** Calls on suppliers' job numbers, contractors and their requests, and units. */
export const calibrationSamples: Readonly<Record<string, Sample>> = {
  'POST /v1/job_slip_projects': ({ ids }) => ({ body: { supplier: 'Supplier', job_number: randomUUID(), dot_project_id: ids.project } }),
  'PATCH /v1/job_slip_projects/:id': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.jobSlipProject : await rows.calibration.freshJobSlipProject() }, body: { dot_project_id: ids.project },
  }),
  'PATCH /v1/job_slip_projects/bulk_update': async ({ ids, rows }) => ({
    body: { job_slip_projects: [{ id: rows === null ? ids.jobSlipProject : await rows.calibration.freshJobSlipProject(), dot_project_id: ids.project }] },
  }),
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
}
