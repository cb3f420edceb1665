import { IMPORT_MAX_CORRECTIONS, IMPORT_ROWS_AT_ONCE } from '#src/platform/domain/imports/limits'
import { checkCorrection, correctedCells, type CellCorrection, type RowCorrections } from '#src/platform/domain/imports/corrections'
import { conflict, notFound, unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Platform } from '#src/platform/server/platform'
import { byRow, type CorrectionStore, type StoredCorrection } from '#src/platform/server/imports/corrections'
import { listedPage, listedRows, type ListedRow } from '#src/platform/server/imports/listed-rows'

/** Converts listed rows, with their corrections so far, to the form that the API returns. */
function rowsOf(listed: readonly ListedRow[], corrections: readonly StoredCorrection[]) {
  const values = byRow(corrections)
  return listed.map(({ row, file, checked, faults }) => {
    const changed = values.has(row) ? corrections.filter((one) => one.row === row) : []
    const cells = cellsNow(file, values.get(row))
    return {
      row,
      cells,
      corrected: changed.map(({ column, file_value, by, at }) => ({ column, file_value, by, at: at.toISOString() })),
      faults: [...faults],
      is_checked: isSameText(cells, checked),
    }
  })
}

/** The cells of a listed row with its corrections so far. Cells that are missing in a short row are returned as empty. */
export function cellsNow(file: readonly string[], corrections: RowCorrections = new Map()): string[] {
  return Array.from(correctedCells(file, corrections), (cell) => cell ?? '')
}

/** Whether a row has the same text as in the last check, so that the results of that check still apply. A missing cell counts as empty. */
export function isSameText(cells: readonly string[], checked: readonly (string | null)[]): boolean {
  return Array.from({ length: Math.max(cells.length, checked.length) }, (_none, at) => at).every((at) => (cells[at] ?? '') === (checked[at] ?? ''))
}

/** The columns of an import's database row that are needed to correct its rows. */
export interface ListedImport {
  readonly id: number
  readonly headings: readonly string[]
  readonly listed_file_key: string | null
  readonly listed_count: number
  /** Number of cells of the widest listed row. */
  readonly listed_width: number
}

/**
 * Saves all of the corrections or none of them, and returns the corrected rows. The import must be open, and its database row must be
 * locked. 409 if a cell has changed since the person saw it; 422 if a row is not listed or there are too many corrections.
 */
export async function correctRows(
  db: AgencyTransaction,
  { files }: Pick<Platform, 'files'>,
  store: CorrectionStore,
  open: ListedImport,
  employeeId: number,
  corrections: readonly CellCorrection[],
) {
  if (open.listed_file_key === null) throw unprocessable('errors.import_not_previewed')
  const numbers = [...new Set(corrections.map(({ row }) => row))]
  const listed = await listedRows(files.read(open.listed_file_key), new Set(numbers))
  const before = byRow(await store.stored(db, open.id, numbers))
  const changes = new Map<string, CellCorrection & { readonly file_value: string }>()
  for (const correction of corrections) {
    const { row, column, value } = correction
    const line = listed.get(row)
    if (line === undefined || column >= Math.max(open.listed_width, open.headings.length)) throw unprocessable('errors.import_cell_unknown', { row })
    const own = line.file[column] ?? ''
    const place = `${row} ${column}`
    const current = changes.get(place)?.value ?? before.get(row)?.get(column) ?? own
    const verdict = checkCorrection(correction, current)
    if (!verdict.allowed) throw conflict(verdict.message, verdict.values)
    if (value !== current) changes.set(place, { ...correction, file_value: own })
  }
  if (changes.size > 0) await store.save(db, open.id, employeeId, [...changes.values()])
  if ((await store.count(db, open.id)) > IMPORT_MAX_CORRECTIONS) throw unprocessable('errors.import_too_many_corrections', { max: IMPORT_MAX_CORRECTIONS })
  return rowsOf([...listed.values()].toSorted((a, b) => a.row - b.row), await store.stored(db, open.id, numbers))
}

/** Returns a page of the listed rows of an import, in the form that the API returns. 404 before the first check. */
export async function listedRowsPage(
  inAgency: <Result>(work: (db: AgencyTransaction) => Promise<Result>) => Promise<Result>,
  { files }: Pick<Platform, 'files'>,
  store: CorrectionStore,
  open: ListedImport,
  { skip = 0, most = IMPORT_ROWS_AT_ONCE }: { readonly skip?: number | undefined; readonly most?: number | undefined },
) {
  if (open.listed_file_key === null) throw notFound()
  const listed = await listedPage(files.read(open.listed_file_key), skip, most)
  const corrections = await inAgency((db) => store.stored(db, open.id, listed.map(({ row }) => row)))
  return { rows: rowsOf(listed, corrections), total: open.listed_count }
}
