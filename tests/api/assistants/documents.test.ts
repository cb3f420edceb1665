import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistantDocuments } from '#src/areas/assistants/api/documents'
import { openAssistantsDesk, pdfOf, type AssistantsDesk } from '#tests/api/assistants/assistants-desk'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

let desk: AssistantsDesk
beforeAll(async () => {
  desk = await openAssistantsDesk()
})
afterAll(() => desk.close())

const textOf = async (id: number) => (await desk.admin.get(`/v1/ai/documents/${id}`)).body.document.text

test('AI-18 the text of a UTF-8 txt, md or csv file is read and stored; the document is renamed and deleted, and both can be undone', async () => {
  const { id: assistant } = await desk.assistant()
  const added = await desk.upload(assistant, 'C:\\files\\Manual.TXT', '\ufeffMix at\r\n300 °F.\u0000')
  expect(added.status).toBe(200)
  expect(added.body.document).toMatchObject({ name: 'Manual.TXT', format: 'txt', characters: 14, assistant_id: assistant })
  expect(faultsOf(assistantDocuments.add.answer, added.body)).toEqual([])
  const { id, version } = added.body.document
  expect(await textOf(id)).toBe('Mix at\n300 °F.')
  expect((await desk.upload(assistant, 'Notes.md', '# Notes')).body.document).toMatchObject({ format: 'md' })
  expect((await desk.upload(assistant, 'items.csv', 'item,unit\n401,TON')).body.document).toMatchObject({ format: 'csv' })
  const list = await desk.admin.get(`/v1/ai/documents?assistant_id=${assistant}&sort=name,desc`)
  expect(faultsOf(assistantDocuments.list.answer, list.body)).toEqual([])
  expect(list.body.content.map(({ name }: { name: string }) => name)).toEqual(['Notes.md', 'Manual.TXT', 'items.csv'])
  expect((await desk.admin.get(`/v1/ai/assistants/${assistant}`)).body.assistant.documents).toBe(3)
  const renamed = await desk.admin.patch(`/v1/ai/documents/${id}`, { name: 'Temperatures', version })
  expect(renamed.body.document).toMatchObject({ name: 'Temperatures', format: 'txt' })
  expect((await desk.admin.patch(`/v1/ai/documents/${id}`, { name: 'Late', version })).status).toBe(409)
  expect((await desk.admin.patch(`/v1/ai/documents/${id}`, { name: ' ' })).status).toBe(422)
  expect((await desk.admin.delete(`/v1/ai/documents/${id}`)).status).toBe(204)
  expect((await desk.admin.get(`/v1/ai/documents/${id}`)).status).toBe(404)
  const { rows } = await desk.owner.query(`SELECT event, change_set, changes::text FROM record_events WHERE record_kind = 'ai_document' AND record_id = $1 ORDER BY id`, [id])
  expect(rows.map(({ event }) => event)).toEqual(['created', 'updated', 'deleted'])
  // the events must not contain the document's text; look for words of it, not for its number 300, which an id or a time can contain too
  expect(JSON.stringify(rows)).not.toContain('Mix at')
  for (const { change_set: set } of rows.slice(1).toReversed()) expect((await desk.admin.post('/v1/slips/undo', { change_set: set })).status).toBe(200)
  expect((await desk.admin.get(`/v1/ai/documents/${id}`)).body.document).toMatchObject({ name: 'Manual.TXT', text: 'Mix at\n300 °F.' })
})

test('AI-18 the text of a PDF is read page by page', async () => {
  const { id: assistant } = await desk.assistant()
  const { status, body } = await desk.upload(assistant, 'Manual.pdf', await pdfOf(['Mix at 300 degrees.', '', 'Compact behind the paver.']))
  expect([status, body.document.format]).toEqual([200, 'pdf'])
  expect(await textOf(body.document.id)).toMatch(/^Mix at 300 degrees\.\s+Compact behind the paver\.$/)
})

thorough('AI-18 a file that cannot be read is refused with an explanation, and nothing is stored', async () => {
  const { id: assistant } = await desk.assistant()
  const whole = await pdfOf(['Mix at 300 degrees.'])
  const files: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['a.txt', '', 'No file selected'],
    ['a.docx', 'PK', 'pdf'],
    ['a.txt', Buffer.from([0x4d, 0xe4, 0x72, 0x7a]), 'This file is not text in UTF-8. Save it as UTF-8 and try again.'],
    ['a.csv', Buffer.from('\ufeffa;b', 'utf16le'), 'This file is not text in UTF-8. Save it as UTF-8 and try again.'],
    ['a.txt', ' \r\n\u0000 ', 'No text was found in this file.'],
    ['a.txt', 'x'.repeat(200_001), 'A document can have at most 200,000 characters of text.'],
    ['a.pdf', await pdfOf(['Secret'], 'sesame'), 'This PDF is protected by a password. Remove the password and try again.'],
    ['a.pdf', 'Not a PDF at all', 'This PDF is damaged and can’t be read.'],
    ['a.pdf', '%PDF-1.7\nand then nothing', 'This PDF is damaged and can’t be read.'],
    ['a.pdf', whole.subarray(0, 200), 'This PDF is damaged and can’t be read.'],
    ['a.pdf', await pdfOf(['', '']), 'This PDF has no text. It may be a scan.'],
    ['a.pdf', await pdfOf(Array.from({ length: 101 }, () => 'Page')), 'A PDF can have at most 100 pages.'],
  ]
  for (const [name, content, sentence] of files) {
    const { status, body } = await desk.upload(assistant, name, content)
    expect([name, status]).toEqual([name, 422])
    expect(body.message).toContain(sentence)
  }
  expect((await desk.upload(assistant, 'a.txt', 'x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await desk.admin.get(`/v1/ai/documents?assistant_id=${assistant}`)).body.content).toEqual([])
}, 60_000)

test('AI-18 a small PDF that unpacks to far more than its size is refused before it takes memory', async () => {
  const { id: assistant } = await desk.assistant()
  const before = process.memoryUsage().rss
  const { status, body } = await desk.upload(assistant, 'bomb.pdf', bomb(100 * 1024 * 1024))
  expect([status, body.message]).toEqual([422, 'Reading this PDF takes too much time or memory. Save it in a simpler form and try again.'])
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024)
  expect((await desk.upload(assistant, 'Manual.pdf', await pdfOf(['Mix at 300 degrees.']))).status).toBe(200)
}, 60_000)

/** A PDF of one page whose compressed content unpacks to this many bytes. */
function bomb(bytes: number): Buffer {
  const content = deflateSync(Buffer.alloc(bytes, ' '))
  const head = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<<>>>> endobj
4 0 obj <</Length ${content.length}/Filter/FlateDecode>> stream
`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF')])
}

test('AI-18 an assistant has at most 20 documents and 400,000 characters, even with two uploads at once or an undo', async () => {
  const { id: assistant } = await desk.assistant()
  for (const name of ['a.txt', 'b.txt']) expect((await desk.upload(assistant, name, name[0]?.repeat(150_000) ?? '')).status).toBe(200)
  const two = await Promise.all(['c', 'd'].map((name) => desk.upload(assistant, `${name}.txt`, name.repeat(100_000))))
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(two.find(({ status }) => status === 422)?.body.message).toBe('The documents of an assistant can have at most 400,000 characters. This one does not fit.')
  const { body: { content: [first] } } = await desk.admin.get(`/v1/ai/documents?assistant_id=${assistant}`)
  await desk.admin.delete(`/v1/ai/documents/${first.id}`)
  for (let at = 0; at < 18; at += 1) expect((await desk.upload(assistant, `${at}.txt`, 'Short.')).status).toBe(200)
  expect((await desk.upload(assistant, 'more.txt', 'Short.')).body.message).toBe('An assistant can have at most 20 documents.')
  const { rows: [event] } = await desk.owner.query(`SELECT change_set FROM record_events WHERE record_kind = 'ai_document' AND record_id = $1 AND event = 'deleted'`, [first.id])
  expect(JSON.stringify((await desk.admin.post('/v1/slips/undo', { change_set: event.change_set })).body)).toContain('An assistant can have at most 20 documents.')
  expect((await desk.admin.get(`/v1/ai/documents/${first.id}`)).status).toBe(404)
})

test('AI-18 API-18 an upload that is sent again under the same key is stored once', async () => {
  const { id: assistant } = await desk.assistant()
  const key = { 'idempotency-key': 'the-same-manual' }
  const first = await desk.upload(assistant, 'Manual.txt', 'Mix at 300 degrees.', key)
  const again = await desk.upload(assistant, 'Manual.txt', 'Mix at 300 degrees.', key)
  expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
  expect((await desk.upload(assistant, 'Manual.txt', 'Mix at 310 degrees.', key)).status).toBe(422)
  expect((await desk.admin.get(`/v1/ai/documents?assistant_id=${assistant}`)).body.content).toHaveLength(1)
})
