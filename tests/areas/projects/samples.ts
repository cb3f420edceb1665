import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'

/** A new upload of a document by the caller, and the sample to which the document belongs. Without a caller, an id that no upload has. */
async function documentUploadFor({ rows, ids, caller }: Material): Promise<{ readonly upload: string; readonly sample: number }> {
  return rows === null || caller === null ? { upload: '00000000-0000-4000-8000-000000000000', sample: ids.sample } : rows.materials.freshDocumentUpload(caller.person.id)
}

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'POST /v3/dot_projects': () => ({ body: { title: 'Road', state_project_number: randomUUID(), timezone: 'America/Chicago' } }),
  'PATCH /v1/dot_projects/:id': ({ ids }) => ({ params: { id: ids.project }, body: { description: 'About the road' } }),
  'PATCH /v1/dot_projects/:id/attributes': ({ ids }) => ({ params: { id: ids.project }, body: { max_gvw_override: 80_000 } }),
  'PATCH /v3/dot_projects/bulk_update': ({ ids }) => ({ body: { project_ids: [ids.project], values: { max_gvw_override: 81_000 } } }),
  'DELETE /v1/dot_projects/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.project : await rows.freshProject('standing') }, body: {} }),
  'POST /v1/dot_projects/:id/restore': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.project : await rows.freshProject('deleted') } }),
  'POST /v2/projects/:projectId/dot_employees': async ({ ids, rows, caller }) => ({
    params: { projectId: ids.project }, body: { employee_ids: [rows === null ? 2_000_000_001 : (caller?.person.id ?? rows.keeper.id)] },
  }),
  'DELETE /v2/projects/:projectId/dot_employees/:id': async ({ ids, rows }) => ({
    params: { projectId: ids.project, id: rows === null ? 2_000_000_001 : await rows.freshTeamMember() },
  }),
  'POST /v2/projects/:projectId/dot_employees/bulk_remove': async ({ ids, rows }) => ({
    params: { projectId: ids.project }, body: { employee_ids: [rows === null ? 2_000_000_001 : await rows.freshTeamMember()] },
  }),
  'GET /v1/documents': ({ ids }) => ({ query: { owner_type: 'sample', owner_id: ids.sample } }),
  'POST /v1/documents': ({ ids }) => ({ query: { owner_type: 'sample', owner_id: ids.sample, name: `${randomUUID()}.pdf` }, body: '%PDF-1.7 a document' }),
  'PATCH /v1/documents/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.sampleDocument : await rows.materials.freshSampleDocument() }, body: { name: 'other.pdf' } }),
  'DELETE /v1/documents/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.sampleDocument : await rows.materials.freshSampleDocument() } }),
  'GET /v1/documents/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.sampleDocument : await rows.materials.freshSampleDocument() } }),
  'GET /v1/documents/:id/download': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.sampleDocument : await rows.materials.freshSampleDocument() } }),
  'GET /v1/documents/uploads/:upload_id': async (material) => ({ params: { upload_id: (await documentUploadFor(material)).upload } }),
  'PUT /v1/documents/uploads/:upload_id': ({ ids }) => {
    const body = '%PDF-1.7 a document'
    return { params: { upload_id: randomUUID() }, query: { owner_type: 'sample', owner_id: ids.sample, name: 'test.pdf', size: body.length, offset: 0 }, body }
  },
  'POST /v1/documents/uploads/:upload_id': async (material) => {
    const { upload, sample } = await documentUploadFor(material)
    return { params: { upload_id: upload }, body: { owner_type: 'sample', owner_id: sample, name: 'test.pdf' } }
  },
  'DELETE /v1/documents/uploads/:upload_id': async (material) => ({ params: { upload_id: (await documentUploadFor(material)).upload } }),
  'GET /v1/projects/:projectId/calendar': ({ ids }) => ({ params: { projectId: ids.project }, query: { start_date: '2026-11-01', end_date: '2026-11-30' } }),
  'POST /v3/validate_dot_url': ({ ids }) => ({ body: { dot_authority_id: ids.agency, url: 'https://dot.example' } }),
} satisfies Samples
