import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'

/**
 * Cells that must also be quoted. The CSV writer quotes only cells with its own line break, CRLF, but readers treat a single CR or LF
 * as a line break too.
 */
const LINE_BREAK = /[\r\n]/

/** A CSV file (RFC 4180, with headings), written so that a spreadsheet reads no cell as a formula. */
export function safeCsv(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return stringify([[...headings], ...lines.map((cells) => cells.map(disarmed))], { record_delimiter: '\r\n', quoted_match: LINE_BREAK })
}

/**
 * Adds an apostrophe to text that looks like a formula. Phone numbers are left unchanged, because spreadsheets don't run +1 and digits
 * (TICK-91).
 */
function disarmed(text: string): string {
  return /^\+1\d{10}$/.test(text) ? text : guardFormula(text)
}
