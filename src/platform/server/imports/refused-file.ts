import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { correctedCells } from '#src/platform/domain/imports/corrections'
import { message } from '#src/platform/domain/messages'
import type { CsvForm } from '#src/platform/server/csv/csv-file'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { asDownload } from '#src/platform/server/http/attachment'
import { notFound } from '#src/platform/server/http/errors'
import { byRow, type CorrectionStore, type StoredCorrection } from '#src/platform/server/imports/corrections'
import { eachListed } from '#src/platform/server/imports/listed-rows'
import { reasonOf, refusedLines } from '#src/platform/server/imports/refused-rows'
import type { Platform } from '#src/platform/server/platform'

/** What the download of refused rows needs of an import. */
export interface RefusedImport extends CsvForm {
  readonly id: number
  readonly file_name: string
  readonly headings: readonly string[]
  /** The field of each column; null for a column that is left out. */
  readonly columns: readonly (string | null)[]
  /** The row of the headings; 0 in a file without them. */
  readonly heading_row: number
  readonly row_count: number
  readonly good_count: number
  readonly listed_file_key: string | null
  /** The revision of the last check. */
  readonly checked_revision: number
}

/**
 * Sends the refused rows of the last check as a CSV file: each as in the uploaded file but for its corrections, with its row number and the
 * reason. The file can be corrected and uploaded again: rows without headings get those of their fields. 404 before the first check.
 */
export async function sendRefusedRows(
  { inAgency, platform: { files }, reply }: { inAgency<Result>(work: (db: AgencyTransaction) => Promise<Result>): Promise<Result>; readonly platform: Pick<Platform, 'files'>; readonly reply: FastifyReply },
  store: CorrectionStore,
  open: RefusedImport,
  labelOf: (field: string) => string,
) {
  const { listed_file_key: key, heading_row, file_name } = open
  if (key === null) throw notFound()
  // a file that is missing is refused before the answer begins
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
  const unchecked = new Set(corrections.filter(({ revision }) => revision > open.checked_revision).map(({ row }) => row))
  let written = 0
  yield lines.head
  for await (const { row, file, faults } of eachListed(content)) {
    if (faults.length === 0) continue
    written += 1
    yield lines.row({ row, cells: Array.from(correctedCells(file, values.get(row) ?? new Map()), (cell) => cell ?? '') }, unchecked.has(row) ? message('notices.import_row_unchecked') : reasonOf(faults))
  }
  if (written < open.row_count - open.good_count) yield lines.limit
}
