import { expect, test } from 'vitest'
import { readFields, readKind, readPhoto } from '#src/areas/scans/domain/requests/answers'
import { checkScanFile, SCAN_MAX_BYTES } from '#src/areas/scans/domain/requests/scan-file'

const fields = (...list: readonly unknown[]) => JSON.stringify({ fields: list })

test('AI-6 the fields of an answer are fields of a ticket, each once, with a confidence from 0 to 1', () => {
  const answer = fields(
    { name: 'net_amount', text: '21.50', confidence: 0.914 },
    { name: 'ticket_number', text: ' 47\u200b11\n', confidence: 1 },
    { name: 'ticket_number', text: '4712', confidence: 1 },
    { name: 'status', text: 'delivered', confidence: 1 },
    { name: 'truck', text: '12', confidence: 1.2 },
    { name: 'hauler', text: '', confidence: 1 },
    { name: 'weighmaster', text: 7, confidence: 1 },
    'supplier',
  )
  expect(readFields(answer, null)).toEqual({
    fields: [{ field: 'ticket_number', label: 'Ticket number', text: '47 11', confidence: 1 }, { field: 'net_amount', label: 'Net', text: '21.50', confidence: 0.91 }],
    left_out: 2,
  })
})

test.each([
  ['split by a line break', 'Acme Rock\nQuarry', 'Acme Rock Quarry', true],
  ['in a different case', 'ACME ROCK', 'Acme Rock', true],
  ['missing', 'Acme Rock', 'Acme Sand', false],
  ['a misread number', 'Net 21.50 TON', '27.50', false],
])('AI-6 whether a text is found that is %s in the file', (_case, source, text, isFound) => {
  expect(readFields(fields({ name: 'supplier', text, confidence: 0.9 }), source)).toMatchObject({ fields: isFound ? [{ text }] : [], left_out: isFound ? 0 : 1 })
})

test.each(['', 'I cannot read this.', '[]', '{"fields": 4}', '{"fields": null}', 'null'])('AI-6 the answer %j is unusable', (answer) => {
  expect(readFields(answer, null)).toBeNull()
  expect(readPhoto(answer)).toBeNull()
  expect(readKind(answer)).toBeNull()
})

test('AI-4 a photo has a one-line description and its contents, the surest first', () => {
  const objects = [{ name: 'cone', confidence: 0.4 }, { name: 'truck', confidence: 0.9 }, { name: 'Truck', confidence: 0.8 }, { name: 'dog', confidence: -1 }, { name: '', confidence: 1 }]
  expect(readPhoto(`\`\`\`json\n${JSON.stringify({ description: 'A truck\nat a scale.', found: objects })}\n\`\`\``)).toEqual({ description: 'A truck at a scale.', found: [{ name: 'truck', confidence: 0.9 }, { name: 'cone', confidence: 0.4 }] })
  expect(readPhoto(JSON.stringify({ description: 'x'.repeat(900), found: Array.from({ length: 40 }, (_none, at) => ({ name: `t${at}`, confidence: 0.5 })) }))).toMatchObject({ description: 'x'.repeat(500), found: { length: 20 } })
  expect(readPhoto(JSON.stringify({ description: 'A road.' }))).toEqual({ description: 'A road.', found: [] })
  expect(readPhoto(JSON.stringify({ description: '  ', found: [] }))).toBeNull()
})

test('AI-5 an unknown kind of document becomes Other', () => {
  expect(readKind('{"kind": "invoice", "confidence": 0.5}')).toEqual({ kind: 'invoice', confidence: 0.5 })
  expect(readKind('{"kind": "poem", "confidence": 1}')).toEqual({ kind: 'other', confidence: 1 })
  expect(readKind('{"kind": "constructor", "confidence": 1}')).toEqual({ kind: 'other', confidence: 1 })
  expect(readKind('{"kind": "invoice"}')).toBeNull()
})

const [pdf, png, text] = [Buffer.from('%PDF-1.7'), Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from('hello')]
test.each([
  ['text_scan', pdf, 8, null], ['text_scan', png, 8, null], ['text_scan', text, 8, 'errors.file_format'], ['text_scan', pdf, 0, 'errors.no_file_selected'], ['text_scan', pdf, SCAN_MAX_BYTES + 1, 'errors.file_size'],
  ['photo_scan', png, SCAN_MAX_BYTES, null], ['photo_scan', pdf, 8, 'errors.file_format'],
] as const)('AI-4 AI-6 a file for a %s', (kind, content, size, refusal) => {
  expect(checkScanFile(kind, { content, size })).toMatchObject(refusal === null ? { allowed: true } : { allowed: false, message: refusal })
})
