import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from '#tests/api/materials/desk'
import type { Client } from '#tests/api/client'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

const MB = 1024 * 1024
let desk: Desk
let sample: number
beforeAll(async () => {
  desk = await openDesk()
  sample = (await desk.clerk.post('/v1/samples', { slip_id: await desk.ticket(), sample: 'S-1', sublot: 'L1' })).body.sample.id
})
afterAll(() => desk.close())

const send = (name: string, content: string | Uint8Array, client: Client = desk.clerk) => sendFile(desk.address, client, `/v1/documents?owner_type=sample&owner_id=${sample}&name=${name}`, content)
const names = async (client: Client = desk.clerk) => (await client.get(`/v1/documents?owner_type=sample&owner_id=${sample}`)).body.documents?.map(({ name }: { name: string }) => name)

test('SAMP-4 SAMP-5 a pdf, jpeg or png is added to a sample and counted; the QC lab adds, undoes and removes its own', async () => {
  const lab = await desk.signedIn('qc_lab')
  const added = await send('form.pdf', '%PDF-1.7 a form', lab)
  expect(added.body.document).toMatchObject({ owner_type: 'sample', owner_id: sample, name: 'form.pdf' })
  expect((await send('photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), lab)).status).toBe(201)
  expect([await names(), (await desk.clerk.get(`/v1/samples/${sample}`)).body.sample.documents_count]).toEqual([['photo.jpg', 'form.pdf'], 2])
  expect((await lab.post('/v1/slips/undo', { change_set: added.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
  expect(await names(lab)).toEqual(['photo.jpg'])
})

test.each<[string, string, string | (() => Uint8Array), number, string]>([
  ['a pdf that is a web page', 'form.pdf', '<!doctype html><script>alert(1)</script>', 422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png.'],
  ['a png that is a pdf', 'form.png', '%PDF-1.7', 422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png.'],
  ['a program', 'form.exe', 'MZ', 422, 'Invalid file format, allowed formats pdf, jpeg, jpg, png.'],
  ['an empty file', 'form.pdf', '', 422, 'No file selected.'],
])('SAMP-5 %s (%s) is refused', async (_name, name, content, status, message) => {
  const before = await names()
  expect(await send(name, typeof content === 'string' ? content : content())).toMatchObject({ status, body: { message } })
  expect(await names()).toEqual(before)
})

thorough('SAMP-5 a file of 30 MB is accepted, and one byte more is refused', async () => {
  const pdf = (bytes: number) => {
    const content = new Uint8Array(bytes)
    content.set(new TextEncoder().encode('%PDF-1.7'))
    return content
  }
  expect((await send('large.pdf', pdf(30 * MB))).status).toBe(201)
  expect((await send('larger.pdf', pdf(30 * MB + 1))).status).toBe(413)
  expect(await names()).not.toContain('larger.pdf')
})

test('SAMP-9 API-16 people who read samples can read their documents but not change them; people who do not see the sample find nothing', async () => {
  await send('of-record.pdf', '%PDF-1.7 of record')
  const auditor = await desk.signedIn('read_only_auditor')
  expect([await names(auditor), (await send('mine.pdf', '%PDF-1.7', auditor)).status]).toEqual([expect.arrayContaining(['of-record.pdf']), 403])
  const [document] = (await desk.clerk.get(`/v1/documents?owner_type=sample&owner_id=${sample}&search=of-record`)).body.documents
  const engineer = await desk.signedIn('field_engineer')
  for (const status of [(await engineer.get(`/v1/documents?owner_type=sample&owner_id=${sample}`)).status, (await engineer.get(`/v1/documents/${document.id}/download`)).status, (await send('x.pdf', '%PDF-1.7', engineer)).status]) expect(status).toBe(404)
  expect((await (await desk.signedIn('safety_inspector')).get(`/v1/documents/${document.id}/download`)).status).toBe(403)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect((await stranger.get(`/v1/documents/${document.id}/download`)).status).toBe(404)
})

test('PROJ-33 SAMP-9 the QC lab and a plant inspector cannot reach the documents of projects', async () => {
  const added = await sendFile(desk.address, desk.clerk, `/v1/documents?owner_type=project&owner_id=${desk.project}&name=plan.pdf`, '%PDF-1.7 a plan')
  const lab = await desk.signedIn('qc_lab')
  expect([(await lab.get(`/v1/documents?owner_type=project&owner_id=${desk.project}`)).status, (await lab.get(`/v1/documents/${added.body.document.id}/download`)).status, (await lab.delete(`/v1/documents/${added.body.document.id}`)).status]).toEqual([403, 403, 403])
  const inspector = await desk.signedIn('plant_inspector')
  expect([(await inspector.get(`/v1/documents?owner_type=project&owner_id=${desk.project}`)).status, (await inspector.delete(`/v1/documents/${added.body.document.id}`)).status]).toEqual([200, 403])
})
