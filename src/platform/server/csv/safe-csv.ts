import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'

/**
 * Cells that must also be quoted. The CSV writer quotes only cells with its own line break, CRLF, but readers treat a single CR or LF
 * as a line break too.
 */
const LINE_BREAK = /[\r\n]/

/** A CSV file (RFC 4180, with headings), written so that a spreadsheet reads no cell as a formula. */
export function safeCsv(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return written([headings, ...lines.map((cells) => cells.map(disarmed))])
}

/** One line of a CSV that is safe in spreadsheets, for files that are written piece by piece; an empty line if there are no cells. */
export function csvLine(cells: readonly string[]): string {
  return cells.length === 0 ? '\r\n' : stringify([cells.map(disarmed)], { record_delimiter: '\r\n', quoted_match: LINE_BREAK })
}

/**
 * Adds an apostrophe to text that looks like a formula. Phone numbers are left unchanged, because spreadsheets don't run +1 and digits
 * (TICK-91).
 */
function disarmed(text: string): string {
  return /^\+1\d{10}$/.test(text) ? text : guardFormula(text)
}

/** How many rows are written at once. */
const ROWS_AT_ONCE = 200

/** Like `safeCsv`, in parts, for a file that is too long to be one text. */
export async function* safeCsvRows(headings: readonly string[], lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let waiting: (readonly string[])[] = [headings]
  for await (const cells of lines) {
    waiting.push(cells.map(disarmed))
    if (waiting.length < ROWS_AT_ONCE) continue
    yield written(waiting)
    waiting = []
  }
  if (waiting.length > 0) yield written(waiting)
}

function written(rows: readonly (readonly string[])[]): string {
  return stringify(rows.map((cells) => [...cells]), { record_delimiter: '\r\n', quoted_match: LINE_BREAK })
}
