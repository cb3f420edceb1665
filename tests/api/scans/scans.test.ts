import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { removeEndedScanFiles } from '#src/areas/scans/server/requests/scan-files'
import type { Answer } from '#tests/api/client'
import { complete } from '#tests/api/assist/provider-server'
import { hollowPng, photoWithNotes, picture } from '#tests/api/images/pictures'
import { openScanDesk, pdfOf, sentIn, type ScanDesk } from '#tests/api/scans/scan-desk'
import { busyness } from '#tests/busyness'
import { thorough } from '#tests/thorough'

let desk: ScanDesk
beforeAll(async () => {
  desk = await openScanDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.useProvider()
  desk.provider.calls.length = 0
  desk.provider.answer = (response) => complete(response, { fields: [] })
})

const TICKET = { fields: [{ name: 'ticket_number', text: '4711', confidence: 0.98 }, { name: 'net_amount', text: '21.50', confidence: 0.7 }, { name: 'truck', text: 'T-9', confidence: 0.9 }] }
const saidBy = ({ status, body }: Answer) => ({ status, message: body?.message })
const paper = () => pdfOf((document) => document.text('Acme Rock\nTicket 4711\nNet 21.50 TON'))

test('AI-20 AI-6 a text scan answers a job id; its job has the fields of a PDF with their confidence, and nothing is saved', async () => {
  desk.provider.answer = (response) => complete(response, TICKET)
  const { status, body } = await desk.admin.post('/v1/ai/service_requests', { kind: 'text_scan', content: (await paper()).toString('base64'), name: 'paper.pdf' })
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['job_id'] })
  expect(await desk.ended(body.job_id)).toMatchObject({
    kind: 'ai_text_scan', status: 'success',
    // the provider's answer also has a truck, which is left out because the file's text does not contain that value
    result: { name: 'paper.pdf', left_out: 1, fields: [{ field: 'ticket_number', label: 'Ticket number', text: '4711', confidence: 0.98 }, { field: 'net_amount', label: 'Net', text: '21.50', confidence: 0.7 }] },
  })
  expect(sentIn(desk.provider.calls[0])).toEqual([{ type: 'text', text: expect.stringContaining('Net 21.50 TON') as string }])
  const saved = await desk.owner.query('SELECT (SELECT count(*)::int FROM slips) AS tickets, (SELECT count(*)::int FROM images) AS images, (SELECT count(*)::int FROM documents) AS documents, (SELECT count(*)::int FROM scan_files) AS files')
  expect(saved.rows).toEqual([{ tickets: 0, images: 0, documents: 0, files: 0 }])
  const other = await desk.signedIn('administrator')
  expect((await other.get(`/v1/async_job_status?job_id=${body.job_id}`)).status).toBe(404)
})

test('AI-6 a scanned PDF and an image are sent as images, without the location that the camera recorded', async () => {
  desk.provider.answer = (response) => complete(response, TICKET)
  const scanned = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: 'white' } }).jpeg().toBuffer()
  const job = await desk.scan('text_scan', await pdfOf((document) => document.image(scanned, 0, 0, { width: 400 })))
  // a scanned page has no text with which the provider's fields could be compared, so all three fields are kept
  expect(job.result).toMatchObject({ left_out: 0, fields: { length: 3 } })
  await desk.scan('text_scan', await photoWithNotes())
  const sent = desk.provider.calls.map((call) => sentIn(call)[0]?.image_url?.url ?? '')
  expect(sent.every((url) => url.startsWith('data:image/jpeg;base64,'))).toBe(true)
  const [first, second] = await Promise.all(sent.map((url) => sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()))
  expect([first?.width, first?.height, second?.exif]).toEqual([1_600, 800, undefined])
})

thorough('AI-6 a PDF of more than ten pages is refused with its page count, and of ten scanned pages each is sent', async () => {
  const pages = (count: number, draw: (document: PDFKit.PDFDocument, at: number) => void) => pdfOf((document) => {
    for (let at = 1; at <= count; at += 1) {
      if (at > 1) document.addPage()
      draw(document, at)
    }
  })
  const long = await desk.scan('text_scan', await pages(500, (document, at) => document.text(`Ticket ${at} of Acme Rock`)))
  expect(long).toMatchObject({ status: 'error', message: 'This PDF has 500 pages. A scan reads at most 10: choose a PDF with the pages of the ticket only.' })
  expect(desk.provider.calls).toEqual([])
  const scanned = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'white' } }).jpeg().toBuffer()
  expect((await desk.scan('text_scan', await pages(10, (document) => document.image(scanned, 0, 0, { width: 400 })))).status).toBe('success')
  expect(sentIn(desk.provider.calls[0]).map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'image_url'))
})

test('AI-4 a photo scan takes one image and shows its description and what it found', async () => {
  desk.provider.answer = (response) => complete(response, { description: 'A truck at a scale.', found: [{ name: 'truck', confidence: 0.9 }] })
  expect((await desk.scan('photo_scan', await picture('jpeg'), 'site.jpg')).result).toEqual({ name: 'site.jpg', description: 'A truck at a scale.', found: [{ name: 'truck', confidence: 0.9 }] })
})

test('AI-4 AI-6 a file that a scan cannot read is refused with a message, and no job starts', async () => {
  const sent = async (kind: string, content: string) => saidBy(await desk.admin.post('/v1/ai/service_requests', { kind, content }))
  const before = (await desk.admin.get('/v1/jobs')).body.jobs.length
  expect(await sent('text_scan', '')).toMatchObject({ status: 422, message: 'No file selected.' })
  expect(await sent('text_scan', 'no base64!')).toMatchObject({ status: 422, message: 'No file selected.' })
  expect(await sent('text_scan', Buffer.from('hello').toString('base64'))).toMatchObject({ status: 422, message: 'Invalid file format, allowed formats pdf, jpeg, jpg, png.' })
  expect(await sent('photo_scan', (await paper()).toString('base64'))).toMatchObject({ status: 422, message: 'Invalid file format, allowed formats jpeg, jpg, png.' })
  expect((await desk.admin.post('/v1/ai/service_requests', { kind: 'video_scan', content: '' })).status).toBe(422)
  expect((await desk.admin.get('/v1/jobs')).body.jobs).toHaveLength(before)
})

test.each([
  ['encrypted', () => pdfOf((document) => document.text('secret'), { userPassword: 'a' }), 'This PDF is protected by a password. Remove the password and try again.'],
  ['damaged', () => Promise.resolve(Buffer.from('%PDF-1.7 nothing')), 'This PDF is damaged and can’t be read.'],
  ['empty', () => pdfOf(() => undefined), 'This PDF has neither text nor an image of a page.'],
  ['a damaged image', () => picture('jpeg', { width: 400, height: 300 }).then((content) => content.subarray(0, content.length / 2)), 'Failed to upload file. It is damaged or incomplete.'],
  ['an image of too many pixels', () => Promise.resolve(hollowPng(40_000, 40_000)), 'Failed to upload file. It has more than 50 million pixels.'],
])('AI-6 a file that is %s fails with a message, and is sent to nobody', async (_case, make, message) => {
  expect(await desk.scan('text_scan', await make())).toMatchObject({ status: 'error', message })
  expect(desk.provider.calls).toEqual([])
})

thorough('AI-6 a small PDF that unpacks to gigabytes ends with a message, while other calls are answered', async () => {
  // the same compressed 16 MB of spaces, repeated 200 times in one stream of 3 MB
  const packed = deflateRawSync(Buffer.alloc(16_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 200 }, () => packed), deflateRawSync(Buffer.alloc(0))])
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString('latin1')}\nendstream`,
  ]
  const bomb = Buffer.from(`%PDF-1.7\n${objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join('')}trailer << /Root 1 0 R /Size 5 >>\n%%EOF`, 'latin1')
  const scan = desk.scan('text_scan', bomb)
  let slowest = 0
  let isOver = false
  void scan.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    const startTime = performance.now()
    await desk.admin.get('/v1/jobs')
    slowest = Math.max(slowest, performance.now() - startTime)
  }
  expect(await scan).toMatchObject({ status: 'error', message: 'Reading this PDF takes too much time or memory. Save it in a simpler form and try again.' })
  expect(slowest).toBeLessThan(5_000 * busyness())
})

test('AI-1 AI-2 each kind needs its own flag and an administrator', async () => {
  const send = async (person: { post: typeof desk.admin.post }, kind: string) => (await person.post('/v1/ai/service_requests', { kind, content: (await picture('jpeg')).toString('base64') })).status
  await desk.make.flag('text_scan_playground', false)
  try {
    const person = await desk.signedIn('administrator')
    expect([await send(person, 'text_scan'), await send(person, 'photo_scan')]).toEqual([403, 200])
    await desk.make.flag('photo_scan_enabled', false)
    expect(await send(await desk.signedIn('administrator'), 'photo_scan')).toBe(403)
  } finally {
    for (const flag of ['text_scan_playground', 'photo_scan_enabled'] as const) await desk.make.flag(flag, true)
  }
  expect(await send(await desk.signedIn('field_inspector'), 'text_scan')).toBe(403)
})

test('AI-3 without a provider a scan answers 503 with the message, and leaves no job', async () => {
  await desk.useProvider({ is_on: false })
  const before = (await desk.admin.get('/v1/jobs')).body.jobs.length
  const answer = await desk.admin.post('/v1/ai/service_requests', { kind: 'photo_scan', content: (await picture('jpeg')).toString('base64') })
  expect(saidBy(answer)).toMatchObject({ status: 503, message: 'No AI provider is configured.' })
  expect((await desk.admin.get('/v1/jobs')).body.jobs).toHaveLength(before)
})

test('AI-6 a provider that fails or answers something else is reported, and the file is dropped', async () => {
  desk.provider.answer = (response) => response.writeHead(429).end()
  expect(await desk.scan('text_scan', await paper())).toMatchObject({ status: 'error', message: 'The provider asks to wait before the next call (status 429).' })
  desk.provider.answer = (response) => complete(response, 'I cannot read this.')
  expect(await desk.scan('text_scan', await paper())).toMatchObject({ status: 'error', message: 'The provider sent an answer that cannot be used. Try again.' })
  expect((await desk.owner.query('SELECT FROM scan_files')).rowCount).toBe(0)
})

test('AI-6 canceling a scan ends its call, and the log of calls has it without the texts', async () => {
  let isEnded = false
  desk.provider.answer = (_response, _call, request) => void request.on('close', () => (isEnded = true))
  const { body } = await desk.admin.post('/v1/ai/service_requests', { kind: 'text_scan', content: (await paper()).toString('base64') })
  await vi.waitFor(() => expect(desk.provider.calls).toHaveLength(1), { timeout: 20_000 })
  await desk.admin.delete(`/v1/jobs/${body.job_id}`)
  expect((await desk.ended(body.job_id)).status).toBe('canceled')
  await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 20_000 })
  await vi.waitFor(async () => expect((await desk.admin.get('/v1/ai/calls')).body.content[0]).toMatchObject({ purpose: 'text_scan', result: 'canceled', asked_by: expect.stringMatching(/^Pat /) as string }), { timeout: 20_000 })
})

thorough('AI-6 a scanned page with a line of text is sent with its image, and one that is canceled before it began keeps no file', async () => {
  const page = await sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: 'white' } }).jpeg().toBuffer()
  await desk.scan('text_scan', await pdfOf((document) => document.image(page, 0, 0, { width: 600 }).text('Scanned by an app', 20, 700)))
  // an office scanner puts the text that it recognized over the picture, as invisible text
  await desk.scan('text_scan', await pdfOf((document) => {
    document.image(page, 0, 0, { width: 612, height: 792 }).addContent('3 Tr')
    document.text('Acme Rock, ticket number 4711, truck T-9, net 21.50 TON. '.repeat(4), 20, 100)
  }))
  expect(desk.provider.calls.map((call) => sentIn(call).map(({ type }) => type))).toEqual([['text', 'image_url'], ['text', 'image_url']])
  desk.provider.answer = () => undefined
  const content = (await paper()).toString('base64')
  const open: string[] = []
  for (let one = 0; one < 5; one += 1) open.push((await desk.admin.post('/v1/ai/service_requests', { kind: 'text_scan', content, name: `${one}.pdf` })).body.job_id)
  expect(saidBy(await desk.admin.post('/v1/ai/service_requests', { kind: 'text_scan', content }))).toEqual({ status: 409, message: 'You have 5 scans that have not ended. Cancel one, or try again later.' })
  for (const id of open.toReversed()) await desk.admin.delete(`/v1/jobs/${id}`)
  for (const id of open) expect((await desk.ended(id)).status).toBe('canceled')
  // a job that has begun removes its own file; the files of jobs that were canceled before they began are removed by the cleanup
  await vi.waitFor(async () => {
    await desk.running.platform.database.inAgency(desk.make.firstAgency, (db) => removeEndedScanFiles(db, new Date(), 100))
    expect((await desk.owner.query('SELECT FROM scan_files')).rowCount).toBe(0)
  }, { timeout: 20_000 })
})
