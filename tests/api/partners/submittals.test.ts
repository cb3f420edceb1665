import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultantClient, vendorClient, type PartnerClient } from '#tests/api/partners/partner-people'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { today } from '#tests/day'
import { thorough } from '#tests/thorough'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const MB = 1024 * 1024

let server: TestServer
let administrator: SignedInClient
let vendor: PartnerClient
let other: PartnerClient
let material: number
let type: number
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  vendor = await vendorClient(server, { company: 'Basin Emulsions' })
  other = await vendorClient(server, { company: 'Puget Rebar' })
  await server.owner.query(`UPDATE vendor_requests SET supplier = company`)
  material = (await administrator.post('/v2/materials', { name: 'PG 58V-34 binder' })).body.material.id
  type = (await administrator.post('/v2/certificate_types', { name: 'Certificate of analysis' })).body.certificate_type.id
})
afterAll(() => server.close())

async function upload(client: SignedInClient, content: Buffer = PDF, name = 'certificate.pdf') {
  const response = await fetch(`${server.address}/v2/dot_vendor/submittal_uploads?name=${encodeURIComponent(name)}`, {
    method: 'POST', headers: { ...client.headers, 'content-type': 'application/octet-stream' }, body: new Uint8Array(content),
  })
  return { status: response.status, body: (await response.json()) as { upload: { id: number }; message: string } }
}

const sent = async (client: SignedInClient, more: object = {}) => ({
  material_id: material, certificate_type_id: type, dated: today(), upload_ids: [(await upload(client)).body.upload.id], ...more,
})
const submit = async (client: SignedInClient, more: object = {}) => client.post('/v2/dot_vendor/submittals', await sent(client, more))
async function createSubmittal(client: SignedInClient = vendor, more: object = {}) {
  const { status, body } = await submit(client, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.submittal
}
const act = (id: number, action: string, body: object, by: SignedInClient = administrator) => by.post(`/v2/dot_vendor/submittals/${id}/${action}`, body)
const count = async () => (await administrator.get('/v2/dot_vendor/submittals/counts')).body.action_required_count as number

describe('attachments of submittals', () => {
  test.each([
    ['a pdf that is an html page', HTML, 'certificate.pdf', 422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png'],
    ['an executable', PDF, 'certificate.exe', 422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png'],
    ['an empty file', Buffer.alloc(0), 'certificate.pdf', 422, 'No file selected'],
    ['30 MB and one byte', Buffer.concat([PDF, Buffer.alloc(30 * MB + 1 - PDF.length)]), 'certificate.pdf', 413, 'File size should not exceed 30 MB'],
  ])('SUBM-3 SUBM-5 %s is refused', async (_what, content, name, status, message) => {
    const answer = await upload(vendor, content, name)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
  })

  thorough('SUBM-3 exactly 30 MB of a pdf is accepted, and so are jpeg and png by their content', async () => {
    expect((await upload(vendor, Buffer.concat([PDF, Buffer.alloc(30 * MB - PDF.length)]))).status).toBe(201)
    expect((await upload(vendor, Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo.JPEG')).status).toBe(201)
    expect((await upload(vendor, Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'photo.png')).status).toBe(201)
  })

  test('SUBM-4 a submittal without a file is refused, and so is one with somebody else’s upload', async () => {
    expect(await submit(vendor, { upload_ids: [] })).toMatchObject({ status: 422, body: { message: expect.stringContaining('No file selected') } })
    const foreign = (await upload(other)).body.upload.id
    expect((await submit(vendor, { upload_ids: [foreign] })).status).toBe(422)
    expect((await createSubmittal(other, { upload_ids: [foreign] })).attachments).toMatchObject([{ name: 'certificate.pdf', type: 'application/pdf' }])
  })

  test('SUBM-11 nothing can remove an attachment, neither a call nor a statement in the database', async () => {
    const { id, attachments } = await createSubmittal()
    const [document] = (await administrator.get(`/v1/documents?owner_type=submittal&owner_id=${id}`)).body.documents
    expect(document.id).toBe(attachments[0].id)
    expect((await administrator.delete(`/v1/documents/${document.id}`)).status).toBe(403)
    await expect(server.owner.query('UPDATE documents SET deleted_at = now() WHERE id = $1', [document.id])).rejects.toThrow(/kept/)
  })
})

describe('the content of submittals', () => {
  test('SUBM-2 SUBM-10 a vendor submits with all fields, under the name of its approval', async () => {
    const submittal = await createSubmittal(vendor, { sample_id: 'S-26-0871', approved_quantity: '480.00', uom: 'TON', notes: 'Batch T3', vendor: 'Somebody else' })
    expect(submittal).toMatchObject({
      material: 'PG 58V-34 binder', certificate_type: 'Certificate of analysis', vendor: 'Basin Emulsions', sample_id: 'S-26-0871', dated: today(),
      approved_quantity: 480, uom: 'TON', notes: 'Batch T3', state: 'action_required', quantity_shipped: 0, is_above_approved: false,
    })
    const path = `/v2/dot_vendor/submittals/${submittal.id}`
    expect((await vendor.patch(path, { version: 1, notes: 'Batch T4' })).body.submittal).toMatchObject({ notes: 'Batch T4', version: 2 })
    expect((await vendor.patch(path, { version: 1, notes: 'Late' })).status).toBe(409)
  })

  test.each([
    ['dated', ''], ['dated', '2999-01-01'], ['dated', '2026-02-30'], ['approved_quantity', '0'], ['approved_quantity', '1.234'],
    ['notes', 'x'.repeat(2_001)],
  ])('SUBM-6 a submittal with %s %s is refused at the field', async (field, value) => {
    const answer = await submit(vendor, { [field]: value })
    expect([answer.status, answer.body.detailed_errors?.[0]?.field]).toEqual([422, field])
  })

  test('SUBM-6 API-16 a material or certificate type that the agency does not have is not found', async () => {
    expect((await submit(vendor, { material_id: 999_999 })).status).toBe(404)
    expect((await submit(vendor, { certificate_type_id: 999_999 })).status).toBe(404)
  })

  test('CERT-8 SUBM-2 a hidden certificate type is not offered for new submittals', async () => {
    const hidden = (await administrator.post('/v2/certificate_types', { name: 'Old form' })).body.certificate_type.id
    await server.owner.query(`UPDATE certificate_types SET status = 'hidden' WHERE id = $1`, [hidden])
    expect((await submit(vendor, { certificate_type_id: hidden })).status).toBe(422)
    const choices = (await vendor.get('/v2/dot_vendor/submittal_choices')).body
    expect(choices.certificate_types).toEqual([{ id: type, name: 'Certificate of analysis' }])
    expect(choices.materials).toMatchObject([{ id: material, name: 'PG 58V-34 binder' }])
  })
})

describe('decisions about submittals', () => {
  test('SUBM-1 SUBM-7 SUBM-9 an approval needs a quantity, takes the submittal off the count at once, and an undo brings it back', async () => {
    const { id } = await createSubmittal()
    const before = await count()
    expect(await act(id, 'approve', { version: 1 })).toMatchObject({ status: 422, body: { message: 'Enter the approved quantity.' } })
    const preview = await act(id, 'approve', { version: 1, approved_quantity: '480', uom: 'TON', dry_run: true })
    expect(preview.body).toMatchObject({ would_update: 1, effects: ['0 of 480 TON are already shipped.'] })
    expect(await count()).toBe(before)
    const approved = await act(id, 'approve', { version: 1, approved_quantity: '480', uom: 'TON' })
    expect(approved.body.submittal).toMatchObject({ state: 'approved', approved_quantity: 480, uom: 'TON', version: 2, decided_by_name: expect.stringContaining('Pat') })
    const onTab = async (tab: string) => (await administrator.get(`/v2/dot_vendor/submittals?tab=${tab}&page_size=100`)).body.content.map((one: { id: number }) => one.id)
    expect([(await onTab('action-required')).includes(id), (await onTab('recent-submittal')).includes(id)]).toEqual([false, true])
    expect(await count()).toBe(before - 1)
    const undone = await administrator.post('/v1/slips/undo', { change_set: approved.headers.get('change-set') })
    expect(undone.body).toMatchObject({ records: [{ kind: 'submittal', ids: [id] }] })
    expect((await administrator.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal).toMatchObject({ state: 'action_required', approved_quantity: null, decided_at: null })
    expect(await count()).toBe(before)
  })

  test('SUBM-7 a rejection needs a reason, which the vendor sees, and the vendor submits again with another file', async () => {
    const { id } = await createSubmittal()
    expect((await act(id, 'reject', { version: 1, reason: '  ' })).body.detailed_errors).toMatchObject([{ field: 'reason', message: 'Reason is required.' }])
    const rejected = await act(id, 'reject', { version: 1, reason: 'Page 2 is missing' })
    expect((await vendor.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal).toMatchObject({ state: 'rejected', reason: 'Page 2 is missing', version: 2 })
    const again = await act(id, 'submit', { version: 2, upload_ids: [(await upload(vendor, PDF, 'page-2.pdf')).body.upload.id] }, vendor)
    expect(again.body.submittal).toMatchObject({ state: 'action_required', reason: null, version: 3, attachments: [{ name: 'certificate.pdf' }, { name: 'page-2.pdf' }] })
    expect((await act(id, 'submit', { version: 3 }, vendor)).status).toBe(422)
    // undoing the rejection changes nothing, because the vendor has since submitted again
    const undone = await administrator.post('/v1/slips/undo', { change_set: rejected.headers.get('change-set') })
    expect(undone.body.left).toMatchObject([{ id }])
    const { rows } = await server.owner.query(`SELECT event FROM record_events WHERE record_kind = 'submittal' AND record_id = $1 ORDER BY id`, [id])
    expect(rows.map(({ event }) => event)).toEqual(['created', 'rejected', 'submitted_again'])
  })

  test('SUBM-2 SUBM-7 notes that are too long are refused when a submittal is sent again, and nothing is cut off', async () => {
    const { id } = await createSubmittal()
    await act(id, 'reject', { version: 1, reason: 'Page 2 is missing' })
    expect(await act(id, 'submit', { version: 2, notes: 'n'.repeat(2_001) }, vendor)).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'notes' }] } })
    expect((await vendor.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal).toMatchObject({ state: 'rejected', version: 2, notes: null })
    expect((await act(id, 'submit', { version: 2, notes: ` ${'n'.repeat(2_000)} ` }, vendor)).body.submittal).toMatchObject({ state: 'action_required', notes: 'n'.repeat(2_000) })
  })

  test('SUBM-7 of two administrators who decide at once, one decides and the other gets the current submittal', async () => {
    const colleague = await server.signedIn('administrator')
    const { id } = await createSubmittal()
    const answers = await Promise.all([act(id, 'approve', { version: 1, approved_quantity: 10 }), act(id, 'reject', { version: 1, reason: 'Too old' }, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject([{ id, version: 2 }])
  })

  test('SUBM-11 a vendor can withdraw a submittal that nobody has decided; a decided one is kept, in the database too', async () => {
    const [withdrawn, removed, approved] = [await createSubmittal(), await createSubmittal(), await createSubmittal()]
    const before = await count()
    expect((await act(withdrawn.id, 'withdraw', { version: 1 }, vendor)).body.submittal.state).toBe('withdrawn')
    expect((await vendor.delete(`/v2/dot_vendor/submittals/${removed.id}`)).status).toBe(204)
    expect((await vendor.get(`/v2/dot_vendor/submittals/${removed.id}`)).body.submittal.state).toBe('withdrawn')
    expect(await count()).toBe(before - 2)
    await act(approved.id, 'approve', { version: 1, approved_quantity: 5 })
    expect((await act(approved.id, 'withdraw', { version: 2 }, vendor)).body.message).toMatch(/^PG 58V-34 binder is approved, decided by Pat/)
    expect((await vendor.patch(`/v2/dot_vendor/submittals/${approved.id}`, { version: 2, notes: 'Other' })).status).toBe(422)
    await expect(server.owner.query('DELETE FROM submittals WHERE id = $1', [approved.id])).rejects.toThrow(/kept/)
    await expect(server.owner.query(`UPDATE submittals SET notes = 'Other' WHERE id = $1`, [approved.id])).rejects.toThrow(/never changes/)
  })
})

describe('what was shipped', () => {
  test('SUBM-8 adds up the delivered tickets of the vendor and material since the day, in the unit of the submittal, and marks an excess', async () => {
    const project = await server.make.project()
    const of = { supplier: 'Basin Emulsions', material_description: 'PG 58V-34 binder', status: 'delivered', delivered_date: today() }
    await server.make.ticket(project, { ...of, net_amount: '20.5' })
    await server.make.ticket(project, { ...of, net_amount: '10.25' })
    await server.make.ticket(project, { ...of, net_amount: '7', uom_1: 'GAL' })
    await server.make.ticket(project, { ...of, net_amount: '99', status: 'pending', delivered_date: null })
    await server.make.ticket(project, { ...of, net_amount: '99', supplier: 'Puget Rebar' })
    await server.make.ticket(project, { ...of, net_amount: '99', ticket_date: '2020-01-01' })
    const { id } = await createSubmittal(vendor, { approved_quantity: '30.75', uom: 'TON' })
    const read = async () => (await vendor.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal
    expect(await read()).toMatchObject({ quantity_shipped: 30.75, shipped_uom: 'TON', not_converted: 1, is_above_approved: false })
    await server.make.ticket(project, { ...of, net_amount: '0.01' })
    expect(await read()).toMatchObject({ quantity_shipped: 30.76, is_above_approved: true })
    // the project's Submittals tab lists the submittal, because its material is on the project's tickets
    expect((await administrator.get(`/v2/dot_vendor/submittals?project_id=${project}&tab=action-required`)).body.content.map((one: { id: number }) => one.id)).toContain(id)
    expect((await administrator.get(`/v2/dot_vendor/submittals?project_id=${await server.make.project()}`)).body.content).toEqual([])
  })

  test('SUBM-8 counts tickets that spell the vendor and the material with other case, width or spaces, but not similar names', async () => {
    const project = await server.make.project()
    const rebar = await vendorClient(server, { company: 'Puget Rebar' })
    await server.owner.query('UPDATE vendor_requests SET supplier = company WHERE id = $1', [rebar.request_id])
    const { id: listed } = (await administrator.post('/v2/materials', { name: 'SP 12.5' })).body.material
    const before = await createSubmittal(rebar, { material_id: listed, approved_quantity: '30', uom: 'TON' })
    const ticket = (supplier: string, material: string) => server.make.ticket(project, { supplier, material_description: material, status: 'delivered', delivered_date: today(), net_amount: '10' })
    await ticket('PUGET REBAR', 'SP 12.5')
    await ticket('Puget Rebar', 'sp 12.5')
    await ticket(' puget rebar ', 'ＳＰ　12.5')
    for (const [supplier, material] of [['Puget Rebar Inc', 'SP 12.5'], ['Puget Rebar', 'SP 12.50'], ['Basin Emulsions', 'SP 12.5']] as const) await ticket(supplier, material)
    expect((await rebar.get(`/v2/dot_vendor/submittals/${before.id}`)).body.submittal).toMatchObject({ quantity_shipped: 30, shipped_tickets: 3, is_above_approved: false })
    expect((await rebar.get('/v2/dot_vendor/submittals')).body.content).toMatchObject([{ id: before.id, quantity_shipped: 30 }])
  })

  test('SUBM-8 a delivered ticket without a net amount counts with its quantity, and one without either is counted as not included', async () => {
    const project = await server.make.project()
    const gravel = await vendorClient(server, { company: 'Gravel Pit' })
    await server.owner.query('UPDATE vendor_requests SET supplier = company WHERE id = $1', [gravel.request_id])
    const { id: listed } = (await administrator.post('/v2/materials', { name: 'Granular borrow' })).body.material
    const of = { supplier: 'Gravel Pit', material_description: 'Granular borrow', status: 'delivered', delivered_date: today(), uom_1: 'CY' }
    await server.make.ticket(project, { ...of, net_amount: null, quantity: '10' })
    await server.make.ticket(project, { ...of, net_amount: '4.5', quantity: '99' })
    await server.make.ticket(project, { ...of, net_amount: null, quantity: null })
    await server.make.ticket(project, { ...of, net_amount: null, quantity: null, uom_1: null })
    const read = async (uom: string | null) => {
      const { id } = await createSubmittal(gravel, { material_id: listed, approved_quantity: '12', uom })
      return (await administrator.get(`/v2/dot_vendor/submittals/${id}`)).body.submittal
    }
    expect(await read('CY')).toMatchObject({ quantity_shipped: 14.5, shipped_uom: 'CY', shipped_tickets: 4, not_converted: 2, is_above_approved: true })
    // without a unit of its own, the submittal is counted in the unit of those tickets that have an amount
    expect(await read(null)).toMatchObject({ quantity_shipped: 14.5, shipped_uom: 'CY', shipped_tickets: 4, not_converted: 2 })
  })

  test('SUBM-8 VEND-2 a vendor who takes the name of another company does not learn what that company shipped', async () => {
    const spy = await vendorClient(server, { company: 'Quiet Materials' })
    await server.owner.query(`UPDATE vendor_requests SET supplier = company WHERE id = $1`, [spy.request_id])
    await server.make.ticket(await server.make.project(), { supplier: 'Loud Materials', material_description: 'PG 58V-34 binder', status: 'delivered', delivered_date: today(), net_amount: '12' })
    await spy.patch(`/v2/vendor_requests/${spy.request_id}`, { version: 1, company: 'Loud Materials' })
    expect(await createSubmittal(spy, { uom: 'TON' })).toMatchObject({ vendor: 'Quiet Materials', quantity_shipped: 0 })
  })
})

describe('who sees submittals', () => {
  test('SUBM-10 VEND-7 a vendor sees only its own submittals and documents: another vendor’s link opens nothing', async () => {
    const { id, attachments } = await createSubmittal()
    const download = (by: SignedInClient) => by.get(`/v1/documents/${attachments[0].id}/download`)
    expect((await download(vendor)).status).toBe(200)
    const there = await vendorClient(server, { agency: await server.make.agency() })
    for (const stranger of [other, there]) {
      expect((await stranger.get(`/v2/dot_vendor/submittals/${id}`)).status).toBe(404)
      expect((await stranger.get(`/v1/documents?owner_type=submittal&owner_id=${id}`)).status).toBe(404)
      expect((await download(stranger)).status).toBe(404)
      expect((await stranger.patch(`/v2/dot_vendor/submittals/${id}`, { version: 1, notes: 'Mine' })).status).toBe(404)
      for (const action of ['withdraw', 'submit']) expect((await act(id, action, { version: 1 }, stranger)).status).toBe(404)
      for (const action of ['approve', 'reject']) expect((await act(id, action, { version: 1, reason: 'No', approved_quantity: 1 }, stranger)).status).toBe(403)
      expect((await stranger.get('/v2/dot_vendor/submittals?page_size=100')).body.content.map((one: { vendor: string }) => one.vendor)).not.toContain('Basin Emulsions')
    }
  })

  test('VEND-10 a vendor cannot read a document of a project, sample or declaration', async () => {
    const project = await server.make.project()
    for (const owner of [`project&owner_id=${project}`, 'sample&owner_id=1', 'epd&owner_id=1']) expect([403, 404]).toContain((await vendor.get(`/v1/documents?owner_type=${owner}`)).status)
    expect((await vendor.get(`/v2/dot_vendor/submittals?project_id=${project}`)).status).toBe(404)
  })

  test.each(['pending', 'rejected', 'removed'])('VEND-7 a vendor who is %s cannot open or send a submittal', async (status) => {
    const closed = await vendorClient(server, { status })
    expect((await closed.get('/v2/dot_vendor/submittals')).status).toBe(403)
    expect((await closed.get('/v2/dot_vendor/submittal_choices')).status).toBe(403)
    expect((await upload(closed)).status).toBe(403)
    expect((await closed.post('/v2/dot_vendor/submittals', { material_id: material, certificate_type_id: type, dated: today(), upload_ids: [] })).status).toBe(403)
  })

  test('SUBM-12 PROJ-44 a person who sees projects reads the submittals of their materials, and no others', async () => {
    const project = await server.make.project()
    const inspector = await server.signedIn('field_inspector')
    await server.make.onTeam(project, inspector.person)
    const consultant = await consultantClient(server, { status: 'read_write_approved', projects: [project] })
    const { id } = await createSubmittal()
    for (const reader of [inspector, consultant]) {
      expect((await reader.get(`/v2/dot_vendor/submittals/${id}`)).status).toBe(404)
      expect((await reader.get('/v2/dot_vendor/submittals')).status).toBe(422)
    }
    await server.make.ticket(project, { material_description: 'PG 58V-34 binder' })
    for (const reader of [inspector, consultant]) {
      expect((await reader.get(`/v2/dot_vendor/submittals/${id}`)).status).toBe(200)
      expect((await reader.get(`/v2/dot_vendor/submittals?project_id=${project}`)).body.page.total_rows).toBeGreaterThan(0)
      expect((await act(id, 'approve', { version: 1, approved_quantity: 1 }, reader)).status).toBe(403)
    }
  })

  test('SUBM-12 a person who sees a submittal in the list of a project opens it, however the ticket spells the material', async () => {
    const { id } = await createSubmittal()
    for (const spelling of ['PG\u00a058V-34 binder', ' PG 58V-34 Binder', 'PG 58V\uff0d34 binder']) {
      const project = await server.make.project()
      const inspector = await server.signedIn('field_inspector')
      await server.make.onTeam(project, inspector.person)
      await server.make.ticket(project, { material_description: spelling })
      const listed = (await inspector.get(`/v2/dot_vendor/submittals?project_id=${project}&page_size=100`)).body.content.map((one: { id: number }) => one.id)
      expect([listed.includes(id), (await inspector.get(`/v2/dot_vendor/submittals/${id}`)).status]).toEqual([true, 200])
    }
  })
})
