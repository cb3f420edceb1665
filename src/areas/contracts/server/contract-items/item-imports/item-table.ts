import type { Readable } from 'node:stream'
import { CSV_FIRST_ROWS } from '#src/platform/domain/csv-limits'
import { guessItemColumns, guessPastedColumns, isItemHeading, type ItemColumn, type ItemFileKind } from '#src/areas/contracts/domain/contract-items/item-file'
import { ITEMS_AT_ONCE } from '#src/areas/contracts/domain/contract-items/limits'
import { csvFormOf, csvRows, delimiters, unreadable, type CsvForm, type CsvRow } from '#src/platform/server/csv/csv-file'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'

/** Where the item table of a file is, and the guessed meaning of its columns. */
export interface ItemTable {
  /** The row with the headings of the table, numbered as in a spreadsheet; 0 if there are none. */
  readonly heading_row: number
  /** The last row of the table, numbered as in a spreadsheet. */
  readonly last_row: number
  readonly row_count: number
  readonly headings: string[]
  readonly columns: (ItemColumn | null)[]
  readonly first_rows: string[][]
}

/** How many rows from the top are searched for headings. In a file with several tables, the item table must begin within these rows. */
const ROWS_TO_HEADINGS = 50

/**
 * Determines the encoding and the delimiter of an item file. A title above the table can make the first guess of the delimiter wrong. So if
 * no row looks like headings, the other delimiters are tried, and the first one with which a row looks like headings is used (PAY-12).
 */
export async function itemFormOf(kind: ItemFileKind, content: Buffer): Promise<CsvForm> {
  const form = await csvFormOf(content)
  for (const delimiter of [form.delimiter, ...delimiters]) {
    const rows = await firstRowsOf(content, { ...form, delimiter }).catch(noneIfUnreadable)
    if (rows.some(({ cells }) => isItemHeading(kind, cells))) return { ...form, delimiter }
  }
  return form
}

/** Returns no rows if a file cannot be read with one delimiter, so that the next delimiter is tried. Throws any other error again. */
function noneIfUnreadable(error: unknown): CsvRow[] {
  if (error instanceof HttpError) return []
  throw error
}

async function firstRowsOf(content: Buffer, form: CsvForm): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of csvRows([content], form)) {
    rows.push(row)
    if (rows.length === ROWS_TO_HEADINGS) break
  }
  return rows
}

/**
 * Finds the item table of a file. The table begins at the row that looks like its headings, or else at the first row. It ends at the end of
 * the file or, if it has headings, at a blank line that is followed by a row with a different number of cells. A first row with a number
 * and without a known heading is data, not headings. Reads the whole file, so that an unreadable file is refused on upload (PAY-12).
 */
export async function findItemTable(kind: ItemFileKind, content: Buffer, form: CsvForm): Promise<ItemTable> {
  const start = await firstRowsOf(content, form)
  const [top] = start
  if (top === undefined || start.every(({ cells }) => cells.every((cell) => cell.trim() === ''))) throw unreadable()
  const heading = start.find(({ cells }) => isItemHeading(kind, cells)) ?? (hasNumber(top.cells) ? undefined : top)
  const headings = heading === undefined ? top.cells.map((_cell, index) => `Column ${index + 1}`) : heading.cells.map((cell) => cell.trim())
  const at = { heading_row: heading?.row ?? 0, width: headings.length }
  let [last_row, row_count] = [at.heading_row, 0]
  const first_rows: string[][] = []
  for await (const { row, cells } of itemRows([content], form, { ...at, last_row: Infinity })) {
    row_count += 1
    last_row = row
    if (first_rows.length < CSV_FIRST_ROWS) first_rows.push([...cells])
  }
  if (row_count === 0) throw unprocessable('errors.import_empty')
  if (row_count > ITEMS_AT_ONCE) throw unprocessable('errors.item_rows_most', { rows: row_count, max: ITEMS_AT_ONCE })
  const columns = heading === undefined ? guessPastedColumns(kind, first_rows) : guessItemColumns(kind, headings)
  return { heading_row: at.heading_row, last_row, row_count, headings, columns: headings.map((_heading, index) => columns[index] ?? null), first_rows }
}

/** The rows of a file's item table. */
export async function* itemRows(
  content: Readable | Iterable<Buffer>,
  form: CsvForm,
  { heading_row, last_row, width }: { readonly heading_row: number; readonly last_row: number; readonly width: number },
): AsyncGenerator<CsvRow> {
  let previous = heading_row
  for await (const line of csvRows(content, form)) {
    if (line.row <= heading_row || line.cells.every((cell) => cell.trim() === '')) continue
    const isAfterBlank = heading_row > 0 && line.row > previous + 1
    if (line.row > last_row || (isAfterBlank && line.cells.length !== width)) return
    previous = line.row
    yield line
  }
}

function hasNumber(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*\d[\d,]*(?:\.\d+)?\s*$/.test(cell))
}
