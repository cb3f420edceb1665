import { correctedCells, type CellCorrection, type RowCorrections } from '#src/platform/domain/imports/corrections'
import type { CsvRow } from '#src/platform/server/csv/csv-file'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The corrections of an import, by row number. */
export type ImportCorrections = ReadonlyMap<number, RowCorrections>

/** A row of the file with its corrections. If any cells were corrected, `file` has the original cells. */
export interface ImportedRow extends CsvRow {
  readonly file?: readonly string[]
}

/** A correction of a cell, with the value that the cell has in the file. */
export interface StoredCorrection {
  readonly row: number
  readonly column: number
  readonly file_value: string
  readonly value: string
  /** The name of the person who made the correction, even if that employee has been permanently deleted since. */
  readonly by: string
  readonly at: Date
  readonly revision: number
}

/** A new correction of a cell, with the value that the cell has in the file. */
export type NewCorrection = Pick<CellCorrection, 'row' | 'column' | 'value'> & { readonly file_value: string }

/** Stores the corrections for one kind of import. */
export interface CorrectionStore {
  /** The corrections of an import, limited to these row numbers unless `rows` is null or left out. */
  stored(db: AgencyTransaction, importId: number, rows?: readonly number[] | null): Promise<readonly StoredCorrection[]>
  /** The number of corrected cells in an import. */
  count(db: AgencyTransaction, importId: number): Promise<number>
  /**
   * Saves new values together with the values in the file, and increments the import's revision, so that its rows must be checked again. A
   * new value that equals the one in the file removes the correction. The import's database row must be locked.
   */
  save(db: AgencyTransaction, importId: number, employeeId: number, changes: readonly NewCorrection[]): Promise<void>
}

/** Creates a store for the corrections of an area's imports. `names` are the names of its two tables, for imports and for corrections. */
export function correctionStore(names: { readonly imports: string; readonly corrections: string }): CorrectionStore {
  const [imports, table] = [sql.identifier(names.imports), sql.identifier(names.corrections)]
  return {
    stored: (db, importId, rows = null) => db.many(sql<StoredCorrection>`
      SELECT c.row_number AS row, c.column_number AS column, c.file_value, c.value, coalesce(who.first_name || ' ' || who.last_name, c.corrected_by) AS by, c.corrected_at AS at, c.revision
      FROM ${table} c LEFT JOIN employees who ON who.dot_authority_id = c.dot_authority_id AND who.id = c.employee_id
      WHERE c.dot_authority_id = ${db.agency} AND c.import_id = ${importId} AND (${rows}::int[] IS NULL OR c.row_number = ANY (${rows}::int[]))
      ORDER BY c.row_number, c.column_number`),
    async count(db, importId) {
      const { count } = await db.one(sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${table} WHERE dot_authority_id = ${db.agency} AND import_id = ${importId}`)
      return count
    },
    async save(db, importId, employeeId, changes) {
      const { revision } = await db.one(sql<{ revision: number }>`
        UPDATE ${imports} SET revision = revision + 1 WHERE dot_authority_id = ${db.agency} AND id = ${importId} RETURNING revision`)
      const back = changes.filter(({ value, file_value: own }) => value === own)
      const edits = changes.filter(({ value, file_value: own }) => value !== own)
      await db.run(sql`
        DELETE FROM ${table} c USING unnest(${back.map(({ row }) => row)}::int[], ${back.map(({ column }) => column)}::int[]) AS sent (row_number, column_number)
        WHERE c.dot_authority_id = ${db.agency} AND c.import_id = ${importId} AND c.row_number = sent.row_number AND c.column_number = sent.column_number`)
      await db.run(sql`
        INSERT INTO ${table} (dot_authority_id, import_id, row_number, column_number, file_value, value, employee_id, corrected_by, revision)
        SELECT ${db.agency}, ${importId}, row_number, column_number, file_value, value, ${employeeId},
          (SELECT first_name || ' ' || last_name FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${employeeId}), ${revision}
        FROM unnest(${edits.map(({ row }) => row)}::int[], ${edits.map(({ column }) => column)}::int[], ${edits.map(({ file_value: own }) => own)}::text[],
          ${edits.map(({ value }) => value)}::text[]) AS sent (row_number, column_number, file_value, value)
        ON CONFLICT (dot_authority_id, import_id, row_number, column_number)
          DO UPDATE SET value = excluded.value, employee_id = excluded.employee_id, corrected_by = excluded.corrected_by, revision = excluded.revision, corrected_at = now()`)
    },
  }
}

/** Groups corrected values by row and cell. */
export function byRow(corrections: readonly Pick<StoredCorrection, 'row' | 'column' | 'value'>[]): ImportCorrections {
  const rows = new Map<number, Map<number, string>>()
  for (const { row, column, value } of corrections) {
    const cells = rows.get(row)
    if (cells === undefined) rows.set(row, new Map([[column, value]]))
    else cells.set(column, value)
  }
  return rows
}

/** Yields the rows of a file with their corrections. */
export async function* correctedRows(rows: AsyncGenerator<CsvRow>, corrections: ImportCorrections): AsyncGenerator<ImportedRow> {
  for await (const line of rows) {
    const own = corrections.get(line.row)
    yield own === undefined ? line : { row: line.row, cells: correctedCells(line.cells, own), file: line.cells }
  }
}
