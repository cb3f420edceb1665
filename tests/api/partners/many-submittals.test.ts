import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submittals } from '#src/areas/partners/api/submittals'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today } from '#tests/day'

const BULK = '/v2/dot_vendor/submittals/bulk_decision'

let server: TestServer
let administrator: SignedInClient
let vendor: PartnerClient
let material: number
let type: number
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  vendor = await vendorClient(server, { company: 'Basin Emulsions' })
  await server.owner.query(`UPDATE vendor_requests SET supplier = company`)
  material = (await administrator.post('/v2/materials', { name: 'PG 58V-34 binder' })).body.material.id
  type = (await administrator.post('/v2/certificate_types', { name: 'Certificate of analysis' })).body.certificate_type.id
})
afterAll(() => server.close())

async function uploaded(by: SignedInClient, name = 'certificate.pdf') {
  const response = await fetch(`${server.address}/v2/dot_vendor/submittal_uploads?name=${name}`, { method: 'POST', headers: { ...by.headers, 'content-type': 'application/octet-stream' }, body: `%PDF-1.7 ${name}` })
  return { status: response.status, body: (await response.json()) as { upload: { id: number } } }
}
const upload = async (name?: string) => (await uploaded(vendor, name)).body.upload.id
async function createSubmittal(more: object = {}): Promise<number> {
  const { body } = await vendor.post('/v2/dot_vendor/submittals', { material_id: material, certificate_type_id: type, dated: today(), approved_quantity: 100, uom: 'TON', upload_ids: [await upload()], ...more })
  return body.submittal.id
}
const stateOf = async (id: number) => (await administrator.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal.state
const count = async () => (await administrator.get('/v2/dot_vendor/submittals/counts')).body.action_required_count as number

describe('many submittals decided together', () => {
  test('SUBM-7 SUBM-9 API-31 a preview counts and names what cannot be approved, the write approves the rest, and one undo takes all of it back', async () => {
    const [one, other, without] = [await createSubmittal(), await createSubmittal(), await createSubmittal({ approved_quantity: null })]
    const before = await count()
    const body = { decision: 'approve', submittal_ids: [other, one, without] }
    const preview = await administrator.post(BULK, { ...body, dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 2, refused: [{ id: without, ticket_number: 'PG 58V-34 binder', message: 'Enter the approved quantity.' }], chosen: [{ id: one, version: 1 }, { id: other }, { id: without }] })
    expect(await count()).toBe(before)
    const done = await administrator.post(BULK, { ...body, versions: { [one]: 1, [other]: 1, [without]: 1 } })
    expect(faultsOfAnswer(submittals.decideMany, done.body)).toEqual([])
    expect(done.body).toMatchObject({ updated: 2, submittal_ids: [one, other], refused: [{ id: without }] })
    expect([await stateOf(one), await stateOf(other), await stateOf(without), await count()]).toEqual(['approved', 'approved', 'action_required', before - 2])
    const undone = await administrator.post('/v1/slips/undo', { change_set: done.headers.get('change-set') })
    expect(undone.body).toMatchObject({ records: [{ kind: 'submittal', ids: expect.arrayContaining([one, other]) }] })
    expect([await stateOf(one), await stateOf(other), await count()]).toEqual(['action_required', 'action_required', before])
  })

  test('SUBM-7 a rejection of many submittals needs one reason, which every vendor sees', async () => {
    const ids = [await createSubmittal(), await createSubmittal()]
    expect((await administrator.post(BULK, { decision: 'reject', submittal_ids: ids })).body.detailed_errors).toMatchObject([{ field: 'reason' }])
    expect((await administrator.post(BULK, { decision: 'reject', submittal_ids: ids, reason: 'Unsigned' })).body.updated).toBe(2)
    const { submittal, history } = (await vendor.get(`/v2/dot_vendor/submittals/${ids[0]}`)).body
    expect(submittal).toMatchObject({ state: 'rejected', reason: 'Unsigned' })
    expect(history).toMatchObject([{ event: 'rejected', reason: 'Unsigned' }, { event: 'created', files: ['certificate.pdf'] }])
  })

  test('API-33 all submittals in the tab that a search finds are decided, except those that are left out', async () => {
    const matches = await Promise.all(['Batch Q1', 'Batch Q2', 'Batch Q3'].map((notes) => createSubmittal({ notes })))
    const filters = { tab: 'action-required', search: 'batch q' }
    const preview = await administrator.post(BULK, { decision: 'approve', filters, except_ids: [matches[1]], dry_run: true })
    expect(preview.body.would_update).toBe(2)
    expect((await administrator.post(BULK, { decision: 'approve', filters, except_ids: [matches[1]] })).body.updated).toBe(2)
    expect(await Promise.all(matches.map(stateOf))).toEqual(['approved', 'action_required', 'approved'])
  })

  test('SUBM-12 API-33 with a project as the filter, only the submittals for its materials are decided', async () => {
    const project = await server.make.project()
    await server.make.ticket(project, { material_description: 'Crack sealant' })
    const own = (await administrator.post('/v2/materials', { name: 'Crack sealant' })).body.material.id
    const [one, other] = [await createSubmittal({ material_id: own }), await createSubmittal()]
    const body = { decision: 'approve', filters: { project_id: project } }
    expect((await administrator.post(BULK, { ...body, dry_run: true })).body).toMatchObject({ would_update: 1, chosen: [{ id: one }] })
    expect((await administrator.post(BULK, body)).body).toMatchObject({ updated: 1, submittal_ids: [one] })
    expect([await stateOf(one), await stateOf(other)]).toEqual(['approved', 'action_required'])
    const theirs = await server.make.project({ dot_authority_id: await server.make.agency() })
    expect((await administrator.post(BULK, { decision: 'approve', filters: { project_id: theirs } })).status).toBe(404)
  })

  test('API-35 SUBM-7 a submittal that somebody changed since the preview stops all of them, and nothing is decided', async () => {
    const [one, other] = [await createSubmittal(), await createSubmittal()]
    await vendor.patch(`/v2/dot_vendor/submittals/${other}`, { version: 1, notes: 'Another batch' })
    const answer = await administrator.post(BULK, { decision: 'approve', submittal_ids: [one, other], versions: { [one]: 1, [other]: 1 } })
    expect(answer).toMatchObject({ status: 409, body: { current: [{ id: other, notes: 'Another batch', version: 2 }] } })
    expect([await stateOf(one), await stateOf(other)]).toEqual(['action_required', 'action_required'])
  })

  test('SUBM-7 of two administrators who decide the same ones at once, one decides all of them', async () => {
    const ids = [await createSubmittal(), await createSubmittal(), await createSubmittal()]
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const colleague = await server.signedIn('administrator')
    const answers = await Promise.all([
      administrator.post(BULK, { decision: 'approve', submittal_ids: ids, versions }),
      colleague.post(BULK, { decision: 'reject', submittal_ids: ids.toReversed(), versions, reason: 'Too old' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(new Set(await Promise.all(ids.map(stateOf))).size).toBe(1)
  })

  test('API-16 VEND-10 another agency, a vendor and other roles cannot decide, and a body without a selection is refused', async () => {
    const id = await createSubmittal()
    const body = { decision: 'approve', submittal_ids: [id] }
    expect((await (await server.signedIn('administrator', await server.make.agency())).post(BULK, body)).status).toBe(404)
    expect((await vendor.post(BULK, body)).status).toBe(403)
    expect((await (await server.signedIn('field_engineer')).post(BULK, body)).status).toBe(403)
    expect((await administrator.post(BULK, { decision: 'approve' })).status).toBe(422)
    expect((await administrator.post(BULK, { ...body, filters: {} })).status).toBe(422)
    expect(await stateOf(id)).toBe('action_required')
  })
})

describe('files that are never sent', () => {
  test('SUBM-3 SUBM-4 a vendor can have at most 60 of them, and can add files again once they are sent', async () => {
    const hoarder = await vendorClient(server, { company: 'Hoard of Files' })
    const { rows } = await server.owner.query<{ id: number }>(
      `INSERT INTO submittal_uploads (dot_authority_id, employee_id, name, type, size, file_key) SELECT $1, $2, 'a.pdf', 'application/pdf', 4, 'k' || n FROM generate_series(1, 59) AS n RETURNING id`, [hoarder.person.dot_authority_id, hoarder.person.id])
    expect((await uploaded(hoarder)).status).toBe(201)
    expect(await uploaded(hoarder)).toMatchObject({ status: 422, body: { message: 'You have 60 uploaded files that were not sent. Send them, or try again in 24 hours.' } })
    const sent = await hoarder.post('/v2/dot_vendor/submittals', { material_id: material, certificate_type_id: type, dated: today(), upload_ids: rows.slice(0, 2).map(({ id }) => id) })
    expect([sent.status, (await uploaded(hoarder)).status]).toEqual([201, 201])
  })

  test('SUBM-4 VEND-10 the files of one submission cannot be sent twice, not even at once', async () => {
    const id = await upload()
    const body = { material_id: material, certificate_type_id: type, dated: today(), upload_ids: [id] }
    const answers = await Promise.all([vendor.post('/v2/dot_vendor/submittals', body), vendor.post('/v2/dot_vendor/submittals', body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('a submittal sent again', () => {
  test('SUBM-7 SUBM-11 the history names each file with the submission that brought it, and the shipped quantity follows a renamed material', async () => {
    const id = await createSubmittal()
    await administrator.post(`/v2/dot_vendor/submittals/${id}/reject`, { version: 1, reason: 'Page 2 is missing' })
    await vendor.post(`/v2/dot_vendor/submittals/${id}/submit`, { version: 2, upload_ids: [await upload('page-2.pdf')] })
    const { history } = (await vendor.get(`/v2/dot_vendor/submittals/${id}`)).body
    expect(history).toMatchObject([
      { event: 'submitted_again', files: ['page-2.pdf'], by: expect.stringContaining('Vera') },
      { event: 'rejected', reason: 'Page 2 is missing' },
      { event: 'created', files: ['certificate.pdf'] },
    ])
    const project = await server.make.project()
    const of = { supplier: 'Basin Emulsions', status: 'delivered', delivered_date: today(), net_amount: '10' }
    await server.make.ticket(project, { ...of, material_description: 'PG 58V-34 binder' })
    await administrator.patch(`/v2/materials/${material}`, { name: 'PG 58V-34 asphalt binder', version: 1 })
    await server.make.ticket(project, { ...of, material_description: 'PG 58V-34 asphalt binder' })
    expect((await vendor.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal).toMatchObject({ material: 'PG 58V-34 binder', quantity_shipped: 20, shipped_tickets: 2 })
    expect((await administrator.get(`/v2/dot_vendor/submittals?project_id=${project}&page_size=100`)).body.content.map((row: { id: number }) => row.id)).toContain(id)
  })
})
