import type { Static } from 'typebox'
import type { EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import type { ImportEffects } from '#src/platform/api/imports'
import { ADDED_PEOPLE_DAYS, OPEN_IMPORT_DAYS } from '#src/platform/domain/csv-limits'
import type { Role } from '#src/platform/domain/session/roles'
import type { CsvForm } from '#src/platform/server/csv/csv-file'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { CheckedImport } from '#src/platform/server/imports/assert-checked'
import { correctionStore } from '#src/platform/server/imports/corrections'

/** An error in a row. */
export interface RowFault {
  readonly row: number
  readonly field: string
  readonly message: string
}

/** Options for reading the rows of a file, in addition to the column mapping. */
export interface ReadingOptions {
  readonly usual_role: Role
  readonly roles: { word: string; role: Role }[]
  readonly invite: boolean
}

/** The result of checking an import with its columns and options. */
export interface EmployeePreview extends ReadingOptions {
  readonly columns: (EmployeeFieldName | null)[]
  readonly good_count: number
  readonly errors: RowFault[]
  readonly error_count: number
  readonly effects: Static<typeof ImportEffects> | null
  readonly unknown_roles: string[]
  /** The key of the file that contains the refused and the corrected rows; null before the first check. */
  readonly listed_file_key: string | null
  readonly listed_count: number
  /** The number of cells in the widest row among the refused and corrected rows. */
  readonly listed_width: number
  /** A hash of the refused rows; it shows whether a later check refuses other rows. */
  readonly refused_hash: string | null
  /** The revision of the corrections with which the rows were checked. */
  readonly checked_revision: number
}

/** A stored import of people. */
export interface EmployeeFile extends CsvForm, EmployeePreview, CheckedImport {
  readonly id: number
  readonly employee_id: number
  readonly file_name: string
  readonly file_key: string
  readonly heading_row: number
  readonly row_count: number
  readonly headings: string[]
  readonly first_rows: string[][]
  readonly created_at: Date
}

/** The corrections to refused rows of employee imports. */
export const employeeCorrections = correctionStore({ imports: 'employee_imports', corrections: 'employee_import_corrections' })

const columns = sql.part`id, employee_id, file_name, file_key, encoding, delimiter, heading_row, row_count, headings, mapping AS columns, first_rows,
  usual_role, roles, invite, state, good_count, errors, error_count, effects, unknown_roles, listed_file_key, listed_count, listed_width, refused_hash,
  revision, checked_revision, checks, created_at`

/** Stores an uploaded file whose rows could be read. */
export function insertEmployeeFile(
  db: AgencyTransaction,
  file: CsvForm & Pick<EmployeeFile, 'employee_id' | 'file_name' | 'file_key' | 'heading_row' | 'row_count' | 'headings' | 'columns' | 'first_rows'>,
): Promise<EmployeeFile> {
  return db.one(sql<EmployeeFile>`
    INSERT INTO employee_imports (dot_authority_id, employee_id, file_name, file_key, encoding, delimiter, heading_row, row_count, headings, mapping, first_rows)
    VALUES (${db.agency}, ${file.employee_id}, ${file.file_name}, ${file.file_key}, ${file.encoding}, ${file.delimiter}, ${file.heading_row},
      ${file.row_count}, ${file.headings}::text[], ${JSON.stringify(file.columns)}, ${JSON.stringify(file.first_rows)})
    RETURNING ${columns}`)
}

/** An import by its id; null if the agency has no such import. `hold` locks it until the transaction ends. */
export function findEmployeeFile(db: AgencyTransaction, id: number, { hold = false } = {}): Promise<EmployeeFile | null> {
  return db.maybeOne(sql<EmployeeFile>`
    SELECT ${columns} FROM employee_imports WHERE dot_authority_id = ${db.agency} AND id = ${id} ${hold ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** Stores the result of a check. */
export function setEmployeePreview(db: AgencyTransaction, id: number, preview: EmployeePreview): Promise<EmployeeFile> {
  return db.one(sql<EmployeeFile>`
    UPDATE employee_imports SET state = 'previewed', mapping = ${JSON.stringify(preview.columns)}, usual_role = ${preview.usual_role},
      roles = ${JSON.stringify(preview.roles)}, invite = ${preview.invite}, good_count = ${preview.good_count}, errors = ${JSON.stringify(preview.errors)},
      error_count = ${preview.error_count}, effects = ${JSON.stringify(preview.effects)}, unknown_roles = ${JSON.stringify(preview.unknown_roles)},
      listed_file_key = ${preview.listed_file_key}, listed_count = ${preview.listed_count}, listed_width = ${preview.listed_width},
      refused_hash = ${preview.refused_hash}, checked_revision = ${preview.checked_revision}, checks = checks + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}

/** Marks an import as done, in the same transaction that adds its people. */
export async function setEmployeeFileCommitted(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`UPDATE employee_imports SET state = 'committed', committed_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/**
 * Removes imports of people that were completed over a month ago, or that were started over a month ago and never completed. The events
 * still show who was added, but the personal data of the file is deleted. Removes at most `most` imports, and returns how many.
 */
export function removeOldEmployeeImports(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM employee_imports WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM employee_imports WHERE dot_authority_id = ${db.agency} AND (
        state <> 'committed' AND created_at < ${now}::timestamptz - make_interval(days => ${OPEN_IMPORT_DAYS})
        -- an import that an earlier version completed has no committed_at
        OR state = 'committed' AND coalesce(committed_at, created_at) < ${now}::timestamptz - make_interval(days => ${ADDED_PEOPLE_DAYS})
      ) LIMIT ${most})`)
}
