import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'
import { IMPORT_MAX_REFUSED } from '#src/platform/domain/imports/limits'
import { message } from '#src/platform/domain/messages'
import type { CsvForm, CsvRow } from '#src/platform/server/csv/csv-file'
import type { ListedFault } from '#src/platform/server/imports/listed-rows'

/** Matches a number with a sign. It needs no escaping, because spreadsheets do not treat it as a formula. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?$/

/**
 * Matches line breaks in a cell, which must then be quoted. The CSV writer itself quotes a cell only for the line break that it writes, but
 * programs that read CSV files treat a single CR or LF as a line break too.
 */
const LINE_BREAK = /[\r\n]/

/** The lines of a CSV file of refused rows. Each row has its cells, its row number and the reason for the refusal. */
export interface RefusedLines {
  /** The line with the headings. */
  readonly head: string
  row(row: CsvRow, reason: string): string
  /** The last line if the file does not contain all refused rows. It says that there are more. */
  readonly limit: string
}

/** Formats refused rows as lines of a CSV file with these headings. The delimiter is that of the uploaded file. */
export function refusedLines(headings: readonly string[], { delimiter }: Pick<CsvForm, 'delimiter'>): RefusedLines {
  const line = (cells: readonly string[]) => stringify([cells.map(disarmed)], { delimiter, record_delimiter: '\r\n', quoted_match: LINE_BREAK })
  return {
    head: `\ufeff${line([...headings, 'Row', 'Reason'])}`,
    row({ row, cells }, reason) {
      const under = Array.from({ length: Math.max(headings.length, cells.length) }, (_, column) => cells[column] ?? '')
      return line([...under, String(row), reason])
    },
    limit: line([...headings.map(() => ''), '', message('errors.import_too_many_refused', { max: IMPORT_MAX_REFUSED })]),
  }
}

/** Joins the faults of a row into the text of one cell. */
export function reasonOf(faults: readonly ListedFault[]): string {
  return faults.map((fault) => fault.message).join(' ')
}

function disarmed(cell: string): string {
  return SIGNED_NUMBER.test(cell) ? cell : guardFormula(cell)
}
