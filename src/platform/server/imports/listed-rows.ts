import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { IMPORT_MAX_REFUSED } from '#src/platform/domain/imports/limits'
import type { ImportedRow } from '#src/platform/server/imports/corrections'

/** An error in one field of a row; field '' means the whole row. */
export interface ListedFault {
  readonly field: string
  readonly message: string
}

/** A row that the last check refused or that has corrections, with its cells as they are in the file. */
export interface ListedRow {
  readonly row: number
  readonly file: readonly string[]
  readonly faults: readonly ListedFault[]
  /** The cells of the row as they were checked, that is, with the corrections of that time. */
  readonly checked: readonly string[]
}

/** The list of refused and corrected rows while it is written, as JSON with one row per line. Leaves out rows after IMPORT_MAX_REFUSED. */
export interface RowList {
  readonly content: Readable
  add(row: ImportedRow, faults: readonly ListedFault[]): Promise<void>
  end(): void
  count(): number
  /** Number of cells of the widest row that was written so far. */
  width(): number
}

/** Matches line separators that JSON does not escape in strings, although programs that read lines treat them as line breaks. */
const SEPARATORS = /[\u2028\u2029]/g

export function openRowList(headings: number): RowList {
  const content = new PassThrough()
  let [count, width] = [0, headings]
  return {
    content,
    async add({ row, cells, file = cells }, faults) {
      if (count === IMPORT_MAX_REFUSED) return
      count += 1
      width = Math.max(width, cells.length)
      // the row number is first, so that a reader can sort the lines by it without parsing them
      const line = JSON.stringify([row, file, faults.map(({ field, message }) => [field, message]), ...(file === cells ? [] : [cells])]).replace(SEPARATORS, (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'))
      if (!content.write(`${line}\n`)) await once(content, 'drain')
    },
    end: () => void content.end(),
    count: () => count,
    width: () => width,
  }
}

/** Reads a page of a list, sorted by row number: `most` rows after the first `skip`. Only the lines of these rows are parsed. */
export async function listedPage(content: Readable, skip: number, most: number): Promise<readonly ListedRow[]> {
  const lines: { readonly row: number; readonly line: string }[] = []
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) lines.push({ row: rowOf(line), line })
  return lines.sort((a, b) => a.row - b.row).slice(skip, skip + most).map(({ line }) => parsed(line))
}

/** Yields the rows of a list one by one, in the order in which they were checked. */
export async function* eachListed(content: Readable): AsyncGenerator<ListedRow> {
  try {
    for await (const line of createInterface({ input: content, crlfDelay: Infinity })) yield parsed(line)
  } finally {
    content.destroy()
  }
}

/** Reads the rows with these row numbers from a list. */
export async function listedRows(content: Readable, rows: ReadonlySet<number>): Promise<ReadonlyMap<number, ListedRow>> {
  const rowsByNumber = new Map<number, ListedRow>()
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) if (rows.has(rowOf(line))) rowsByNumber.set(rowOf(line), parsed(line))
  return rowsByNumber
}

function rowOf(line: string): number {
  return Number.parseInt(line.slice(1), 10)
}

function parsed(line: string): ListedRow {
  // the cast is safe, because `openRowList` wrote this line
  const [row, file, faults, checked = file] = JSON.parse(line) as [number, string[], [string, string][], string[]?]
  return { row, file, checked, faults: faults.map(([field, message]) => ({ field, message })) }
}
