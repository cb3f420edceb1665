import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateTypes } from '#src/areas/materials/api/certificate-types'
import { materials } from '#src/areas/materials/api/materials'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { epdFile, sendFile } from '#tests/api/materials/desk'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.owner.query('TRUNCATE submittals CASCADE')
  await desk.owner.query('DELETE FROM material_certificate_types')
  await desk.owner.query('DELETE FROM materials')
  await desk.owner.query('DELETE FROM certificate_types')
  await desk.owner.query('DELETE FROM epds')
})

const addType = async (name: string) => (await desk.clerk.post('/v2/certificate_types', { name })).body.certificate_type
const addMaterial = (body: object) => desk.clerk.post('/v2/materials', body)
const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const submittal = (material: string, type: string, state = 'approved') =>
  desk.owner.query(`INSERT INTO submittals (dot_authority_id, material, material_id, certificate_type, certificate_type_id, vendor, dated, state)
    VALUES (1, $1, (SELECT id FROM materials WHERE name_key = lower($1)), $2, (SELECT id FROM certificate_types WHERE name_key = lower($2)), $3, $4, $5)`, [material, type, 'Rock Co', '2026-01-05', state])
const epdSent = { declaration_number: 'EPD 1', valid_from: '2025-01-01', valid_to: '2030-01-01', declared_quantity: 1, declared_unit: 't', kg_per_declared_unit: 1000, gwp: '57.4', lcia_method: 'TRACI 2.1' }
const addEpd = async (more: object = {}) => (await desk.clerk.post('/v2/epds', { ...epdSent, ...more })).body.epd
const fieldsOf = (answer: { body: { detailed_errors: readonly { field: string }[] } }) => answer.body.detailed_errors.map(({ field }) => field)

describe('certificate types', () => {
  test('CERT-6 CERT-7 a certificate type is added live with a unique name, edited, hidden and shown again', async () => {
    const added = await desk.clerk.post('/v2/certificate_types', { name: ' Mix design ', description: 'One for each mix' })
    expect(faultsOfAnswer(certificateTypes.create, added.body)).toEqual([])
    const { id } = added.body.certificate_type
    expect(added.body.certificate_type).toEqual({ id, version: 1, name: 'Mix design', description: 'One for each mix', status: 'live', material_count: 0 })
    expect(fieldsOf(await desk.clerk.post('/v2/certificate_types', { name: 'MIX DESIGN' }))).toEqual(['name'])
    expect(fieldsOf(await desk.clerk.post('/v2/certificate_types', { name: ' ' }))).toEqual(['name'])
    expect(fieldsOf(await desk.clerk.post('/v2/certificate_types', { name: 'Hidden at once', status: 'hidden' }))).toEqual(['status'])
    const hidden = await desk.clerk.patch(`/v2/certificate_types/${id}`, { status: 'hidden', version: 1 })
    expect(hidden.body.certificate_type).toMatchObject({ status: 'hidden', version: 2 })
    expect((await desk.clerk.patch(`/v2/certificate_types/${id}`, { name: 'Late', version: 1 })).status).toBe(409)
    expect((await desk.clerk.patch(`/v2/certificate_types/${id}`, { status: 'live', version: 2 })).body.certificate_type.status).toBe('live')
    await undo(hidden)
    const { rows } = await desk.owner.query(`SELECT event FROM record_events WHERE record_kind = 'certificate_type' AND record_id = $1 ORDER BY id`, [id])
    expect(rows.map(({ event }) => event)).toEqual(['created', 'updated', 'updated'])
  })

  test('CERT-8 a certificate type that a material or a submittal uses can only be hidden; an unused one is removed and restored by undo', async () => {
    const [used, submitted, free] = [await addType('Mix design'), await addType('Mill test'), await addType('Old form')]
    await addMaterial({ name: 'SP 12.5', certificate_type_ids: [used.id] })
    await submittal('Other', 'MILL TEST', 'rejected')
    expect(await desk.clerk.delete(`/v2/certificate_types/${used.id}`)).toMatchObject({ status: 422, body: { message: 'Mix design is in use and can only be hidden. Materials that require it: 1. Submittals: 0.' } })
    expect(await desk.clerk.delete(`/v2/certificate_types/${submitted.id}`)).toMatchObject({ status: 422, body: { message: 'Mill test is in use and can only be hidden. Materials that require it: 0. Submittals: 1.' } })
    const removed = await desk.clerk.delete(`/v2/certificate_types/${free.id}`)
    expect([removed.status, (await desk.clerk.get('/v2/certificate_types')).body.page.total_rows]).toEqual([204, 2])
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    expect((await desk.clerk.get(`/v2/certificate_types/${free.id}`)).body.certificate_type.name).toBe('Old form')
  })
})

describe('materials', () => {
  test('CERT-2 CERT-3 CERT-5 a material has a unique name, certificate types, product code and declaration; it is viewed, edited and removed', async () => {
    const [one, other] = [await addType('Mix design'), await addType('Binder')]
    const epd = await addEpd()
    const added = await addMaterial({ name: 'SP 12.5 Wearing', product_code: 'SPWEB440', certificate_type_ids: [other.id, one.id, one.id], epd_id: epd.id })
    expect(faultsOfAnswer(materials.create, added.body)).toEqual([])
    const { material } = added.body
    expect(material).toMatchObject({
      product_code: 'SPWEB440', certificate_type_ids: [one.id, other.id], certificate_types: [{ name: 'Binder', status: 'live' }, { name: 'Mix design' }],
      epd: { declaration_number: 'EPD 1', valid_from: '2025-01-01', valid_to: '2030-01-01' },
    })
    expect(fieldsOf(await addMaterial({ name: 'sp 12.5 wearing' }))).toEqual(['name'])
    const changed = await desk.clerk.patch(`/v2/materials/${material.id}`, { certificate_type_ids: [one.id], epd_id: null, version: 1 })
    expect(changed.body.material).toMatchObject({ version: 2, certificate_types: [{ id: one.id }], epd: null })
    expect((await desk.clerk.patch(`/v2/materials/${material.id}`, { name: 'Late', version: 1 })).body.current).toMatchObject([{ name: 'SP 12.5 Wearing', version: 2 }])
    await undo(changed)
    expect((await desk.clerk.get(`/v2/materials/${material.id}`)).body.material).toMatchObject({ certificate_type_ids: [one.id, other.id], epd_id: epd.id })
    const removed = await desk.clerk.delete(`/v2/materials/${material.id}`)
    expect([removed.status, (await desk.clerk.get(`/v2/materials/${material.id}`)).status]).toEqual([204, 404])
    expect((await undo(removed)).body).toMatchObject({ undone: 1 })
    expect((await desk.clerk.get(`/v2/materials/${material.id}`)).body.material).toMatchObject({ name: 'SP 12.5 Wearing', certificate_type_ids: [one.id, other.id], epd_id: epd.id })
  })

  test('CERT-5 CERT-8 a hidden certificate type is kept but cannot be chosen again', async () => {
    const type = await addType('Mix design')
    const { id } = (await addMaterial({ name: 'A', certificate_type_ids: [type.id] })).body.material
    await desk.clerk.patch(`/v2/certificate_types/${type.id}`, { status: 'hidden' })
    expect((await desk.clerk.patch(`/v2/materials/${id}`, { product_code: 'P', certificate_type_ids: [type.id] })).body.material.certificate_types).toMatchObject([{ status: 'hidden' }])
    expect(fieldsOf(await addMaterial({ name: 'B', certificate_type_ids: [type.id] }))).toEqual(['certificate_type_ids'])
    await desk.clerk.patch(`/v2/materials/${id}`, { certificate_type_ids: [] })
    expect((await desk.clerk.patch(`/v2/materials/${id}`, { certificate_type_ids: [type.id] })).status).toBe(422)
    expect(fieldsOf(await addMaterial({ name: 'C', certificate_type_ids: [2_000_000_000], epd_id: 2_000_000_000 }))).toEqual(['certificate_type_ids', 'epd_id'])
  })

  test('CERT-4 a material with submittals cannot be removed, not even by undoing its addition', async () => {
    const added = await addMaterial({ name: 'SP 12.5' })
    await submittal('sp 12.5', 'Mix design', 'rejected')
    const path = `/v2/materials/${added.body.material.id}`
    expect(await desk.clerk.delete(path)).toMatchObject({ status: 422, body: { message: 'SP 12.5 can’t be removed. It has 1 submittal.' } })
    expect((await undo(added)).body).toMatchObject({ undone: 0, left: [{ message: expect.stringContaining('can’t be removed') }] })
    expect((await desk.clerk.get(path)).status).toBe(200)
  })

  test('CERT-1 API-8 API-9 the list is in pages from 0, sorted as requested and searched by name and product code', async () => {
    for (const [name, product_code] of [['b mix', 'X1'], ['A mix', 'X2'], ['C', 'X2']]) await addMaterial({ name, product_code })
    const names = async (query: string) => {
      const { body } = await desk.clerk.get(`/v2/materials?${query}`)
      return [body.page, body.content.map(({ name }: { name: string }) => name)]
    }
    expect(faultsOfAnswer(materials.list, (await desk.clerk.get('/v2/materials')).body)).toEqual([])
    expect(await names('page_size=2')).toEqual([{ total_rows: 3, page_number: 0, page_size: 2 }, ['A mix', 'b mix']])
    expect(await names('page_size=2&page_number=1')).toEqual([{ total_rows: 3, page_number: 1, page_size: 2 }, ['C']])
    expect((await names('sort=product_code,desc&sort=name,desc'))[1]).toEqual(['C', 'A mix', 'b mix'])
    expect((await names('search=x2'))[1]).toEqual(['A mix', 'C'])
    expect([(await desk.clerk.get('/v2/materials?sort=color,asc')).status, (await desk.clerk.get('/v2/materials?sort=name,sideways')).status]).toEqual([422, 422])
  })

  test('CERT-3 API-16 of two people who add the same name at once, one is refused; another agency finds nothing', async () => {
    const both = await Promise.all([addMaterial({ name: 'Same' }), (await desk.signedIn('administrator')).post('/v2/materials', { name: 'SAME' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const stranger = await desk.signedIn('administrator', await desk.make.agency())
    const { id } = both.find(({ status }) => status === 200)?.body.material ?? {}
    const type = await addType('Mix design')
    expect([(await stranger.get(`/v2/materials/${id}`)).status, (await stranger.patch(`/v2/materials/${id}`, { name: 'X' })).status, (await stranger.get('/v2/materials')).body.content]).toEqual([404, 404, []])
    expect((await stranger.post('/v2/materials', { name: 'Theirs', certificate_type_ids: [type.id] })).status).toBe(422)
  })
})

describe('declarations', () => {
  const read = (content: string | Uint8Array, name = 'mix.json') => sendFile(desk.address, desk.clerk, `/v2/epds/open_epd?name=${name}`, content)
  const asphalt = () => JSON.parse(epdFile('openepd-asphalt-mix.json'))

  test('CERT-10 PLUS-29 an openEPD file becomes a declaration and is kept whole, byte for byte', async () => {
    const answer = await read(epdFile('openepd-asphalt-mix.json'))
    expect(answer.body.epd).toMatchObject({
      declaration_number: 'https://epd.example/asphalt-26-114', program_operator: '', valid_from: '2025-03-11', valid_to: '2030-03-10', declared_quantity: 1, declared_unit: 't', gwp: 57.4,
      lcia_method: 'TRACI 2.1', open_epd_name: 'mix.json', is_expired: false,
    })
    const { id } = answer.body.epd
    const download = await fetch(`${desk.address}/v2/epds/${id}/open_epd`, { headers: desk.clerk.headers })
    expect([await download.text(), download.headers.get('content-disposition')]).toEqual([epdFile('openepd-asphalt-mix.json'), expect.stringContaining('attachment; filename="mix.json"')])
    await expect(desk.owner.query('UPDATE epds SET open_epd = $2 WHERE id = $1', [id, '{}'])).rejects.toThrow('never changes')
    expect((await read(epdFile('openepd-asphalt-mix.json'))).body.detailed_errors).toMatchObject([{ field: 'declaration_number' }])
  })

  test.each([
    ['another version', () => JSON.stringify({ ...asphalt(), openepd_version: '0.2' }), 'This file has openEPD version 0.2. Only version 0.1 can be read.'],
    ['a negative factor', () => JSON.stringify({ ...asphalt(), impacts: { 'TRACI 2.1': { gwp: { A1A2A3: { mean: -3.5, unit: 'kgCO2e' } } } } }), 'The global warming potential is -3.5. It cannot be below 0.'],
    ['a factor in another unit', () => JSON.stringify({ ...asphalt(), impacts: { 'TRACI 2.1': { gwp: { A1A2A3: { mean: 1, unit: 'tCO2e' } } } } }), 'The global warming potential is in tCO2e. It must be in kgCO2e.'],
    ['a web page', () => '<!doctype html><p>EPD</p>', 'This file is not an openEPD document.'],
    ['bytes that are not text', () => new Uint8Array([0xff, 0xfe, 0x00]), 'This file is not an openEPD document.'],
    ['a null character', () => '{"doctype":"openEPD","openepd_version":"0.1","x":"\u0000"}', 'This file is not an openEPD document.'],
    ['an empty file', () => '', 'This file is not an openEPD document.'],
  ])('PLUS-29 %s is refused with an explanation and leaves nothing behind', async (_name, content, message) => {
    expect(await read(content())).toMatchObject({ status: 422, body: { message } })
    expect((await desk.clerk.get('/v2/epds')).body.page.total_rows).toBe(0)
  })

  test('PLUS-29 API-28 a document without its dates or its unit is refused with what is missing, and so is one that is too large', async () => {
    const { valid_until: _until, declared_unit: _unit, ...rest } = asphalt()
    expect((await read(JSON.stringify(rest))).body.detailed_errors.map(({ field }: { field: string }) => field)).toEqual(['valid_to', 'declared_quantity', 'declared_unit'])
    expect((await read(' '.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('CERT-11 a declaration is marked expired by the agency’s day, and one that belongs to a material cannot be removed', async () => {
    const epd = await addEpd()
    const old = await addEpd({ declaration_number: 'EPD 2', valid_from: '2019-01-01', valid_to: '2024-01-01' })
    expect([epd.is_expired, old.is_expired]).toEqual([false, true])
    const { id } = (await addMaterial({ name: 'SP 12.5', epd_id: epd.id })).body.material
    expect(await desk.clerk.delete(`/v2/epds/${epd.id}`)).toMatchObject({ status: 422, body: { message: 'The declaration EPD 1 can’t be removed. It is the declaration of SP 12.5.' } })
    await desk.clerk.patch(`/v2/materials/${id}`, { epd_id: null })
    expect((await desk.clerk.delete(`/v2/epds/${epd.id}`)).status).toBe(204)
    expect((await desk.clerk.get('/v2/epds?deleted=true')).body.content).toMatchObject([{ id: epd.id, deleted_at: expect.any(String) }])
    expect(fieldsOf(await desk.clerk.patch(`/v2/materials/${id}`, { epd_id: epd.id }))).toEqual(['epd_id'])
    expect((await desk.clerk.post(`/v2/epds/${epd.id}/restore`)).body.epd).toMatchObject({ declaration_number: 'EPD 1', deleted_at: null })
  })

  test('CERT-10 a declaration has documents, which administrators change and others of the project read', async () => {
    const { id } = await addEpd()
    const added = await sendFile(desk.address, desk.clerk, `/v1/documents?owner_type=epd&owner_id=${id}&name=epd.pdf`, '%PDF-1.7 a declaration')
    expect(added.status).toBe(201)
    const engineer = await desk.signedIn('field_engineer')
    expect((await engineer.get(`/v1/documents?owner_type=epd&owner_id=${id}`)).body.documents).toMatchObject([{ name: 'epd.pdf', owner_type: 'epd' }])
    expect((await engineer.delete(`/v1/documents/${added.body.document.id}`)).status).toBe(403)
    expect((await (await desk.signedIn('qc_lab')).get(`/v1/documents?owner_type=epd&owner_id=${id}`)).status).toBe(403)
    expect((await desk.clerk.get(`/v2/epds/${id}`)).body.epd.documents_count).toBe(1)
  })
})

describe('materials of tickets', () => {
  test('CERT-12 PLUS-29 the materials of a project: tickets, quantity, certificate state and warming potential', async () => {
    const project = await desk.make.project()
    const type = await addType('Mix design')
    const epd = await addEpd({ valid_to: '2026-06-30' })
    const mix = (await addMaterial({ name: 'SP 12.5', certificate_type_ids: [type.id], epd_id: epd.id })).body.material
    await addMaterial({ name: 'By its code', product_code: 'AGG5' })
    const ticket = (values: object) => desk.make.ticket(project, { ticket_date: '2026-06-15', ...values })
    await ticket({ material_description: 'SP 12.5', net_amount: '20' })
    await ticket({ material_description: 'SP 12.5', net_amount: '10', product_code: 'SP125' })
    await ticket({ material_description: 'SP 12.5', net_amount: '99', status: 'rejected' })
    await ticket({ material_description: 'Class 5', product_code: 'agg5', net_amount: '7' })
    await ticket({ material_description: 'Mystery', uom_1: null, net_amount: null })
    const list = async (query = '') => (await desk.clerk.get(`/v2/projects/${project}/material_metrics?${query}`)).body.material_metrics
    const metrics = await list()
    expect(faultsOfAnswer(materials.metrics, { material_metrics: metrics })).toEqual([])
    expect(metrics).toMatchObject([
      { material: 'Class 5', ticket_count: 1, quantity: 7, certificate_state: 'complete', gwp: null, gwp_not_known: 1 },
      { material: 'Mystery', material_id: null, certificate_state: null, quantity: null },
      { material: 'SP 12.5', product_code: 'SP125', ticket_count: 2, quantity: 30, uom: 'TON', certificate_state: 'missing', missing_certificates: ['Mix design'], gwp: 1562.17, gwp_not_known: 0, last_ticket: '2026-06-15' },
    ])
    await submittal('SP 12.5', 'Mix design', 'action_required')
    expect((await list('search=SP'))[0].certificate_state).toBe('missing')
    await submittal('SP 12.5', 'mix design')
    expect((await list('search=SP'))[0].certificate_state).toBe('complete')
    // the approval stays valid when the material and the certificate type are renamed, because it refers to their ids
    await desk.clerk.patch(`/v2/certificate_types/${type.id}`, { name: 'Job mix formula', version: 1 })
    await desk.clerk.patch(`/v2/materials/${mix.id}`, { name: 'SP 12.5 Wearing', product_code: 'SP125', version: 1 })
    expect((await list()).find(({ material_id: id }: { material_id: number }) => id === mix.id)).toMatchObject({ product_code: 'SP125', certificate_state: 'complete' })
    await desk.clerk.patch(`/v2/materials/${mix.id}`, { name: 'SP 12.5', version: 2 })
    await ticket({ material_description: 'SP 12.5', ticket_date: '2026-07-01' })
    expect((await list('sort_by=ticket_count&sort_order=desc'))[0]).toMatchObject({ material: 'SP 12.5', certificate_state: 'expired', ticket_count: 3 })
    expect((await desk.clerk.get(`/v2/projects/${project}/material_metrics?sort_by=color`)).status).toBe(422)
  })

  test('PLUS-29 a ticket shows its warming potential or why it is not known, and an expired declaration by its own date', async () => {
    const epd = await addEpd({ valid_to: '2026-06-30' })
    await addMaterial({ name: 'SP 12.5', epd_id: epd.id })
    const materialOf = async (values: object) => (await desk.clerk.get(`/v1/slips/${await desk.ticket({ material_description: 'SP 12.5', ticket_date: '2026-06-30', ...values })}/material`)).body.ticket_material
    const valid = await materialOf({})
    expect(faultsOfAnswer(materials.ofTicket, { ticket_material: valid })).toEqual([])
    expect(valid).toMatchObject({ material: { name: 'SP 12.5' }, gwp: 1041.45, gwp_not_known: null, epd: { declaration_number: 'EPD 1', is_expired: false, lcia_method: 'TRACI 2.1' } })
    expect(await materialOf({ ticket_date: '2026-07-01' })).toMatchObject({ gwp: 1041.45, certificate_state: 'expired', epd: { is_expired: true } })
    expect(await materialOf({ uom_1: 'LOADS' })).toMatchObject({ gwp: null, gwp_not_known: 'unit' })
    expect(await materialOf({ net_amount: null })).toMatchObject({ gwp: null, gwp_not_known: 'no_quantity' })
    expect(await materialOf({ material_description: 'Mystery' })).toMatchObject({ material: null, certificate_state: null, gwp: null, gwp_not_known: 'no_declaration' })
  })

  test('PROJ-44 CERT-12 someone who is not on the team sees neither the materials of a project nor of its tickets', async () => {
    const ticket = await desk.ticket()
    const engineer = await desk.signedIn('field_engineer')
    expect([(await engineer.get(`/v2/projects/${desk.project}/material_metrics`)).status, (await engineer.get(`/v1/slips/${ticket}/material`)).status]).toEqual([404, 404])
    const colleague = await desk.colleague('field_engineer')
    expect([(await colleague.get(`/v2/projects/${desk.project}/material_metrics`)).status, (await colleague.get(`/v1/slips/${ticket}/material`)).status]).toEqual([200, 200])
  })

  test('CERT-3 CERT-7 only administrators can edit materials, certificate types and declarations', async () => {
    for (const path of ['/v2/materials', '/v2/certificate_types', '/v2/epds']) {
      const body = path === '/v2/epds' ? { ...epdSent, declaration_number: '' } : { name: '' }
      const may = await Promise.all(roles.map(async (role) => (await (await desk.signedIn(role)).post(path, body)).status !== 403))
      expect(may).toEqual(roles.map((role) => role === 'administrator'))
    }
  })
})
