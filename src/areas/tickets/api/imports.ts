import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { CSV_MAX_BYTES, CSV_MAX_COLUMNS, CSV_MAX_ROWS } from '#src/platform/domain/csv-limits'
import { IMPORT_CORRECTION_LENGTH, IMPORT_CORRECTIONS_AT_ONCE, IMPORT_ROWS_AT_ONCE } from '#src/areas/tickets/domain/imports/limits'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'

/** The ticket field that a column is imported into; null for a column that is not imported. */
const ColumnField = Nullable(OneOf(receivedFields.map(({ key }): TicketFieldKey => key)))

/** An error in one cell. `row` is the row number as in a spreadsheet, where the headings are row 1. Field '' means the whole row. */
export const ImportError = Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() })

/** What importing the valid rows would change at this moment. */
const ImportEffects = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** For each field: on how many tickets it changes, and on how many of those it becomes empty. Most changes first. */
  fields: Type.Array(Type.Object({ field: Type.String(), changed: Type.Integer(), emptied: Type.Integer() })),
  /**
   * Rows that are not imported exactly as written, because the ticket keeps its status or a correction, or because its pay period is
   * closed.
   */
  conflict_count: Type.Integer(),
  /** The reasons, at most the first 200. */
  conflicts: Type.Array(ImportError),
})

const Import = Type.Object({
  id: Id,
  file_name: Type.String(),
  /** mapping: the columns are not chosen yet; previewed: the rows are checked but not saved; committed: the tickets are saved. */
  state: OneOf(['mapping', 'previewed', 'committed']),
  encoding: OneOf(['utf-8', 'utf-16le', 'windows-1252']),
  delimiter: OneOf([',', ';', '\t']),
  headings: Type.Array(Type.String()),
  /** One per heading, in the same order. Guessed from the headings until a mapping is sent. */
  columns: Type.Array(ColumnField),
  /** Number of rows, without the headings. */
  rows: Type.Integer(),
  /** Number of rows without errors; null until a mapping is sent. */
  good: Nullable(Type.Integer()),
  /** The first rows, unchanged from the file, at most 10. */
  first_rows: Type.Array(Type.Array(Type.String())),
  /** The first 1,000 errors. The file of refused rows has all of them. */
  errors: Type.Array(ImportError),
  error_count: Type.Integer(),
  /** Counted when the mapping was sent; null before (PLUS-39). */
  effects: Nullable(ImportEffects),
  /** Number of rows that the last check listed: the refused ones, and the corrected ones that can be imported. */
  listed_rows: Type.Integer(),
  /** Number of cells of the widest listed row, at least the number of headings. */
  listed_width: Type.Integer(),
  /** False while corrections were saved after the last check. The import is then refused. */
  is_checked: Type.Boolean(),
  /** The background job of the commit (GET /v1/jobs, GET /v1/async_job_status). Its result is {created, updated, unchanged, refused}. */
  job_id: Nullable(Uuid),
  created_at: Moment,
})

/** A row that was refused or corrected. */
const ListedRow = Type.Object({
  /** As in a spreadsheet, where the headings are row 1. */
  row: Type.Integer(),
  /** The cells as they would be imported, with the corrections so far. */
  cells: Type.Array(Type.String()),
  /** The corrected cells: their position in the row, counted from 0, what the file says, and who corrected it when. */
  corrected: Type.Array(Type.Object({ column: Type.Integer(), file_value: Type.String(), by: Type.String(), at: Moment })),
  /** What the last check found. Empty for a corrected row that can be imported. */
  faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  /** False when the row was corrected after the last check. */
  is_checked: Type.Boolean(),
})

const Correction = Strict({
  row: Type.Integer({ minimum: 2, maximum: CSV_MAX_ROWS + 1 }),
  column: Type.Integer({ minimum: 0, maximum: CSV_MAX_COLUMNS - 1 }),
  /** The value that the person saw. 409 when the cell has another one by now. */
  was: Type.String({ maxLength: 1_000_000 }),
  /** The new value. The file's own value takes the correction back. */
  value: Type.String({ maxLength: IMPORT_CORRECTION_LENGTH }),
})

const importParams = Strict({ id: Id })
const administrators = whoMay('import_tickets')

/**
 * Tickets from a CSV file (TICK-95). A person uploads it, chooses a field for each column, sees the errors of every row, and then
 * commits all rows or only the valid ones. No ticket changes before the commit.
 */
export const imports = contract({
  /**
   * The body is the file itself (content-type text/csv), at most 50 MB; comma, semicolon or tab, UTF-8 (with or without BOM), UTF-16
   * with BOM or Windows-1252. If the same person uploads the same file again before its import is committed, the answer is that open
   * import. 422 errors.csv_upload for an unreadable file.
   */
  upload: {
    method: 'POST',
    path: '/v1/slips/imports',
    who: administrators,
    query: Strict({ file_name: Text(255) }),
    file: 'text/csv',
    bodyLimit: CSV_MAX_BYTES,
    answer: Type.Object({ import: Import }),
    transaction: false,
    errors: [401, 403, 413, 422],
    spec: 'C.4; TICK-95, TICK-96, PLUS-3',
  },
  detail: {
    method: 'GET',
    path: '/v1/slips/imports/:id',
    who: administrators,
    params: importParams,
    answer: Type.Object({ import: Import }),
    errors: [401, 403, 404],
    spec: 'C.4; TICK-95',
  },
  /** Checks every row with these columns and returns the preview. 422 when a required field has no column, or a field has two. */
  map: {
    method: 'POST',
    path: '/v1/slips/imports/:id/mapping',
    who: administrators,
    params: importParams,
    body: Strict({ columns: Type.Array(ColumnField, { minItems: 1, maxItems: 300 }) }),
    answer: Type.Object({ import: Import }),
    transaction: false,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; TICK-95, PLUS-3, PLUS-39',
  },
  /** The refused and the corrected rows of the last check, by row number. 404 before the preview. */
  rows: {
    method: 'GET',
    path: '/v1/slips/imports/:id/rows',
    who: administrators,
    params: importParams,
    query: Strict({
      /** How many rows to leave out at the start. */
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: CSV_MAX_ROWS })),
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: IMPORT_ROWS_AT_ONCE })),
    }),
    answer: Type.Object({ rows: Type.Array(ListedRow), total: Type.Integer() }),
    errors: [401, 403, 404],
    spec: 'C.4; TICK-95, PLUS-39',
  },
  /**
   * Corrects cells of listed rows; the file itself does not change. All or none. The rows must be checked again (`map`) before the
   * import. 409 when a cell was changed in the meantime, or the import has started.
   */
  correct: {
    method: 'POST',
    path: '/v1/slips/imports/:id/corrections',
    who: administrators,
    params: importParams,
    body: Strict({ corrections: Type.Array(Correction, { minItems: 1, maxItems: IMPORT_CORRECTIONS_AT_ONCE }) }),
    answer: Type.Object({ import: Import, rows: Type.Array(ListedRow) }),
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; TICK-95, PLUS-39',
  },
  /** Starts a job that saves the rows in one transaction. 422 when rows have errors and only_good is not true, or corrections are not checked. */
  commit: {
    method: 'POST',
    path: '/v1/slips/imports/:id/commit',
    who: administrators,
    params: importParams,
    body: Strict({ only_good: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ job_id: Uuid }),
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; TICK-92, TICK-95, PLUS-3',
  },
  /** The refused rows as CSV, as in the file but for the corrections, each with its row number and the reason. 404 before the preview. */
  refused: {
    method: 'GET',
    path: '/v1/slips/imports/:id/refused',
    who: administrators,
    params: importParams,
    answer: 'file',
    errors: [401, 403, 404],
    spec: 'C.4; TICK-95',
  },
})
