import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sentTicket } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { hollowPng } from '#tests/api/images/pictures'
import { drawn } from '#tests/api/scans/drawn-ticket'
import { cat, handwritten, photographed } from '#tests/api/scans/offline-pictures'
import { noRecognizerLeft, recognizerAtWork, recognizers } from '#tests/api/scans/recognizers'
import { openScanDesk, pdfOf, type ScanDesk } from '#tests/api/scans/scan-desk'
import { runsThorough, thorough } from '#tests/thorough'

interface Reading {
  readonly fields: readonly { readonly field: string; readonly text: string; readonly value: string; readonly confidence: number; readonly place: { readonly page: number; readonly x: number; readonly y: number; readonly width: number; readonly height: number } }[]
  readonly unsure: Reading['fields']
}

let desk: ScanDesk
beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.close())

const fileOf = (name: string) => readFile(new URL(`./files/${name}`, import.meta.url))
const valuesOf = (result: unknown) => Object.fromEntries((result as Reading).fields.map(({ field, value }) => [field, value]))

const LINES = ['NORTH RIDGE ASPHALT', 'TICKET NO:   1048827', 'DATE:        06/14/2026', 'TIME OUT:    07:42', 'TRUCK:       T-417', 'MATERIAL:    SP 12.5 WEARING', 'GROSS:       79980 LB', 'TARE:        27460 LB', 'NET:         52520 LB']

test('AI-6 AI-3 without a provider the two scanned tickets are read locally: the values that are filled in are right, and have their place in the picture', async () => {
  for (const name of ['asphalt-scale-ticket', 'concrete-batch-ticket']) {
    const expected = JSON.parse(String(await fileOf(`${name}.expected.json`))) as Readonly<Record<string, string>>
    const job = await desk.scan('text_scan', await fileOf(`${name}.jpg`), `${name}.jpg`)
    expect(job.status).toBe('success')
    const { fields, unsure } = job.result as Reading
    const wanted: Readonly<Record<string, string | undefined>> = {
      ticket_number: expected.ticket_number, ticketed_at: expected.time, supplier: expected.supplier, plant_name: expected.plant, customer_name: expected.customer, job_number: expected.job, truck: expected.truck,
      material_description: expected.material, mix_id: expected.mix_id, load_number: expected.loads_today, weighmaster: expected.weighmaster, gross_amount_1: expected.gross?.split(' ')[0], tare_amount_1: expected.tare?.split(' ')[0],
      net_amount: (expected.net ?? expected.qty)?.split(' ')[0], uom_1: (expected.net ?? expected.qty)?.split(' ')[1], accumulated_quantity: expected.accum_tons?.split(' ')[0], plant_temperature: expected.temp?.split(' ')[0],
      ticket_date: expected.date?.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'),
    }
    for (const { field, value, confidence, place } of fields) {
      expect({ field, value }).toEqual({ field, value: wanted[field] })
      expect(confidence).toBeGreaterThan(0.7)
      expect(place.width * place.height).toBeGreaterThan(0)
    }
    const share = fields.length / Object.values(wanted).filter((value) => value !== undefined).length
    expect(share, `left empty of ${name}: ${unsure.map(({ field }) => field).join(', ')}`).toBeGreaterThan(0.85)
    // the recognized places are plausible: values are right of their labels, and the date is below the ticket number
    const [number, date] = ['ticket_number', 'ticket_date'].map((field) => fields.find((one) => one.field === field)?.place)
    expect(number?.x).toBeGreaterThan(0.2)
    expect((date?.y ?? 0) - (number?.y ?? 1)).toBeGreaterThan(0.01)
  }
  const saved = await desk.owner.query('SELECT (SELECT count(*)::int FROM slips) AS tickets, (SELECT count(*)::int FROM images) AS images, (SELECT count(*)::int FROM scan_files) AS files')
  expect(saved.rows).toEqual([{ tickets: 0, images: 0, files: 0 }])
  expect(desk.provider.calls).toEqual([])
}, 300_000)

thorough('AI-6 a photo that is turned by seven degrees, in the shade, folded and blurred, is read like its paper', async () => {
  const { fields } = (await desk.scan('text_scan', await photographed(await drawn(LINES.join('\n')), 7))).result as Reading
  const wanted: Readonly<Record<string, string>> = { supplier: 'NORTH RIDGE ASPHALT', ticket_number: '1048827', ticket_date: '2026-06-14', ticketed_at: '07:42', truck: 'T-417', material_description: 'SP 12.5 WEARING', gross_amount_1: '79980', tare_amount_1: '27460', net_amount: '52520', uom_1: 'LB' }
  for (const { field, value } of fields) expect({ field, value }).toEqual({ field, value: wanted[field] })
  expect(fields.length).toBeGreaterThanOrEqual(8)
}, 200_000)

thorough('AI-6 the text of a PDF is read as it is, even with a script in it, and a scanned page of one as a picture', async () => {
  const written = await pdfOf((document) => {
    document.font('Courier').fontSize(12)
    for (const line of [...LINES, 'CUSTOMER:    Basin Road Contracting']) document.text(line)
    document.addNamedJavaScript('go', 'app.alert("no")')
  })
  const wanted = { ticket_number: '1048827', ticket_date: '2026-06-14', ticketed_at: '07:42', truck: 'T-417', net_amount: '52520', gross_amount_1: '79980', tare_amount_1: '27460', uom_1: 'LB' }
  expect(valuesOf((await desk.scan('text_scan', written)).result)).toMatchObject({ ...wanted, customer_name: 'Basin Road Contracting' })
  const picture = await drawn(LINES.join('\n'))
  const scanned = await desk.scan('text_scan', await pdfOf((document) => document.image(picture, 0, 0, { width: 500 })))
  expect(valuesOf(scanned.result)).toMatchObject({ net_amount: '52520', ticket_number: '1048827' })
}, 300_000)

const endsWithMessage = async (_case: string, make: () => Promise<Buffer>, message: string) => {
  expect(await desk.scan('text_scan', await make())).toMatchObject({ status: 'error', message })
}
test.each([
  ['an encrypted PDF', () => pdfOf((document) => document.text('secret'), { userPassword: 'a' }), 'This PDF is protected by a password. Remove the password and try again.'],
  ['a PDF of 500 pages', () => pdfOf((document) => { for (let page = 1; page < 500; page += 1) document.text(`Page ${page}`).addPage() }), 'This PDF has 500 pages. A scan reads at most 10: choose a PDF with the pages of the ticket only.'],
  ['a picture of 100 million pixels', () => Promise.resolve(hollowPng(10_000, 10_000)), 'Failed to upload file. It has more than 50 million pixels.'],
])('AI-6 %s ends with a message', endsWithMessage, 200_000)
thorough.each([
  ['a picture without text', () => sharp({ create: { width: 800, height: 600, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer(), 'No text can be read in this file. Take a sharp, well-lit picture of the whole ticket, or enter the ticket by hand.'],
  ['a picture of a cat', cat, 'No text can be read in this file. Take a sharp, well-lit picture of the whole ticket, or enter the ticket by hand.'],
  ['a ticket in another language', () => drawn('LIEFERSCHEIN 12345\nDATUM: 14.06.2026\nBRUTTO: 39980 KG\nTARA: 12100 KG\nNETTO: 27880 KG'), 'The labels of a delivery ticket, such as ticket number, date and net, were not found. Text scan reads printed tickets in English: enter this one by hand.'],
  ['two tickets on one picture', () => drawn(`${LINES.join('\n')}\n\n${LINES.join('\n').replace('1048827', '1048828').replace('79980', '80980').replace('52520', '53520')}`, { height: 1_200 }), 'This file shows more than one ticket. Choose a picture or page with one ticket.'],
  ['a truncated picture', async () => (await drawn(LINES.join('\n'))).subarray(0, 6_000), 'Failed to upload file. It is damaged or incomplete.'],
])('AI-6 %s ends with a message', endsWithMessage, 200_000)

thorough('AI-6 handwriting is left empty rather than guessed', async () => {
  const { status, result, message } = await desk.scan('text_scan', await handwritten())
  if (status === 'success') expect(valuesOf(result)).toEqual({})
  else expect(message).toMatch(/^(?:No text can be read|The labels of a delivery ticket)/)
}, 200_000)

test('AI-6 AI-20 a person who may enter paper tickets but is not an administrator cannot scan, and one who can only read can do neither', async () => {
  const content = (await drawn(LINES.join('\n'))).toString('base64')
  const project = await desk.make.project({})
  const [inspector, reader] = [await desk.signedIn('field_inspector'), await desk.signedIn('pending')]
  for (const person of [inspector, reader]) await desk.make.onTeam(project, person.person)
  for (const person of [inspector, reader]) expect((await person.post('/v1/ai/service_requests', { kind: 'text_scan', content })).status).toBe(403)
  const ticket = sentTicket({ ticket_number: 'SCAN-1' })
  const enter = (person: SignedInClient) => person.post(`/v1/projects/${project}/paper_tickets`, { ticket })
  expect([(await enter(reader)).status, (await enter(inspector)).status]).toEqual([403, 200])
  expect((await enter(desk.admin)).body.message).toBe('Ticket SCAN-1 of this plant and day already exists.')
})

test('AI-3 a photo scan still needs a provider', async () => {
  const picture = await drawn(LINES.join('\n'))
  expect(await desk.admin.post('/v1/ai/service_requests', { kind: 'photo_scan', content: picture.toString('base64') })).toMatchObject({ status: 503, body: { message: 'No AI provider is configured.' } })
})

test.runIf(process.platform === 'linux' && runsThorough)('AI-6 canceling a scan ends its process, and canceling one that waits for its turn frees its place meanwhile', async () => {
  // several pages of small print, so that the text recognition runs long enough to be canceled
  const dense = await drawn(Array.from({ length: 70 }, (_, row) => `TICKET NO: ${104_000 + row} DATE: 06/14/2026 TRUCK: T-${row} MATERIAL: SP 12.5 WEARING GROSS: 79980 LB`).join('\n'), { width: 2_000, height: 2_400, letter: 18 })
  const long = await pdfOf((document) => {
    for (let page = 0; page < 6; page += 1) (page === 0 ? document : document.addPage()).image(dense, 0, 0, { width: 600 })
  })
  const statusOf = async (person: SignedInClient, id: string) => (await person.get('/v1/jobs')).body.jobs.find((one: { id: string }) => one.id === id)?.status as string
  const begin = async (person: SignedInClient) => {
    const { body } = await person.post('/v1/ai/service_requests', { kind: 'text_scan', content: long.toString('base64') })
    await vi.waitFor(async () => expect(await statusOf(person, body.job_id)).toBe('loading'), { timeout: 60_000, interval: 20 })
    return body.job_id as string
  }
  const filesOf = async (id: string) => (await desk.owner.query('SELECT FROM scan_files WHERE job_id = $1', [id])).rowCount
  const other = await desk.signedIn('administrator')
  const first = await begin(desk.admin)
  const { id } = await recognizerAtWork()
  const waiting = await begin(other)
  await other.delete(`/v1/jobs/${waiting}`)
  // the server removes the file of the canceled scan once its job has left the queue
  await vi.waitFor(async () => expect(await filesOf(waiting)).toBe(0), { timeout: 60_000, interval: 50 })
  expect([await statusOf(other, waiting), await statusOf(desk.admin, first), (await recognizers()).map((one) => one.id)]).toEqual(['canceled', 'loading', [id]])
  await desk.admin.delete(`/v1/jobs/${first}`)
  await noRecognizerLeft()
  await vi.waitFor(async () => expect(await filesOf(first)).toBe(0), { timeout: 60_000, interval: 50 })
  expect(await statusOf(desk.admin, first)).toBe('canceled')
}, 300_000)
