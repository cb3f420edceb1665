import { IMPORT_MAX_CORRECTIONS } from '#src/areas/tickets/domain/imports/limits'
import { checkCorrection, correctedCells, type CellCorrection } from '#src/areas/tickets/domain/imports/corrections'
import { conflict, unprocessable } from '#src/platform/server/http/errors'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Platform } from '#src/platform/server/platform'
import { byRow, correctionCount, saveCorrections, storedCorrections, type StoredCorrection } from '#src/areas/tickets/server/imports/corrections'
import { listedRows, type ListedRow } from '#src/areas/tickets/server/imports/listed-rows'
import type { ImportRecord } from '#src/areas/tickets/server/imports/store'

/** Listed rows as an answer shows them, with their corrections so far. */
export function rowsOf(listed: readonly ListedRow[], corrections: readonly StoredCorrection[], checkedRevision: number) {
  const values = byRow(corrections)
  return listed.map(({ row, file, faults }) => {
    const changed = values.has(row) ? corrections.filter((one) => one.row === row) : []
    return {
      row,
      cells: Array.from(correctedCells(file, values.get(row) ?? new Map()), (cell) => cell ?? ''),
      corrected: changed.map(({ column, file_value, by, at }) => ({ column, file_value, by, at: at.toISOString() })),
      faults: [...faults],
      is_checked: changed.every(({ revision }) => revision <= checkedRevision),
    }
  })
}

/**
 * Saves corrections of an import that is open and locked, all or none, and returns their rows. 409 when a cell has changed since the person
 * saw it; 422 for a row that is not listed, or too many corrections.
 */
export async function correctRows(db: AgencyTransaction, { files }: Pick<Platform, 'files'>, open: ImportRecord, employeeId: number, corrections: readonly CellCorrection[]) {
  const numbers = [...new Set(corrections.map(({ row }) => row))]
  const listed = await listedRows(files.read(open.listed_file_key ?? ''), new Set(numbers))
  const before = byRow(await storedCorrections(db, open.id, numbers))
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
  if (changes.size > 0) await saveCorrections(db, open.id, employeeId, [...changes.values()])
  if ((await correctionCount(db, open.id)) > IMPORT_MAX_CORRECTIONS) throw unprocessable('errors.import_too_many_corrections', { max: IMPORT_MAX_CORRECTIONS })
  return rowsOf([...listed.values()].toSorted((a, b) => a.row - b.row), await storedCorrections(db, open.id, numbers), open.checked_revision)
}
