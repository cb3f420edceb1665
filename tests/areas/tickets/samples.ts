import { randomUUID } from 'node:crypto'
import { today } from '#tests/day'
import { importColumns } from '#tests/faults/agency-rows'
import { PNG, type Material, type Samples } from '#tests/faults/material'

/** A ticket as a supplier sends it. */
const ticketSent = () => ({ ticket_number: randomUUID(), supplier: 'Supplier', plant_name: 'Plant', ticket_date: today(), material_description: 'SPWEB440' })
const slipFor = async ({ rows, ids }: Material) => (rows === null ? ids.slip : rows.freshSlip())

/** The id of a new upload of an image by the caller for a ticket. Without a caller, an id that no upload has. */
async function imageUploadFor({ rows, caller }: Material, slip: number): Promise<string> {
  return rows === null || caller === null ? '00000000-0000-4000-8000-000000000000' : rows.tickets.freshImageUpload(caller.person.id, slip)
}

/** A saved view that the caller owns and may change. For a caller who cannot save views, an existing view of the agency. */
async function ownView({ rows, ids, caller }: Material): Promise<number> {
  if (rows === null || caller === null) return ids.savedView
  const { body } = await caller.post('/v1/saved_views', { name: 'Late loads', screen: 'tickets', dot_project_id: ids.project, query: 'status=pending' })
  return body?.saved_view?.id ?? ids.savedView
}

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'POST /v1/projects/:projectId/paper_tickets': ({ ids }) => ({ params: { projectId: ids.project }, body: { ticket: ticketSent() } }),
  'GET /v1/slips/:id/paper': ({ ids }) => ({ params: { id: ids.slip } }),
  'POST /v1/arrivals/refused/:id/retry': async ({ rows, ids }) => ({ params: { id: rows === null ? ids.refusedArrival : await rows.tickets.freshArrival() }, body: {} }),
  'POST /v1/arrivals/refused/retry': async ({ rows, ids }) => ({ body: { ids: [rows === null ? ids.refusedArrival : await rows.tickets.freshArrival()] } }),
  'PATCH /v1/slip_findings/bulk_answer': async ({ rows, ids }) => ({ body: { finding_ids: [rows === null ? ids.finding : await rows.tickets.freshFinding()] } }),
  'PATCH /v1/slip_findings/bulk_remove_answer': async ({ rows, ids, caller }) => {
    if (rows === null) return { body: { finding_ids: [ids.finding] } }
    const finding = await rows.tickets.freshFinding()
    await caller?.patch('/v1/slip_findings/bulk_answer', { finding_ids: [finding] })
    return { body: { finding_ids: [finding] } }
  },
  'POST /v1/saved_views': ({ ids }) => ({ body: { name: 'Late loads', screen: 'tickets', dot_project_id: ids.project, query: 'status=pending' } }),
  'PATCH /v1/saved_views/:id': async (material) => ({ params: { id: await ownView(material) }, body: { name: 'Other loads' } }),
  'DELETE /v1/saved_views/:id': async (material) => ({ params: { id: await ownView(material) } }),
  'POST /v1/parked_slips': async (material) => ({ body: { slip_ids: [await slipFor(material)], note: 'the photo is missing' } }),
  'POST /v1/parked_slips/take_back': async ({ rows, ids }) => ({ body: { parked_slip_ids: [rows === null ? ids.parkedTicket : await rows.tickets.freshParked()] } }),
  'GET /v1/parked_slips/people': ({ ids }) => ({ query: { project_id: ids.project } }),
  'POST /v1/coding_leases': async (material) => ({ body: { slip_ids: [await slipFor(material)] } }),
  'PATCH /v1/finding_rules/:id': () => ({ params: { id: 4 }, body: { limits: { lbs: 25 } } }),
  'POST /v1/slips/imports': () => ({ query: { file_name: 'tickets.csv' }, body: `Ticket,Date,Supplier,Plant,Material\nT-1,2026-11-02,Supplier,Plant,SPWEB440\n` }),
  'POST /v1/slips/imports/:id/mapping': async (material) => ({ params: { id: await importFor(material) }, body: { columns: importColumns } }),
  'POST /v1/slips/imports/:id/corrections': async (material) => ({ params: { id: await importFor(material) }, body: { corrections: [{ row: 2, column: 4, was: 'Mix', value: 'Other mix' }] } }),
  'POST /v1/slips/imports/:id/commit': async (material) => ({ params: { id: await importFor(material) }, body: {} }),
  'PATCH /v3/slips/bulk_status_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], status: 'delivered', date: today() } }),
  'PATCH /v3/slips/bulk_max_gvw_override_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], max_gvw_override: 80_000 } }),
  'PATCH /v3/slips/bulk_flag_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], flag: true, note: 'looks wrong' } }),
  'PATCH /v3/slips/bulk_field_update': async (material) => ({ body: { changes: [{ id: await slipFor(material), values: { field_temperature: 291 } }], reason: 'read at the paver' } }),
  'PATCH /v3/slips/bulk_reopen': async (material) => ({ body: { slip_ids: [await markedSlip(material)], reason: 'the wrong load' } }),
  'POST /v1/slips/:id/reopen': async (material) => ({ params: { id: await markedSlip(material) }, body: { reason: 'the wrong load' } }),
  'POST /v1/slips/:id/move': async (material) => ({
    params: { id: await slipFor(material) }, body: { project_id: material.rows === null ? material.ids.project : await material.rows.freshProject('standing') },
  }),
  'POST /v1/slips/totals': ({ ids }) => ({ body: { slip_ids: [ids.slip] } }),
  'GET /v3/slips/export': ({ ids }) => ({ query: { format: 'csv', slip_ids: [ids.slip, ids.codedSlip] } }),
  'POST /v3/slips/export': ({ ids }) => ({ body: { format: 'csv', slip_ids: [ids.slip, ids.codedSlip] } }),
  'GET /v1/slips/exports': ({ ids }) => ({ query: { format: 'xlsx', with_manifest: true, slip_ids: [ids.slip, ids.codedSlip] } }),
  'POST /v1/slips/exports': ({ ids }) => ({ body: { format: 'xlsx', with_manifest: true, slip_ids: [ids.slip, ids.codedSlip] } }),
  'PATCH /v1/slips/:id': async (material) => {
    const slip = await slipFor(material)
    return { params: { id: slip }, body: { slipId: slip, flag: true, note: 'looks wrong' } }
  },
  'PUT /v1/slips/:id': async (material) => {
    const slip = await slipFor(material)
    return { params: { id: slip }, body: { version: (await material.rows?.versionOf(slip)) ?? 1, reason: 'a correction' } }
  },
  'DELETE /v1/slips/:id/notes/:note': async ({ ids, rows, caller }) => {
    if (rows === null || caller === null) return { params: { id: ids.noteSlip, note: ids.note } }
    const { slip, note } = await rows.freshNote(caller.person)
    return { params: { id: slip, note } }
  },
  'POST /v1/images': async (material) => ({ body: { imageable_type: 'Slip', imageable_id: await slipFor(material), name: 'load.png', content: PNG } }),
  'GET /v1/images/uploads/:upload_id': async (material) => ({ params: { upload_id: await imageUploadFor(material, material.ids.slip) } }),
  'PUT /v1/images/uploads/:upload_id': async (material) => {
    const content = Buffer.from(PNG, 'base64')
    return { params: { upload_id: randomUUID() }, query: { imageable_type: 'Slip', imageable_id: await slipFor(material), size: content.length, offset: 0 }, body: content }
  },
  'POST /v1/images/uploads/:upload_id': async (material) => {
    const slip = await slipFor(material)
    return { params: { upload_id: await imageUploadFor(material, slip) }, body: { imageable_type: 'Slip', imageable_id: slip, name: 'load.png' } }
  },
  'DELETE /v1/images/uploads/:upload_id': async (material) => ({ params: { upload_id: await imageUploadFor(material, material.ids.slip) } }),
  'POST /v1/images/downloads': async ({ ids, rows }) => ({ body: { imageable_id: ids.project, image_ids: [rows === null ? ids.image : await rows.freshImage()] } }),
  'DELETE /v1/images/:id': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v1/images/:id/preview': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v1/images/:id/checks': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v1/images/:id/download': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v3/slips/:slip_id/images/:id/download': async ({ ids, rows }) => ({ params: { slip_id: ids.slip, id: rows === null ? ids.image : await rows.freshImage() } }),
  'POST /v1/slips': () => ({ body: ticketSent() }),
  'POST /v1/slips/bulk': () => ({ body: { slips: [ticketSent(), ticketSent()] } }),
  'POST /v1/job_slip_projects': ({ ids }) => ({ body: { supplier: 'Supplier', job_number: randomUUID(), dot_project_id: ids.project } }),
  'PATCH /v1/job_slip_projects/:id': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.jobSlipProject : await rows.tickets.freshJobSlipProject() }, body: { dot_project_id: ids.project },
  }),
  'PATCH /v1/job_slip_projects/bulk_update': async ({ ids, rows }) => ({
    body: { job_slip_projects: [{ id: rows === null ? ids.jobSlipProject : await rows.tickets.freshJobSlipProject(), dot_project_id: ids.project }] },
  }),
} satisfies Samples

/** A ticket to set back to pending. The caller marks it first, if allowed to, because only a marked ticket can be set back. */
async function markedSlip(material: Material): Promise<number> {
  const slip = await slipFor(material)
  if (material.rows !== null) await material.caller?.patch('/v3/slips/bulk_status_update', { slip_ids: [slip], status: 'delivered', date: today() })
  return slip
}

async function importFor({ ids, rows }: Material): Promise<number> {
  return rows === null ? ids.importId : rows.freshImport()
}
