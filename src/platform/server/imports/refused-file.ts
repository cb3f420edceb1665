import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { message } from '#src/platform/domain/messages'
import type { CsvForm } from '#src/platform/server/csv/csv-file'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { asDownload } from '#src/platform/server/http/attachment'
import { notFound } from '#src/platform/server/http/errors'
import { cellsNow, isSameText } from '#src/platform/server/imports/correct-rows'
import { byRow, type CorrectionStore, type StoredCorrection } from '#src/platform/server/imports/corrections'
import { eachListed } from '#src/platform/server/imports/listed-rows'
import { reasonOf, refusedLines } from '#src/platform/server/imports/refused-rows'
import type { Platform } from '#src/platform/server/platform'

/** The fields of an import that are needed to create the file of refused rows. */
export interface RefusedImport extends CsvForm {
  readonly id: number
  readonly file_name: string
  readonly headings: readonly string[]
  /** The field to which each column is mapped; null for a column that is not imported. */
  readonly columns: readonly (string | null)[]
  /** The row number of the headings; 0 if the file has no headings. */
  readonly heading_row: number
  readonly row_count: number
  readonly good_count: number
  readonly listed_file_key: string | null
}

/**
 * Sends a CSV file with the rows that the last check refused, and with the rows that were corrected since then. Each row has its cells from
 * the uploaded file with the corrections applied, its row number, and the reason why it is refused or, for a row corrected since the check,
 * a note that it is unchecked. The person can correct this file and upload it again. If the uploaded file had no headings, the names of the
 * mapped fields are the headings. 404 before the first check.
 */
export async function sendRefusedRows(
  { inAgency, platform: { files }, reply }: { inAgency<Result>(work: (db: AgencyTransaction) => Promise<Result>): Promise<Result>; readonly platform: Pick<Platform, 'files'>; readonly reply: FastifyReply },
  store: CorrectionStore,
  open: RefusedImport,
  labelOf: (field: string) => string,
) {
  const { listed_file_key: key, heading_row, file_name } = open
  if (key === null) throw notFound()
  // check now whether the file exists, because an answer that has begun can no longer become an error
  await files.size(key)
  const corrections = await inAgency((db) => store.stored(db, open.id))
  const headings = open.headings.map((heading, at) => {
    const field = open.columns[at] ?? null
    return heading_row > 0 || field === null ? heading : labelOf(field)
  })
  return asDownload(reply, `refused-${file_name}`, 'text/csv; charset=utf-8').send(Readable.from(linesOf(files.read(key), { ...open, headings }, corrections)))
}

async function* linesOf(content: Readable, open: RefusedImport, corrections: readonly StoredCorrection[]): AsyncGenerator<string> {
  const lines = refusedLines(open.headings, open)
  const values = byRow(corrections)
  let refused = 0
  yield lines.head
  for await (const { row, file, checked, faults } of eachListed(content)) {
    const cells = cellsNow(file, values.get(row))
    const isChecked = isSameText(cells, checked)
    if (faults.length > 0) refused += 1
    // leave out a row that was valid at the last check, unless it has been corrected since then
    else if (isChecked) continue
    yield lines.row({ row, cells }, isChecked ? reasonOf(faults) : message('notices.import_row_unchecked'))
  }
  if (refused < open.row_count - open.good_count) yield lines.limit
}
