import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'

/**
 * Matches line breaks in a cell, which must then be quoted. The CSV writer itself quotes a cell only for CRLF, the line break that it
 * writes, but programs that read CSV files treat a single CR or LF as a line break too.
 */
const LINE_BREAK = /[\r\n]/

/** Creates a CSV file (RFC 4180, with headings) in which no cell is read as a formula by a spreadsheet. */
export function safeCsv(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return written([headings, ...lines.map((cells) => cells.map(disarmed))])
}

/** One line of a CSV file that is safe to open in a spreadsheet, for files written piece by piece. Without cells, an empty line. */
export function csvLine(cells: readonly string[]): string {
  return cells.length === 0 ? '\r\n' : stringify([cells.map(disarmed)], { record_delimiter: '\r\n', quoted_match: LINE_BREAK })
}

/**
 * Adds an apostrophe to text that looks like a formula. Phone numbers are left unchanged, because a spreadsheet does not run '+1' followed
 * by digits as a formula (TICK-91).
 */
function disarmed(text: string): string {
  return /^\+1\d{10}$/.test(text) ? text : guardFormula(text)
}

/** How many rows are formatted at a time. */
const ROWS_AT_ONCE = 200

/** Like `safeCsv`, but yields the file in parts, for a file that is too long for a single string. */
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
