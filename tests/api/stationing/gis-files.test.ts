import { request } from 'node:http'
import { readdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gisFiles } from '#src/areas/stationing/api/gis-files'
import { GIS_FILES, OHIO_SOUTH, roadFile, sendForm } from '#tests/api/stationing/gis-form'
import { temporaryFolder } from '#tests/temporary-folder'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
let project: number
const folder = temporaryFolder('gis')
beforeAll(async () => {
  desk = await openDesk({ DATA_DIR: folder.path })
})
afterAll(async () => {
  await desk.close()
  folder.remove()
})
beforeEach(async () => {
  project = await desk.make.project({ title: `SR 14 ${randomUUID()}` })
})

type Files = Parameters<typeof sendForm>[3]
const send = (files: Files, fields: Readonly<Record<string, string | number>> = {}) => sendForm(desk, desk.clerk, { dot_project_id: project, projection: OHIO_SOUTH, ...fields }, files)
const one = async (id: number) => (await desk.clerk.get(`${GIS_FILES}/${id}`)).body.fme_import_file_request
const idsOf = async (query = '') => (await desk.clerk.get(`${GIS_FILES}?page_size=100${query}`)).body.content.map(({ id }: { id: number }) => id)
const settled = (id: number) => vi.waitFor(async () => {
  const file = await one(id)
  expect(file.status).not.toBe('pending')
  return file
}, { timeout: 30_000, interval: 50 })
const uploaded = async (name: string, fields = {}) => settled((await send([[name, roadFile(name)]], fields)).body.content[0].id)
const add = (id: number, ids: readonly number[]) => desk.clerk.post(`${GIS_FILES}/${id}/alignments`, { ids })
const eventsOf = async (id: number) => (await desk.owner.query("SELECT event, actor FROM record_events WHERE record_kind = 'gis_file' AND record_id = $1 ORDER BY id", [id])).rows

describe('from the upload to the alignments', () => {
  test('GEO-1 GEO-2 GEO-3 GEO-6 GEO-7 GEO-8 GEO-9 PLUS-28 an IFC file is pending, then ready for review, and active once its alignments are added', async () => {
    const answer = await send([['road.ifc', roadFile('indot-twin-branch.ifc')]], { scale_factor: '1.0000123456' })
    expect([answer.status, faultsOf(gisFiles.create.answer, answer.body)]).toEqual([200, []])
    expect(answer.body.content).toMatchObject([{
      name: 'road.ifc', dot_project_id: project, format: 'ifc', added_by: expect.stringMatching(/\S/), created_at: expect.any(String), status: 'pending', deleted_by: null, deleted_at: null, projection: OHIO_SOUTH,
      projection_name: 'NAD83 / Ohio South (ftUS)', scale_factor: '1.0000123456',
    }])
    const file = await settled(answer.body.content[0].id)
    expect(faultsOf(gisFiles.detail.answer, { fme_import_file_request: file })).toEqual([])
    expect(file).toMatchObject({ status: 'ready_for_review', alignments: [{ name: 'PR_Twin_Branch_section', station_start: 2103.72056, fault: '', warning: '' }], notes: [expect.stringContaining('no georeference')] })
    const [alignment] = file.alignments
    expect([alignment.length.toFixed(2), alignment.path[0].map((degrees: number) => degrees.toFixed(1))]).toEqual(['2796.68', ['39.7', '-84.8']])
    expect(await idsOf()).toContain(file.id)
    const added = await add(file.id, [alignment.id])
    expect([added.status, added.body.fme_import_file_request.status]).toEqual([200, 'active'])
    const list = await desk.clerk.get(`/v1/projects/${project}/alignments`)
    expect(list.body.content).toMatchObject([{ id: added.body.alignment_ids[0], name: 'PR_Twin_Branch_section', stations: 28, file_name: 'road.ifc', foot: 'us_survey', scale_factor: 1.0000123456 }])
    expect((await eventsOf(file.id)).map(({ event }) => event)).toEqual(['created', 'processed', 'updated'])
    // alignments that were already added are not added a second time
    expect(await add(file.id, [alignment.id])).toMatchObject({ status: 422, body: { message: 'Alignments can only be added from a file that is ready for review.' } })
    expect((await desk.clerk.patch(`${GIS_FILES}/${file.id}`, { projection: 2965 })).body.message).toContain('projection and scale factor can’t be changed')
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: added.headers.get('change-set') })
    expect([undone.status, (await one(file.id)).status, (await desk.clerk.get(`/v1/projects/${project}/alignments`)).body.content]).toEqual([200, 'ready_for_review', []])
  })

  test('GEO-3 PLUS-28 a DXF drawing of the road has the same alignment, in the feet of the projection', async () => {
    const file = await uploaded('indot-twin-branch.dxf')
    expect(file.alignments).toMatchObject([{ name: 'ALG_TWIN_BRANCH', station_start: 0, warning: '' }])
    expect(file.alignments[0].length.toFixed(2)).toBe('2796.68')
    expect((await add(file.id, [file.alignments[0].id])).status).toBe(200)
  })

  test('GEO-7 without a scale factor it is 1', async () => {
    expect((await send([['plan.dwg', 'AC1032 plan']])).body.content[0].scale_factor).toBe('1')
  })

  test.each([['dwg', 'AC1032 plan'], ['dgn', Buffer.from([0x08, 0x09, 0xfe, 0x02, 1, 2, 3])]])('GEO-3 no alignment is read from a .%s file: it is kept and pending conversion, and the formats that are read are named', async (format, content) => {
    const { body: { content: [file] } } = await send([[`plan.${format}`, content]])
    expect(file).toMatchObject({ format, status: 'pending', message: 'Pending conversion. Alignments are read from .ifc and .dxf files, so convert the file to one of them.' })
    await desk.owner.query("UPDATE gis_files SET sent_at = now() - interval '5 hours' WHERE id = $1", [file.id])
    expect(await one(file.id)).toMatchObject({ status: 'pending', alignments: [] })
  })
})

describe('large uploads', () => {
  test('GEO-4 a file is sent in pieces; a piece that is sent again changes nothing, and one at the wrong position is refused', async () => {
    const content = roadFile('indot-twin-branch.ifc')
    const upload = randomUUID()
    const piece = (offset: number, end: number) => sendForm(desk, desk.clerk, { upload, size: content.length, offset }, [['road.ifc', content.subarray(offset, end)]])
    expect((await piece(0, 3_000)).body).toEqual({ content: [], received: 3_000 })
    expect((await piece(0, 3_000)).body.received).toBe(3_000)
    expect(await piece(4_000, 5_000)).toMatchObject({ status: 422, body: { message: 'This piece of the file does not begin where the last one ended, at byte 3000.' } })
    expect((await send([], { uploads: upload })).status).toBe(422)
    expect((await piece(3_000, content.length)).body.received).toBe(content.length)
    const { body: { content: [{ id }] } } = await send([], { uploads: upload })
    expect(await settled(id)).toMatchObject({ size: content.length, status: 'ready_for_review' })
    // the upload has become a file, so the upload no longer exists
    expect((await send([], { uploads: upload })).status).toBe(422)
  })

  test('GEO-4 an upload belongs to one person: another administrator cannot add it', async () => {
    const upload = randomUUID()
    await sendForm(desk, desk.clerk, { upload, size: 6, offset: 0 }, [['plan.dwg', 'AC1032']])
    const other = await desk.signedIn('administrator')
    expect((await sendForm(desk, other, { dot_project_id: project, projection: OHIO_SOUTH, uploads: upload }, [])).status).toBe(422)
  })

  test('GEO-4 an upload that is added twice at once becomes one file, which keeps its content', async () => {
    const content = roadFile('indot-twin-branch.ifc')
    const uploads = [randomUUID(), randomUUID(), randomUUID()]
    for (const upload of uploads) {
      await sendForm(desk, desk.clerk, { upload, size: content.length, offset: 0 }, [['road.ifc', content]])
      const both = await Promise.all([send([], { uploads: upload }), send([], { uploads: upload })])
      const [added, refused] = both.toSorted((a, b) => a.status - b.status)
      expect([added?.status, refused?.status]).toEqual([200, 422])
      expect(refused?.body.message).toBe('An uploaded file is missing or not complete. Upload it again.')
      const id = added?.body.content[0].id
      expect(await settled(id)).toMatchObject({ size: content.length, status: 'ready_for_review' })
    }
  })

  test('GEO-4 nothing is left of a file whose connection breaks off', async () => {
    const incoming = () => readdirSync(`${folder.path}/files/incoming`).length
    const [before, files] = [incoming(), (await idsOf()).length]
    const sent = request(desk.address + GIS_FILES, { method: 'POST', headers: { ...desk.clerk.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000_000 } })
    sent.on('error', () => undefined)
    sent.write(`--x\r\ncontent-disposition: form-data; name="dot_project_id"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="projection"\r\n\r\n2965\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.dxf"\r\n\r\n0\nSECTION\n${' '.repeat(500_000)}`)
    await vi.waitFor(() => expect(incoming()).toBe(before + 1), { timeout: 10_000, interval: 20 })
    sent.destroy()
    await vi.waitFor(() => expect(incoming()).toBe(before), { timeout: 10_000, interval: 20 })
    expect((await idsOf()).length).toBe(files)
  })
})

describe('refused files', () => {
  test.each<[string, Files, Record<string, string | number>, string]>([
    ['GEO-3 another extension', [['plan.pdf', '%PDF']], {}, 'Invalid file format, allowed formats .dwg, .dgn, .ifc, .dxf.'],
    ['GEO-3 PLUS-28 a DXF that is a ZIP', [['plan.dxf', 'PK\u0003\u0004']], {}, 'plan.dxf is a ZIP file. Unzip it and upload the DXF file in it.'],
    ['GEO-3 an IFC file that is something else', [['plan.ifc', 'AC1032']], {}, 'The content of plan.ifc is not IFC.'],
    ['GEO-4 21 files', Array.from({ length: 21 }, (_value, at) => [`${at}.dwg`, `AC1032 ${at}`] as const), {}, 'At most 20 files can be uploaded at once.'],
    ['GEO-4 a file of more than 1 GB', [['a.dwg', 'AC1032']], { upload: randomUUID(), size: 1024 ** 3 + 1, offset: 0 }, 'The file is too large. A GIS file can have at most 1 GB.'],
    ['GEO-6 no projection', [['a.dwg', 'AC1032']], { projection: '' }, 'Projection is required.'],
    ['GEO-6 no project', [['a.dwg', 'AC1032']], { dot_project_id: '' }, 'Project is required.'],
    ['GEO-6 an unknown projection', [['a.dwg', 'AC1032']], { projection: 4326 }, 'EPSG 4326 is not a supported projection. Choose a state plane or UTM zone of NAD83.'],
    ['GEO-7 a scale factor of 1.2', [['a.dwg', 'AC1032']], { scale_factor: '1.2' }, 'The scale factor must lie from 0.9 to 1.1.'],
    ['GEO-7 a scale factor of 11 decimals', [['a.dwg', 'AC1032']], { scale_factor: '1.00000123456' }, 'The scale factor can have at most 10 decimals.'],
    ['GEO-4 no file', [], {}, 'No file selected.'],
  ])('%s', async (_what, files, fields, why) => {
    const before = await idsOf()
    const answer = await send(files, fields)
    expect([answer.status, answer.body.message]).toEqual([422, why])
    expect(await idsOf()).toEqual(before)
  })

  test('GEO-6 a project that does not exist is not found', async () => {
    expect((await send([['a.dwg', 'AC1032']], { dot_project_id: 999_999 })).status).toBe(404)
  })

  test('GEO-1 API-16 a file of another agency is not found, whatever the call, and its project cannot be named', async () => {
    const { id } = (await send([['a.dwg', 'AC1032']])).body.content[0]
    const stranger = await desk.signedIn('administrator', await desk.make.agency())
    const calls = [stranger.get(`${GIS_FILES}/${id}`), stranger.patch(`${GIS_FILES}/${id}`, { projection: 2965 }), stranger.delete(`${GIS_FILES}/${id}`), stranger.post(`${GIS_FILES}/${id}/restore`), stranger.post(`${GIS_FILES}/${id}/alignments`, { ids: [1] })]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await sendForm(desk, stranger, { dot_project_id: project, projection: OHIO_SOUTH }, [['a.dwg', 'AC1032']])).status).toBe(404)
    expect((await stranger.get(GIS_FILES)).body.content).toEqual([])
    const engineer = await desk.signedIn('field_engineer')
    expect((await engineer.get(GIS_FILES)).status).toBe(403)
  })

  test('PLUS-28 in a wrong projection the alignment lies outside of it: a warning says so, and it cannot be added until another one is chosen', async () => {
    const file = await uploaded('indot-twin-branch.ifc', { projection: 26916 })
    expect(file.alignments[0].warning).toContain('Outside the area of NAD83 / UTM zone 16N. Choose the projection in which the file was created.')
    expect(await add(file.id, [file.alignments[0].id])).toMatchObject({ status: 422, body: { message: expect.stringContaining('is outside the area of NAD83 / UTM zone 16N') } })
    await desk.clerk.patch(`${GIS_FILES}/${file.id}`, { projection: OHIO_SOUTH })
    expect((await one(file.id)).alignments[0]).toMatchObject({ id: file.alignments[0].id, warning: '' })
  })

  test('PLUS-28 an alignment far from its project has a warning', async () => {
    await desk.owner.query('UPDATE dot_projects SET latitude = 41.5, longitude = -87.3 WHERE id = $1', [project])
    expect((await uploaded('indot-twin-branch.ifc')).alignments[0].warning).toMatch(/^1\d\d miles from the project\.$/)
  })

  test('PLUS-28 an IFC file without a georeference, drawn at the origin, is outside its zone', async () => {
    const { body: { content: [{ id }] } } = await send([['local.ifc', `ISO-10303-21;DATA;#1=IFCALIGNMENT('a',$,'Local',$,$,$,$,$);#2=IFCALIGNMENTHORIZONTAL('h',$,$,$,$,$,$);#3=IFCRELNESTS('n',$,$,$,#1,(#2));#4=IFCRELNESTS('m',$,$,$,#2,(#5));#5=IFCALIGNMENTSEGMENT('s',$,$,$,$,$,$,#6);#6=IFCALIGNMENTHORIZONTALSEGMENT($,$,#7,0.,0.,0.,100.,$,.LINE.);#7=IFCCARTESIANPOINT((0.,0.));ENDSEC;END-ISO-10303-21;`]])
    const file = await settled(id)
    expect([file.alignments[0].warning, file.notes.join(' ')]).toEqual([expect.stringContaining('Outside the area of'), expect.stringContaining('The file has no georeference.')])
  })
})

describe('failure, deletion and restoring', () => {
  test('GEO-8 a file that is not processed after 4 hours fails, and can be sent again', async () => {
    const file = await uploaded('indot-twin-branch.ifc')
    expect((await desk.clerk.patch(`${GIS_FILES}/${file.id}`, { status: 'pending' })).body.message).toBe('Only a failed file can be processed again.')
    await desk.owner.query("UPDATE gis_files SET status = 'pending', sent_at = now() - interval '3 hours 59 minutes' WHERE id = $1", [file.id])
    expect((await one(file.id)).status).toBe('pending')
    await desk.owner.query("UPDATE gis_files SET sent_at = now() - interval '4 hours 1 second' WHERE id = $1", [file.id])
    expect(await one(file.id)).toMatchObject({ status: 'failed', message: 'Failed to upload file.' })
    expect((await desk.clerk.patch(`${GIS_FILES}/${file.id}`, { status: 'pending' })).body.fme_import_file_request.status).toBe('pending')
    expect((await settled(file.id)).status).toBe('ready_for_review')
  })

  test('GEO-11 a file with bad data fails with a message that says so', async () => {
    const content = roadFile('indot-twin-branch.ifc')
    const { body: { content: [{ id }] } } = await send([['cut.ifc', content.subarray(0, content.length - 200)]])
    expect(await settled(id)).toMatchObject({ status: 'failed', message: 'Bad data when generating routes from a file: delete and re-upload it.', alignments: [] })
  })

  test('GEO-9 a file without alignments fails and says so', async () => {
    expect(await uploaded('georef-1.ifc')).toMatchObject({ status: 'failed', message: 'The file has no alignment that can be read.' })
  })

  test('GEO-11 an alignment with bad data is listed and cannot be added', async () => {
    const file = await uploaded('indot-twin-branch.ifc')
    await desk.owner.query("UPDATE gis_file_alignments SET fault = 'Segment 2 has a gap.' WHERE gis_file_id = $1", [file.id])
    expect((await one(file.id)).alignments[0].fault).toBe('Segment 2 has a gap.')
    expect(await add(file.id, [file.alignments[0].id])).toMatchObject({ status: 422, body: { message: 'Bad data when generating routes from a file: delete and re-upload it.' } })
  })

  test('GEO-1 GEO-10 CONST-3 a deleted file is listed as recently deleted, gets its status back when it is restored, and is permanently deleted after its days', async () => {
    const { id } = await uploaded('indot-twin-branch.ifc')
    expect((await desk.clerk.delete(`${GIS_FILES}/${id}`)).status).toBe(204)
    expect([(await idsOf()).includes(id), (await idsOf('&deleted=true')).includes(id)]).toEqual([false, true])
    const { deleted_by: by } = (await desk.clerk.get(`${GIS_FILES}?deleted=true&page_size=100`)).body.content.find((file: { id: number }) => file.id === id)
    expect(by).toMatch(/\S/)
    expect(await desk.clerk.post(`${GIS_FILES}/${id}/restore`)).toMatchObject({ status: 200, body: { fme_import_file_request: { id, status: 'ready_for_review', deleted_at: null } } })
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual(['created', 'processed', 'deleted', 'restored'])
    await desk.clerk.delete(`${GIS_FILES}/${id}`)
    await desk.owner.query("UPDATE gis_files SET deleted_at = now() - interval '31 days' WHERE id = $1", [id])
    expect([(await idsOf('&deleted=true')).includes(id), (await desk.clerk.post(`${GIS_FILES}/${id}/restore`)).status]).toEqual([false, 422])
  })

  test('GEO-9 an empty selection, and an alignment that is not in the file, are refused', async () => {
    const file = await uploaded('indot-twin-branch.ifc')
    expect([(await add(file.id, [])).status, (await add(file.id, [999_999])).status]).toEqual([422, 404])
  })
})
