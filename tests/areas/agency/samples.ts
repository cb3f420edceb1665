import { randomUUID } from 'node:crypto'
import { employeeFileSent } from '#tests/areas/agency/rows'
import type { SignedInClient } from '#tests/api/signed-in'
import type { Ids } from '#tests/faults/agency-rows'
import { PNG, type Material, type Samples } from '#tests/faults/material'

const accountOf = async (caller: SignedInClient | null) => (await caller?.get('/v1/account'))?.body.account ?? { version: 1 }
const agencyOf = async ({ agency }: Ids, caller: SignedInClient | null) => (await caller?.get(`/v1/dot_authorities/${agency}`))?.body.dot_authority ?? { version: 1 }
const personSent = () => ({ first_name: 'Pat', last_name: 'Sample', email: `${randomUUID()}@agency.example`, role: 'pending' })
const fileFor = async ({ ids, rows }: Material, isRefused = false) => (rows === null ? ids.employeeFile : rows.agency.freshEmployeeFile(isRefused))
const waitingFor = async ({ rows, caller }: Material) => (rows === null || caller === null ? '000000' : rows.identity.freshWaitingEmail(caller.person))

/**
 * Example requests for calls whose schema alone is not enough to build a valid request. Some ids must belong together, and some
 * calls succeed only once for each row, so each request needs a new row.
 */
export default {
  'GET /static/theme/:dot_authority_id/logo': ({ ids }) => ({ params: { dot_authority_id: ids.agency } }),
  'GET /v3/dot_employees': () => ({ query: {} }),
  'GET /v3/dot_employees/:id': ({ ids }) => ({ params: { id: ids.employee } }),
  'POST /v3/dot_employees': () => ({ body: personSent() }),
  'POST /v3/dot_employees/add_many': () => ({ body: { dot_employees: [{ line: 1, ...personSent() }] } }),
  'POST /v3/dot_employees/imports': () => ({ query: { file_name: 'people.csv' }, body: employeeFileSent() }),
  'GET /v3/dot_employees/imports/:id': ({ ids }) => ({ params: { id: ids.employeeFile } }),
  'POST /v3/dot_employees/imports/:id/mapping': async (material) => ({ params: { id: await fileFor(material) }, body: { columns: ['first_name', 'last_name', 'email'] } }),
  'GET /v3/dot_employees/imports/:id/rows': ({ ids }) => ({ params: { id: ids.employeeFile } }),
  'GET /v3/dot_employees/imports/:id/refused': ({ ids }) => ({ params: { id: ids.employeeFile } }),
  'POST /v3/dot_employees/imports/:id/corrections': async (material) => ({
    params: { id: await fileFor(material, true) }, body: { corrections: [{ row: 2, column: 2, was: 'no email', value: `${randomUUID()}@agency.example` }] },
  }),
  'POST /v3/dot_employees/imports/:id/commit': async (material) => ({ params: { id: await fileFor(material) }, body: {} }),
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
  'PATCH /v1/account': async ({ caller }) => ({ body: { version: (await accountOf(caller)).version, last_name: 'Changed', signature: { kind: 'drawn', png: PNG } } }),
  'PUT /v1/account/signature': () => ({ query: { kind: 'uploaded' }, body: Buffer.from(PNG, 'base64') }),
  'GET /v1/dot_authorities': () => ({ query: {} }),
  'PATCH /v1/dot_authorities/:id': async ({ ids, caller }) => ({ params: { id: ids.agency }, body: { version: (await agencyOf(ids, caller)).version, plant_days: 30 } }),
  'PUT /v1/dot_authorities/:id/logo': ({ ids }) => ({ params: { id: ids.agency }, body: Buffer.from(PNG, 'base64') }),
  'POST /v1/agency_choices': () => ({ body: { list: 'lanes', label: randomUUID().slice(0, 8) } }),
  'PATCH /v1/agency_choices/:id': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.choice : await rows.freshChoice() }, body: { version: 1, ended: true } }),
  'POST /v1/agency_choices/:id/move': async ({ ids, rows }) => ({ params: { id: rows === null ? ids.choice : await rows.freshChoice() }, body: { place: 1 } }),
  'POST /v1/account/confirm_address': async (material) => ({ body: { which: 'email', verification_code: await waitingFor(material) } }),
  'POST /v1/account/send_address_code': async (material) => {
    await waitingFor(material)
    return { body: { which: 'email' } }
  },
  'PATCH /v3/feature_flags': () => ({ body: { name: 'project_stationing', on: true } }),
} satisfies Samples

async function employeeFor({ ids, rows }: Material, isDeleted = false): Promise<number> {
  return rows === null ? ids.employee : rows.freshEmployee(isDeleted)
}

async function groupFor({ ids, rows }: Material, isDeleted = false): Promise<number> {
  return rows === null ? ids.group : rows.freshGroup(isDeleted)
}
