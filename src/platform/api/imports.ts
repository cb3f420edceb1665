import { Type } from 'typebox'
import { CSV_MAX_COLUMNS, CSV_MAX_ROWS } from '#src/platform/domain/csv-limits'
import { IMPORT_CORRECTION_LENGTH, IMPORT_CORRECTIONS_AT_ONCE, IMPORT_ROWS_AT_ONCE } from '#src/platform/domain/imports/limits'
import { Moment, Strict } from '#src/platform/api/schemas'

/** An error in one cell. `row` is the row number as in a spreadsheet. Field '' means the whole row. */
export const ImportError = Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() })

/** What would change if the valid rows were imported now (PLUS-39). */
export const ImportEffects = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /**
   * For each field: the number of records on which the field changes, and how many of these records lose its value. The field with the most
   * changes comes first.
   */
  fields: Type.Array(Type.Object({ field: Type.String(), changed: Type.Integer(), emptied: Type.Integer() })),
  /** How many rows are not imported exactly as written, because a record keeps its current value or its pay period is closed. */
  conflict_count: Type.Integer(),
  /** Why rows are not imported exactly as written; at most the first 200 reasons. */
  conflicts: Type.Array(ImportError),
})

/** The state of the last check of an import, and the size of its list of refused and corrected rows. */
export const listedRowFields = {
  /** Number of rows that the last check listed: the refused ones, and the corrected ones that can be imported. */
  listed_rows: Type.Integer(),
  /** Number of cells of the widest listed row, at least the number of headings. */
  listed_width: Type.Integer(),
  /** False if corrections were saved after the last check. A request for an import is then refused. */
  is_checked: Type.Boolean(),
  /** The number of the last check, 0 before the first. The request for an import includes it. */
  check: Type.Integer(),
}

/** The fields of a request for an import. */
export const commitFields = {
  /** True to import the file without its refused rows. Otherwise, a file with refused rows is not imported at all. */
  only_good: Type.Optional(Type.Boolean()),
  /**
   * The number of the check whose results the person saw. 409 if there has been another check or a correction since. Defaults to the number
   * of the last check.
   */
  check: Type.Optional(Type.Integer({ minimum: 0 })),
}

/** A row that was refused or corrected. */
export const ListedRow = Type.Object({
  /** The number of the row as in a spreadsheet, where the first row of the file is row 1. */
  row: Type.Integer(),
  /** The cells as they would be imported, with the corrections so far. */
  cells: Type.Array(Type.String()),
  /** The corrected cells: their position in the row, counted from 0, the value in the file, and who corrected it and when. */
  corrected: Type.Array(Type.Object({ column: Type.Integer(), file_value: Type.String(), by: Type.String(), at: Moment })),
  /** The faults that the last check found. Empty for a corrected row that can be imported. */
  faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  /** False when the row was corrected after the last check. */
  is_checked: Type.Boolean(),
})

/** A page of the listed rows. */
export const ListedRowsQuery = Strict({
  /** How many rows to skip at the start. */
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: CSV_MAX_ROWS })),
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: IMPORT_ROWS_AT_ONCE })),
})
export const ListedRowsAnswer = Type.Object({ rows: Type.Array(ListedRow), total: Type.Integer() })

const Correction = Strict({
  row: Type.Integer({ minimum: 1, maximum: CSV_MAX_ROWS + 1 }),
  column: Type.Integer({ minimum: 0, maximum: CSV_MAX_COLUMNS - 1 }),
  /** The value of the cell that the person saw. 409 if the cell has a different value now. */
  was: Type.String({ maxLength: 1_000_000 }),
  /** The new value of the cell. A value equal to the one in the file removes the correction. */
  value: Type.String({ maxLength: IMPORT_CORRECTION_LENGTH }),
})

/** Corrections of listed rows. Either all of them are saved or none. */
export const CorrectionsBody = Strict({ corrections: Type.Array(Correction, { minItems: 1, maxItems: IMPORT_CORRECTIONS_AT_ONCE }) })
