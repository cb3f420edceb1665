import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { CSV_MAX_COLUMNS, CSV_MAX_ROWS } from '#src/platform/domain/csv-limits'
import { CsvReader, NotCsv } from '#src/platform/server/csv/csv-reader'
import { unprocessable } from '#src/platform/server/http/errors'
import { piecesOf, timeSlices } from '#src/platform/server/time-slice'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'
/** The characters that can separate the cells of a file. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The encoding and delimiter of a file. */
export interface CsvForm {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

/** A row of the file, with the row number that a spreadsheet shows. The headings are row 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

const MOST_CHARACTERS_OF_ROW = 1_000_000
const FIRST_BYTES = 256 * 1024
/** The largest size in bytes at which a file is checked for containing only white space. */
const FEW_BYTES = 1024
/** The first bytes of .xlsx (a ZIP archive) and .xls files. */
const WORKBOOKS = [Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

/**
 * Determines the encoding and the delimiter of a file. The encoding is UTF-8, UTF-16 (little-endian with a BOM), or Windows-1252. 422 if
 * the file is empty, is a spreadsheet workbook, or is not text. The delimiter is the candidate that occurs most often in the headings.
 * Yields to the event loop between pieces of the file.
 */
export async function csvFormOf(content: Buffer): Promise<CsvForm> {
  if (content.length === 0) throw unprocessable('errors.no_file_selected')
  if (content.length <= FEW_BYTES && content.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '').trim() === '') throw unprocessable('errors.csv_empty')
  if (WORKBOOKS.some((start) => content.subarray(0, start.length).equals(start))) throw unprocessable('errors.csv_workbook')
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const encoding = isUtf16 ? 'utf-16le' : await encodingOfBytes(content)
  const start = new TextDecoder(encoding).decode(content.subarray(0, FIRST_BYTES))
  if (start.includes('\0')) throw unreadable()
  return { encoding, delimiter: delimiterOf(start) }
}

/**
 * Determines the encoding of a file in which each ASCII character is a single byte. 422 if the file has a zero byte, as programs and
 * pictures do.
 */
async function encodingOfBytes(content: Buffer): Promise<'utf-8' | 'windows-1252'> {
  const slice = timeSlices()
  let allUtf8 = true
  for (const piece of wholeCharacters(content)) {
    if (piece.includes(0)) throw unreadable()
    allUtf8 &&= isUtf8(piece)
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return allUtf8 ? 'utf-8' : 'windows-1252'
}

/** The pieces of a UTF-8 file. Each piece ends at the end of a character. */
function* wholeCharacters(content: Buffer): Generator<Buffer> {
  for (let from = 0, to = 0; from < content.length; from = to) {
    to = Math.min(from + FIRST_BYTES, content.length)
    // bytes of the form 10xxxxxx continue a character, which has at most four bytes, so go back to where the character begins
    for (let back = 0; back < 3 && ((content[to] ?? 0) & 0xc0) === 0x80; back += 1) to -= 1
    yield content.subarray(from, to)
  }
}

/**
 * Yields the headings of a file and then its rows one by one, without empty rows. 422 if the file is not a CSV file (TICK-96) or has too
 * many columns or rows; empty rows count as rows here. Yields to the event loop between rows.
 */
export async function* csvRows(content: Readable | Iterable<Buffer>, form: CsvForm): AsyncGenerator<CsvRow> {
  const slice = timeSlices()
  let row = 0
  try {
    for await (const cells of cellsOf(content, form)) {
      row += 1
      if (cells.length > CSV_MAX_COLUMNS) throw unprocessable('errors.import_too_many_columns', { max: CSV_MAX_COLUMNS })
      if (row > CSV_MAX_ROWS + 1) throw unprocessable('errors.import_too_many_rows', { max: CSV_MAX_ROWS })
      const pause = slice()
      if (pause !== undefined) await pause
      if (row === 1 || cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof NotCsv ? unreadable() : error
  }
}

/** The error for an unreadable file (TICK-96). */
export function unreadable() {
  return unprocessable('errors.csv_upload')
}

async function* cellsOf(content: Readable | Iterable<Buffer>, { encoding, delimiter }: CsvForm): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding)
  const reader = new CsvReader(delimiter, MOST_CHARACTERS_OF_ROW)
  for await (const chunk of content) {
    for (const piece of piecesOf(chunk)) yield* reader.read(decoder.decode(piece, { stream: true }))
  }
  yield* reader.read(decoder.decode())
  yield* reader.end()
}

function delimiterOf(start: string): Delimiter {
  const headings = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = delimiters.map((sign) => ({ sign, count: headings.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
