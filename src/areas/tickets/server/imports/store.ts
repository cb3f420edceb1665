import { OPEN_IMPORT_DAYS } from '#src/platform/domain/csv-limits'
import type { TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { CsvForm } from '#src/platform/server/csv/csv-file'
import type { CheckedImport } from '#src/platform/server/imports/assert-checked'
import { correctionStore } from '#src/platform/server/imports/corrections'

/** An error in a row of the file, as the preview lists it. */
export interface ImportFault {
  readonly row: number
  readonly field: string
  readonly message: string
}

/** What importing the valid rows would change, as it was counted for the preview. */
export interface ImportEffects {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly fields: { readonly field: string; readonly changed: number; readonly emptied: number }[]
  readonly conflict_count: number
  readonly conflicts: ImportFault[]
}

/** The result of an import that has run. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
}

/** An import, as it is stored in its table. */
export interface ImportRecord extends CsvForm, CheckedImport {
  readonly id: number
  readonly employee_id: number
  readonly file_name: string
  readonly file_key: string
  readonly headings: string[]
  readonly columns: (TicketFieldKey | null)[]
  readonly row_count: number
  readonly good_count: number
  readonly first_rows: string[][]
  readonly errors: ImportFault[]
  readonly error_count: number
  readonly effects: ImportEffects | null
  /**
   * The key of the file with the refused rows, if the import was checked by an earlier version of the product, in which rows could not be
   * corrected. Otherwise null.
   */
  readonly refused_file_key: string | null
  /** The key of the file with the rows that the last check refused, and with the corrected rows. Null before the first check. */
  readonly listed_file_key: string | null
  readonly listed_count: number
  /** The number of cells in the longest of the listed rows. */
  readonly listed_width: number
  readonly job_id: string | null
  /** True while the job of the import is waiting or running. */
  readonly job_is_open: boolean
  readonly result: ImportResult | null
  readonly created_at: Date
}

/** Stores the corrections of refused rows of ticket imports. */
export const ticketCorrections = correctionStore({ imports: 'slip_imports', corrections: 'slip_import_corrections' })

const columns = sql.part`i.id, i.employee_id, i.file_name, i.file_key, i.state, i.encoding, i.delimiter, i.headings, i.mapping AS columns,
  i.row_count, i.good_count, i.first_rows, i.errors, i.error_count, i.effects, i.refused_file_key, i.listed_file_key, i.listed_count, i.listed_width, i.revision, i.checked_revision, i.checks, i.job_id, i.result, i.created_at,
  EXISTS (SELECT FROM jobs WHERE jobs.dot_authority_id = i.dot_authority_id AND jobs.id = i.job_id AND jobs.status IN ('pending', 'loading')) AS job_is_open`

/** What is stored about an uploaded file when a new import begins. */
export type NewImport = CsvForm & Pick<ImportRecord, 'employee_id' | 'file_name' | 'file_key' | 'headings' | 'columns' | 'row_count' | 'first_rows'>

/**
 * Returns the import for an uploaded file. If the person already has an open import of a file with the same content, returns that import;
 * otherwise, adds a new one.
 */
export async function openImport(db: AgencyTransaction, newImport: NewImport): Promise<ImportRecord> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${db.agency}\n${newImport.employee_id}\n${newImport.file_key}`}, 6))`)
  const open = await db.maybeOne(sql<ImportRecord>`
    SELECT ${columns} FROM slip_imports i
    WHERE i.dot_authority_id = ${db.agency} AND i.employee_id = ${newImport.employee_id} AND i.file_key = ${newImport.file_key} AND i.state <> 'committed'
    ORDER BY i.id DESC LIMIT 1`)
  if (open !== null) return open
  return db.one(sql<ImportRecord>`
    INSERT INTO slip_imports AS i (dot_authority_id, employee_id, file_name, file_key, encoding, delimiter, headings, mapping, row_count, first_rows)
    VALUES (${db.agency}, ${newImport.employee_id}, ${newImport.file_name}, ${newImport.file_key}, ${newImport.encoding}, ${newImport.delimiter}, ${newImport.headings}::text[],
      ${JSON.stringify(newImport.columns)}, ${newImport.row_count}, ${JSON.stringify(newImport.first_rows)})
    RETURNING ${columns}`)
}

/** The import of the agency with this id, or null. */
export function findImport(db: AgencyTransaction, id: number): Promise<ImportRecord | null> {
  return db.maybeOne(sql<ImportRecord>`SELECT ${columns} FROM slip_imports i WHERE i.dot_authority_id = ${db.agency} AND i.id = ${id}`)
}

/** The import of the agency with this id, or null. Locked until the transaction ends. */
export async function lockImport(db: AgencyTransaction, id: number): Promise<ImportRecord | null> {
  await db.maybeOne(sql`SELECT id FROM slip_imports WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR UPDATE`)
  return findImport(db, id)
}

/** The result of checking all rows of an import with the chosen columns. */
export type Preview = Pick<ImportRecord, 'columns' | 'good_count' | 'errors' | 'error_count' | 'effects' | 'listed_file_key' | 'listed_count' | 'listed_width' | 'checked_revision'>

/** Stores the result of the last check. Running the import then does exactly what the preview shows. */
export async function setPreview(db: AgencyTransaction, id: number, preview: Preview): Promise<void> {
  await db.run(sql`
    UPDATE slip_imports SET state = 'previewed', mapping = ${JSON.stringify(preview.columns)}, good_count = ${preview.good_count},
      errors = ${JSON.stringify(preview.errors)}, error_count = ${preview.error_count}, effects = ${JSON.stringify(preview.effects)}, refused_file_key = NULL,
      listed_file_key = ${preview.listed_file_key}, listed_count = ${preview.listed_count}, listed_width = ${preview.listed_width}, checked_revision = ${preview.checked_revision}, checks = checks + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Stores the id of the job that runs an import. */
export async function setImportJob(db: AgencyTransaction, id: number, jobId: string): Promise<void> {
  await db.run(sql`UPDATE slip_imports SET job_id = ${jobId} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Marks an import as done. Called in the transaction that writes its tickets. */
export async function setCommitted(db: AgencyTransaction, id: number, result: ImportResult): Promise<void> {
  await db.run(sql`UPDATE slip_imports SET state = 'committed', result = ${JSON.stringify(result)} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Deletes imports that were begun more than a month ago and never run, at most `most` of them. Returns how many were deleted. */
export function removeOpenImports(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM slip_imports WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM slip_imports WHERE dot_authority_id = ${db.agency} AND state <> 'committed'
        AND created_at < ${now}::timestamptz - make_interval(days => ${OPEN_IMPORT_DAYS}) LIMIT ${most})`)
}
