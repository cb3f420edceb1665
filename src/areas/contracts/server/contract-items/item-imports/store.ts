import { OPEN_IMPORT_DAYS } from '#src/platform/domain/csv-limits'
import type { ItemColumn } from '#src/areas/contracts/domain/contract-items/item-file'
import type { Static } from 'typebox'
import type { ImportEffects } from '#src/platform/api/imports'
import type { CsvForm } from '#src/platform/server/csv/csv-file'
import type { ItemTable } from '#src/areas/contracts/server/contract-items/item-imports/item-table'
import type { CheckedImport } from '#src/platform/server/imports/assert-checked'
import { correctionStore } from '#src/platform/server/imports/corrections'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An error in a row, or a notice about a value that was read differently from the text in the file. */
export interface RowFault {
  readonly row: number
  readonly field: string
  readonly message: string
}

/** The result of checking an import with the chosen columns. */
export interface ItemPreview {
  readonly columns: (ItemColumn | null)[]
  readonly good_count: number
  readonly errors: RowFault[]
  readonly error_count: number
  readonly notices: RowFault[]
  readonly notice_count: number
  /** Null if an early version of the product did the check; `listed_file_key` and `refused_hash` are then null too. */
  readonly effects: Static<typeof ImportEffects> | null
  /** The key of the file with the refused and corrected rows. */
  readonly listed_file_key: string | null
  /** Hash of the refused rows, to detect that a later check refuses different rows. */
  readonly refused_hash: string | null
  readonly listed_count: number
  /** Number of cells of the widest of the refused and corrected rows. */
  readonly listed_width: number
  /** The revision of the corrections for which the check was done. */
  readonly checked_revision: number
}

/** A stored import of items. */
export interface ItemFile extends CsvForm, ItemTable, ItemPreview, CheckedImport {
  readonly id: number
  readonly dot_project_id: number | null
  readonly employee_id: number
  readonly file_name: string
  readonly file_key: string
  readonly created_at: Date
}

/** The corrections of refused rows of item imports. */
export const itemCorrections = correctionStore({ imports: 'item_imports', corrections: 'item_import_corrections' })

const columns = sql.part`id, dot_project_id, employee_id, file_name, file_key, encoding, delimiter, heading_row, last_row, row_count, headings,
  mapping AS columns, first_rows, state, good_count, errors, error_count, notices, notice_count, effects, listed_file_key, refused_hash, listed_count, listed_width, revision, checked_revision, checks, created_at`

/** Stores an uploaded file after its rows could be read; a null project means the agency's catalog. */
export function insertItemFile(
  db: AgencyTransaction,
  file: CsvForm & ItemTable & Pick<ItemFile, 'dot_project_id' | 'employee_id' | 'file_name' | 'file_key'>,
): Promise<ItemFile> {
  return db.one(sql<ItemFile>`
    INSERT INTO item_imports (dot_authority_id, dot_project_id, employee_id, file_name, file_key, encoding, delimiter, heading_row, last_row,
      row_count, headings, mapping, first_rows)
    VALUES (${db.agency}, ${file.dot_project_id}, ${file.employee_id}, ${file.file_name}, ${file.file_key}, ${file.encoding}, ${file.delimiter},
      ${file.heading_row}, ${file.last_row}, ${file.row_count}, ${file.headings}::text[], ${JSON.stringify(file.columns)}, ${JSON.stringify(file.first_rows)})
    RETURNING ${columns}`)
}

/** An import of a project, or of the catalog, by its id; `hold` locks it until the transaction ends. */
export function findItemFile(db: AgencyTransaction, projectId: number | null, id: number, { hold = false } = {}): Promise<ItemFile | null> {
  return db.maybeOne(sql<ItemFile>`
    SELECT ${columns} FROM item_imports
    WHERE dot_authority_id = ${db.agency} AND id = ${id} AND dot_project_id IS NOT DISTINCT FROM ${projectId} ${hold ? sql.part`FOR UPDATE` : sql.part``}`)
}

/** Stores a preview. */
export function setItemPreview(db: AgencyTransaction, id: number, preview: ItemPreview): Promise<ItemFile> {
  return db.one(sql<ItemFile>`
    UPDATE item_imports SET state = 'previewed', mapping = ${JSON.stringify(preview.columns)}, good_count = ${preview.good_count},
      errors = ${JSON.stringify(preview.errors)}, error_count = ${preview.error_count}, notices = ${JSON.stringify(preview.notices)},
      notice_count = ${preview.notice_count}, effects = ${JSON.stringify(preview.effects)}, listed_file_key = ${preview.listed_file_key},
      refused_hash = ${preview.refused_hash}, listed_count = ${preview.listed_count}, listed_width = ${preview.listed_width},
      checked_revision = ${preview.checked_revision}, checks = checks + 1
    WHERE dot_authority_id = ${db.agency} AND id = ${id} RETURNING ${columns}`)
}

/** Marks an import as done, in the transaction that writes its items. */
export async function setFileCommitted(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`UPDATE item_imports SET state = 'committed' WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Removes imports of pay items that were started over a month ago and never completed, at most `most`. Returns how many. */
export function removeOpenItemImports(db: AgencyTransaction, now: Date, most: number): Promise<number> {
  return db.run(sql`
    DELETE FROM item_imports WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM item_imports WHERE dot_authority_id = ${db.agency} AND state <> 'committed'
        AND created_at < ${now}::timestamptz - make_interval(days => ${OPEN_IMPORT_DAYS}) LIMIT ${most})`)
}
