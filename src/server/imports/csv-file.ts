import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { parse, CsvError } from 'csv-parse'
import { IMPORT_MAX_COLUMNS } from '#src/domain/imports/limits'
import { unprocessable } from '#src/server/platform/http/errors'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'
export type Delimiter = ',' | ';' | '\t'

/** How a file is read. */
export interface CsvForm {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
}

/** One row under the headings: its number as a spreadsheet counts, the headings being row 1. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

const MOST_CHARACTERS_OF_ROW = 1_000_000
/** A file may have passed through several hands: each line ends in its own way. */
const LINE_ENDS = ['\r\n', '\n', '\r']
const FIRST_BYTES = 256 * 1024

/** The encoding and the delimiter of a file: UTF-8, UTF-16 by its BOM, else Windows-1252; what stands most often between the headings. */
export function csvFormOf(content: Buffer): CsvForm {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe
  const encoding = isUtf16 ? 'utf-16le' : isUtf8(content) ? 'utf-8' : 'windows-1252'
  const start = new TextDecoder(encoding).decode(content.subarray(0, FIRST_BYTES))
  if (content.length === 0 || start.includes('\0') || (!isUtf16 && content.includes(0))) throw unreadable()
  return { encoding, delimiter: delimiterOf(start) }
}

/** The headings of a file, and its rows one by one; a row without any text is left out. 422 for what is no CSV (TICK-96). */
export async function* csvRows(content: Readable | Iterable<Buffer>, form: CsvForm): AsyncGenerator<CsvRow> {
  // an inch mark inside a field that has no quotes round it is a letter
  const parser = parse({ delimiter: form.delimiter, record_delimiter: LINE_ENDS, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MOST_CHARACTERS_OF_ROW })
  const feeding = feed(content, form.encoding, parser)
  try {
    let row = 0
    for await (const cells of parser) {
      row += 1
      const texts: string[] = cells
      if (row === 1 && texts.length > IMPORT_MAX_COLUMNS) throw unprocessable('errors.import_too_many_columns', { max: IMPORT_MAX_COLUMNS })
      if (row === 1 || texts.some((cell) => cell.trim() !== '')) yield { row, cells: texts }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable() : error
  } finally {
    parser.destroy()
    await feeding
  }
}

/** The refusal of a file that cannot be read (TICK-96). */
export function unreadable() {
  return unprocessable('errors.csv_upload')
}

async function feed(content: Readable | Iterable<Buffer>, encoding: Encoding, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder(encoding)
  try {
    for await (const chunk of content) {
      if (parser.destroyed) return
      if (!parser.write(decoder.decode(chunk, { stream: true }))) await drained(parser)
    }
    if (!parser.destroyed) parser.end(decoder.decode())
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close', 'error']) parser.off(event, done)
      resolve()
    }
    for (const event of ['drain', 'close', 'error']) parser.on(event, done)
  })
}

function delimiterOf(start: string): Delimiter {
  const headings = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = ([',', ';', '\t'] as const).map((sign) => ({ sign, count: headings.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
