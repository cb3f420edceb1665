import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'
import { IMPORT_MAX_REFUSED } from '#src/platform/domain/imports/limits'
import { message } from '#src/platform/domain/messages'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import type { CsvForm, CsvRow } from '#src/platform/server/csv/csv-file'

/** A signed number. It needs no escaping, since spreadsheets do not run it as a formula. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?$/

/**
 * Cells that must also be quoted. The CSV writer quotes only cells with its own line break, but readers treat a single CR or LF as a
 * line break too.
 */
const LINE_BREAK = /[\r\n]/

/** The CSV file of refused rows, open for writing. Each row is as in the uploaded file, plus its number and the reason. */
export interface RefusedRows {
  readonly content: Readable
  add(row: CsvRow, faults: readonly ReceiptFault[]): Promise<void>
  end(): void
}

/**
 * Opens the file of refused rows, with the headings of the uploaded file. Reasons are longer than rows, so a file full of errors could
 * fill the disk. After IMPORT_MAX_REFUSED rows the file therefore ends with a row that says so.
 */
export function openRefusedRows(headings: readonly string[], { delimiter }: CsvForm): RefusedRows {
  const content = new PassThrough()
  let written = 0
  const write = async (cells: readonly string[]) => {
    const line = stringify([cells.map(disarmed)], { delimiter, record_delimiter: '\r\n', quoted_match: LINE_BREAK })
    if (!content.write(line)) await once(content, 'drain')
  }
  content.write('\ufeff')
  void content.write(stringify([[...headings, 'Row', 'Reason'].map(disarmed)], { delimiter, record_delimiter: '\r\n', quoted_match: LINE_BREAK }))
  return {
    content,
    add: async ({ row, cells }, faults) => {
      written += 1
      if (written > IMPORT_MAX_REFUSED + 1) return
      if (written > IMPORT_MAX_REFUSED) return write([...headings.map(() => ''), '', message('errors.import_too_many_refused', { max: IMPORT_MAX_REFUSED })])
      const under = Array.from({ length: Math.max(headings.length, cells.length) }, (_, column) => cells[column] ?? '')
      return write([...under, String(row), faults.map((fault) => fault.message).join(' ')])
    },
    end: () => void content.end(),
  }
}

function disarmed(cell: string): string {
  return SIGNED_NUMBER.test(cell) ? cell : guardFormula(cell)
}
