import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'
import { IMPORT_MAX_REFUSED } from '#src/platform/domain/imports/limits'
import { message } from '#src/platform/domain/messages'
import type { CsvForm, CsvRow } from '#src/platform/server/csv/csv-file'
import type { ListedFault } from '#src/platform/server/imports/listed-rows'

/** A signed number. It needs no escaping, since spreadsheets do not run it as a formula. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?$/

/**
 * Cells that must also be quoted. The CSV writer quotes only cells with its own line break, but readers treat a single CR or LF as a
 * line break too.
 */
const LINE_BREAK = /[\r\n]/

/** The lines of a CSV file of refused rows. Each row is as in the uploaded file, plus its number and the reason. */
export interface RefusedLines {
  /** The headings. */
  readonly head: string
  row(row: CsvRow, reason: string): string
  /** The last line of a file that does not have all refused rows. */
  readonly limit: string
}

/** Writes refused rows under these headings, with the delimiter of the uploaded file. */
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

/** The faults of a row as one cell. */
export function reasonOf(faults: readonly ListedFault[]): string {
  return faults.map((fault) => fault.message).join(' ')
}

function disarmed(cell: string): string {
  return SIGNED_NUMBER.test(cell) ? cell : guardFormula(cell)
}
