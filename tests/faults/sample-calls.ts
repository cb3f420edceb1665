import { randomUUID } from 'node:crypto'
import type { ContractEntry } from '#src/platform/api/contract'
import type { SignedInClient } from '#tests/api/signed-in'
import { today } from '#tests/day'
import { importColumns, type Ids } from '#tests/faults/agency-rows'
import { exampleOf } from '#tests/faults/example'
import type { Material, Sample } from '#tests/faults/material'
import { calibrationSamples } from '#tests/faults/sample-calibration'
import { contractSamples } from '#tests/faults/sample-contracts'
import { entrySamples } from '#tests/faults/sample-entry'
import type { Parts } from '#tests/faults/send'

/** A ticket as a supplier sends it. */
const ticketSent = () => ({ ticket_number: randomUUID(), supplier: 'Supplier', plant_name: 'Plant', ticket_date: today(), material_description: 'SPWEB440' })
const slipFor = async ({ rows, ids }: Material) => (rows === null ? ids.slip : rows.freshSlip())
const codedFor = async ({ rows, ids }: Material) => (rows === null ? ids.codedSlip : rows.freshCodedSlip())

const assignment = async (slip: number, { ids }: Material): Promise<Parts> => ({
  params: { projectId: ids.project },
  body: { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: ids.item, quantity: '20.00', external_dot_contractor_id: ids.contractor }] },
})

/** Calls that the schema alone does not tell how to make well: ids that belong together, rows that are used up. */
const samples: Readonly<Record<string, Sample>> = {
  ...calibrationSamples,
  ...contractSamples,
  ...entrySamples,
  'GET /static/theme/:dot_authority_id/logo': ({ ids }) => ({ params: { dot_authority_id: ids.agency } }),
  'POST /v3/dot_authorities/:id/activate': ({ ids }) => ({ params: { id: ids.agency } }),
  'POST /v1/slips/imports': () => ({ query: { file_name: 'tickets.csv' }, body: `Ticket,Date,Supplier,Plant,Material\nT-1,2026-11-02,Supplier,Plant,SPWEB440\n` }),
  'POST /v1/slips/imports/:id/mapping': async (material) => ({ params: { id: await importFor(material) }, body: { columns: importColumns } }),
  'POST /v1/slips/imports/:id/commit': async (material) => ({ params: { id: await importFor(material) }, body: {} }),
  'DELETE /v1/api_keys/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.apiKey : await rows.freshApiKey() } }),
  'GET /v1/async_job_status': async (material) => ({ query: { job_id: await jobFor(material) } }),
  'DELETE /v1/jobs/:id': async (material) => ({ params: { id: await jobFor(material) } }),
  'GET /v1/jobs/:id/file': async (material) => ({ params: { id: await jobFor(material) } }),
  'POST /v2/projects/:projectId/pay_item_assignments': async (material) => assignment(await slipFor(material), material),
  'PUT /v2/projects/:projectId/pay_item_assignments': async (material) => assignment(await codedFor(material), material),
  'DELETE /v2/projects/:projectId/pay_item_assignments': async (material) => ({
    params: { projectId: material.ids.project }, query: { haulhub_slip_id: [await codedFor(material)] },
  }),
  'POST /v2/projects/:projectId/pay_item_assignments/bulk': async (material) => ({
    params: { projectId: material.ids.project },
    body: { slip_ids: [await slipFor(material)], project_pay_item_id: material.ids.item, external_dot_contractor_id: material.ids.contractor },
  }),
  'POST /v2/projects/:projectId/pay_item_assignments/bulk_clear': async (material) => ({
    params: { projectId: material.ids.project }, body: { slip_ids: [await codedFor(material)] },
  }),
  'GET /v1/projects/:projectId/assign_pay_code_slips': ({ ids }) => ({
    params: { projectId: ids.project }, query: { project_id: ids.project, filters: { id: { IN: [ids.slip] } }, total_by_material: true },
  }),
  'POST /v1/projects/:projectId/assign_pay_code_slips': ({ ids }) => ({
    params: { projectId: ids.project }, body: { project_id: ids.project, filters: { id: { IN: [ids.slip] } }, total_by_material: true },
  }),
  'GET /v2/projects/:projectId/reconciliation_totals': ({ ids }) => ({ params: { projectId: ids.project }, query: { pay_period: 1 } }),
  'PATCH /v3/slips/bulk_status_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], status: 'delivered', date: today() } }),
  'PATCH /v3/slips/bulk_max_gvw_override_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], max_gvw_override: 80_000 } }),
  'PATCH /v3/slips/bulk_flag_update': async (material) => ({ body: { slip_ids: [await slipFor(material)], flag: true, note: 'looks wrong' } }),
  'POST /v1/slips/undo': async (material) => ({ body: { change_set: await changeSetFor(material) } }),
  'GET /v3/dot_employees': () => ({ query: {} }),
  'GET /v3/dot_employees/:id': ({ ids }) => ({ params: { id: ids.employee } }),
  'POST /v3/dot_employees': () => ({ body: personSent() }),
  'POST /v3/dot_employees/add_many': () => ({ body: { dot_employees: [{ line: 1, ...personSent() }] } }),
  'PATCH /v3/dot_employees/:id': async (material) => ({ params: { id: await employeeFor(material) }, body: { version: 1, last_name: 'Changed' } }),
  'DELETE /v3/dot_employees/:id': async (material) => ({ params: { id: await employeeFor(material) } }),
  'POST /v3/dot_employees/:id/restore': async (material) => ({ params: { id: await employeeFor(material, true) } }),
  'POST /v3/dot_employees/:id/invite': async (material) => ({ params: { id: await employeeFor(material) }, body: {} }),
  'PATCH /v3/dot_employees/bulk_role_update': async (material) => ({ body: { employee_ids: [await employeeFor(material)], role: 'pending' } }),
  'POST /v3/dot_employees/bulk_remove': async (material) => ({ body: { employee_ids: [await employeeFor(material)] } }),
  'POST /v3/dot_employees/bulk_restore': async (material) => ({ body: { employee_ids: [await employeeFor(material, true)] } }),
  'POST /v3/dot_groups': ({ ids }) => ({ body: { name: randomUUID(), member_ids: [ids.employee] } }),
  'GET /v3/dot_groups/:id': ({ ids }) => ({ params: { id: ids.group } }),
  'PATCH /v3/dot_groups/:id': async (material) => ({ params: { id: await groupFor(material) }, body: { version: 1, member_ids: [material.ids.employee] } }),
  'DELETE /v3/dot_groups/:id': async (material) => ({ params: { id: await groupFor(material) } }),
  'POST /v3/dot_groups/bulk_remove': async (material) => ({ body: { group_ids: [await groupFor(material)] } }),
  'POST /v3/dot_groups/bulk_restore': async (material) => ({ body: { group_ids: [await groupFor(material, true)] } }),
  'POST /v3/dot_groups/:id/restore': async (material) => ({ params: { id: await groupFor(material, true) } }),
  'POST /v3/dot_groups/:id/members': async (material) => ({ params: { id: await groupFor(material) }, body: { employee_ids: [material.ids.employee] } }),
  'POST /v1/slips/totals': ({ ids }) => ({ body: { slip_ids: [ids.slip] } }),
  'GET /v3/slips/export': ({ ids }) => ({ query: { format: 'csv', slip_ids: [ids.slip, ids.codedSlip] } }),
  'POST /v3/slips/export': ({ ids }) => ({ body: { format: 'csv', slip_ids: [ids.slip, ids.codedSlip] } }),
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
  'GET /v1/documents': ({ ids }) => ({ query: { owner_type: 'project', owner_id: ids.project } }),
  'POST /v1/documents': ({ ids }) => ({ query: { owner_type: 'project', owner_id: ids.project, name: `${randomUUID()}.pdf` }, body: '%PDF-1.7 a document' }),
  'PATCH /v1/documents/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.document : await rows.freshDocument() }, body: { name: 'other.pdf' } }),
  'DELETE /v1/documents/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.document : await rows.freshDocument() } }),
  'GET /v1/documents/:id/download': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.document : await rows.freshDocument() } }),
  'POST /v1/images': async (material) => ({ body: { imageable_type: 'Slip', imageable_id: await slipFor(material), name: 'load.png', content: PNG } }),
  'DELETE /v1/images/:id': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v1/images/:id/preview': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v1/images/:id/download': async ({ ids, rows }) => ({
    params: { id: rows === null ? ids.image : await rows.freshImage() }, query: { imageable_type: 'Slip', imageable_id: ids.slip },
  }),
  'GET /v3/slips/:slip_id/images/:id/download': async ({ ids, rows }) => ({ params: { slip_id: ids.slip, id: rows === null ? ids.image : await rows.freshImage() } }),
  'GET /v1/projects/:projectId/calendar': ({ ids }) => ({ params: { projectId: ids.project }, query: { start_date: '2026-11-01', end_date: '2026-11-30' } }),
  'PATCH /v1/account': async ({ caller }) => ({ body: { version: (await accountOf(caller)).version, last_name: 'Changed', signature: { kind: 'drawn', png: PNG } } }),
  'PUT /v1/account/signature': () => ({ query: { kind: 'uploaded' }, body: Buffer.from(PNG, 'base64') }),
  'GET /v1/dot_authorities': () => ({ query: {} }),
  'PATCH /v1/dot_authorities/:id': async ({ ids, caller }) => ({ params: { id: ids.agency }, body: { version: (await agencyOf(ids, caller)).version, plant_days: 30 } }),
  'PUT /v1/dot_authorities/:id/logo': ({ ids }) => ({ params: { id: ids.agency }, body: Buffer.from(PNG, 'base64') }),
  'POST /v1/agency_choices': () => ({ body: { list: 'lanes', label: randomUUID().slice(0, 8) } }),
  'PATCH /v1/agency_choices/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.choice : await rows.freshChoice() }, body: { version: 1, ended: true } }),
  'POST /v1/agency_choices/:id/move': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.choice : await rows.freshChoice() }, body: { place: 1 } }),
  'POST /v1/slips': () => ({ body: ticketSent() }),
  'POST /v1/slips/bulk': () => ({ body: { slips: [ticketSent(), ticketSent()] } }),
  'GET /v1/account/layouts/:name': layoutOfCaller,
  'DELETE /v1/account/layouts/:name': layoutOfCaller,
  'PUT /v1/account/layouts/:name': () => ({ params: { name: 'Mine' }, body: { layout: { version: 1 } } }),
}

/** A call of an entry that is right in every part, naming the material's ids wherever it names one. */
export async function sampleCall(entry: ContractEntry, material: Material): Promise<Parts> {
  const sample = samples[`${entry.method} ${entry.path}`]
  if (sample !== undefined) return sample(material)
  const { ids } = material
  return {
    ...(entry.params && { params: exampleOf(entry.params, ids, entry.path) as Record<string, unknown> }),
    ...(entry.query && { query: exampleOf(entry.query, ids, entry.path) as Record<string, unknown> }),
    ...(entry.body && { body: exampleOf(entry.body, ids, entry.path) }),
  }
}

/** The smallest picture that there is. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const accountOf = async (caller: SignedInClient | null) => (await caller?.get('/v1/account'))?.body.account ?? { version: 1 }
const agencyOf = async ({ agency }: Ids, caller: SignedInClient | null) => (await caller?.get(`/v1/dot_authorities/${agency}`))?.body.dot_authority ?? { version: 1 }

const personSent = () => ({ first_name: 'Pat', last_name: 'Sample', email: `${randomUUID()}@agency.example`, role: 'pending' })

async function employeeFor({ ids, rows }: Material, isDeleted = false): Promise<number> {
  return rows === null ? ids.employee : rows.freshEmployee(isDeleted)
}

async function groupFor({ ids, rows }: Material, isDeleted = false): Promise<number> {
  return rows === null ? ids.group : rows.freshGroup(isDeleted)
}

async function importFor({ ids, rows }: Material): Promise<number> {
  return rows === null ? ids.importId : rows.freshImport()
}

async function jobFor({ ids, rows, caller }: Material): Promise<string> {
  return rows === null || caller === null ? ids.job : rows.freshJob(caller.person)
}

async function layoutOfCaller({ caller }: Material): Promise<Parts> {
  await caller?.put('/v1/account/layouts/Mine', { layout: { version: 1 } })
  return { params: { name: 'Mine' } }
}

/** A change set that the caller made; for those who may change nothing, and for others' ids, the one that is there. */
async function changeSetFor({ ids, rows, caller }: Material): Promise<string> {
  if (rows === null || caller === null) return ids.changeSet
  const slip = await rows.freshSlip()
  const flagged = await caller.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true })
  return flagged.headers.get('change-set') ?? ids.changeSet
}
