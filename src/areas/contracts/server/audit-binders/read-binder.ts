import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { BINDER_FORMAT, codeHeadings, HASHES, lineHeadings, MANIFEST, type BinderFile, type BinderManifest } from '#src/areas/contracts/domain/audit-binders/binder'
import type { BinderRows } from '#src/areas/contracts/domain/audit-binders/check-binder'
import { CsvReader, NotCsv } from '#src/platform/server/csv/csv-reader'
import { unprocessable } from '#src/platform/server/http/errors'
import { timeSlices } from '#src/platform/server/time-slice'

/** A binder that was read: its manifest with its hash, its files, and the rows to add up. */
export interface ReadBinder {
  readonly manifest: BinderManifest
  readonly manifestHash: string
  readonly files: readonly BinderFile[]
  readonly rows: BinderRows
}

/**
 * Limits on an uploaded zip that no real binder exceeds: its number of files, its unpacked size, and the sizes of its manifest and of a
 * row. Without these limits, a zip of a few kilobytes could unpack to gigabytes.
 */
const MOST_FILES = 30
const MOST_BYTES = 2 * 1024 ** 3
const MANIFEST_BYTES = 5 * 1024 ** 2
const LARGEST_ROW = 20_000_000

const Text = Type.String({ maxLength: 10_000 })
const Decimal = Type.String({ pattern: '^-?\\d{1,20}(?:\\.\\d{1,10})?$' })
const Manifest = Type.Object({
  format: Type.Literal(BINDER_FORMAT),
  agency: Text,
  project: Type.Object({ id: Type.Integer(), title: Text, state_project_number: Text, timezone: Text }),
  subject: Type.Union([Type.Object({ pay_period: Type.Integer() }), Type.Object({ pay_item: Type.Object({ id: Type.Integer(), item_code: Text, item_description: Text }) })]),
  periods: Type.Array(Type.Object({ number: Type.Integer(), start_date: Text, end_date: Text, closed_at: Text, closed_by: Text })),
  created_at: Text, created_by: Text, tickets: Type.Integer(), amount: Decimal, lines_without_price: Type.Integer(),
  quantities: Type.Array(Type.Object({ unit: Text, quantity: Decimal })),
  trail_seal: Type.Union([Type.Null(), Type.Object({ id: Type.Integer(), sha256: Text, sealed_at: Text })]),
  files: Type.Array(Type.Object({ name: Text, bytes: Type.Integer(), sha256: Text, rows: Type.Union([Type.Null(), Type.Integer()]) }), { maxItems: MOST_FILES }),
})

/** Reads the zip of a binder, and hashes each file and counts its rows while unpacking it. 422 for anything that is not a binder. */
export async function readBinder(content: Buffer): Promise<ReadBinder> {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(content)
  } catch {
    throw unprocessable('errors.not_a_binder')
  }
  const files: BinderFile[] = []
  const tables = new Map<string, readonly (readonly string[])[]>()
  let manifest: { readonly value: unknown; readonly hash: string } | null = null
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize
      if (files.length >= MOST_FILES || bytes > MOST_BYTES) throw new NotABinder()
      const name = entry.fileName
      const stream = await zip.openReadStreamPromise(entry)
      if (name === MANIFEST) manifest = await readManifest(stream, entry.uncompressedSize)
      else if (name.endsWith('.csv')) {
        const { file, rows } = await readTable(name, stream)
        files.push(file)
        tables.set(name, rows)
      } else files.push({ name, rows: null, ...(await measure(stream)) })
    }
  } catch {
    // only the uploaded file is read here, so any error means that the file is invalid: not a zip, damaged, or with invalid JSON or CSV
    throw unprocessable('errors.not_a_binder')
  }
  if (manifest === null || !Value.Check(Manifest, manifest.value)) throw unprocessable('errors.not_a_binder')
  const cells = (name: string, headings: readonly string[]) => (tables.get(name) ?? []).map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
  const number = (text: string | undefined) => (text !== undefined && Value.Check(Decimal, text) ? text : '')
  return {
    manifest: manifest.value, manifestHash: manifest.hash,
    files: files.filter(({ name }) => name !== HASHES),
    rows: {
      lines: cells('lines.csv', lineHeadings).map((line) => ({ line_id: line['line_id'] ?? '', line_number: line['line_number'] ?? '', tickets: line['tickets'] ?? '', quantity: number(line['quantity']), amount_usd: number(line['amount_usd']) })),
      codes: cells('pay-codes.csv', codeHeadings).map((code) => ({ line_id: code['line_id'] ?? '', ticket_id: code['ticket_id'] ?? '', quantity: number(code['quantity']) })),
      tickets: new Set((tables.get('tickets.csv') ?? []).map(([id = '']) => id)),
    },
  }
}

class NotABinder extends Error {}

async function readManifest(stream: Readable, size: number): Promise<{ value: unknown; hash: string }> {
  if (size > MANIFEST_BYTES) throw new NotABinder()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const text = Buffer.concat(parts)
  return { value: JSON.parse(text.toString('utf8')), hash: createHash('sha256').update(text).digest('hex') }
}

async function measure(stream: Readable, onText: (text: string) => void = () => undefined): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder()
  const slice = timeSlices()
  let bytes = 0
  for await (const part of stream) {
    const piece = part as Buffer
    hash.update(piece)
    bytes += piece.length
    onText(decoder.decode(piece, { stream: true }))
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The tables whose rows are needed to check the totals. The rows of other tables are only counted. */
const KEPT = new Set(['lines.csv', 'pay-codes.csv', 'tickets.csv'])

async function readTable(name: string, stream: Readable): Promise<{ file: BinderFile; rows: readonly (readonly string[])[] }> {
  const reader = new CsvReader(',', LARGEST_ROW)
  const rows: string[][] = []
  let count = -1
  const take = (row: string[]) => {
    count += 1
    if (count > 0 && KEPT.has(name)) rows.push(name === 'tickets.csv' ? row.slice(0, 1) : row)
  }
  const measured = await measure(stream, (text) => {
    for (const row of reader.read(text)) take(row)
  })
  try {
    for (const row of reader.end()) take(row)
  } catch (error) {
    // ignore a table that ends inside a quoted field: it was changed, so the check of its hash will fail
    if (!(error instanceof NotCsv)) throw error
  }
  return { file: { name, rows: Math.max(count, 0), ...measured }, rows }
}
