import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { commitFields, CorrectionsBody, ImportEffects, ImportError, ListedRow, listedRowFields, ListedRowsAnswer, ListedRowsQuery } from '#src/platform/api/imports'
import { CSV_MAX_BYTES } from '#src/platform/domain/csv-limits'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'

/** The ticket field that a column is imported into; null for a column that is not imported. */
const ColumnField = Nullable(OneOf(receivedFields.map(({ key }): TicketFieldKey => key)))

const Import = Type.Object({
  id: Id,
  file_name: Type.String(),
  /**
   * `mapping`: no field has been chosen for the columns yet. `previewed`: the rows are checked but not saved. `committed`: the tickets are
   * saved.
   */
  state: OneOf(['mapping', 'previewed', 'committed']),
  encoding: OneOf(['utf-8', 'utf-16le', 'windows-1252']),
  delimiter: OneOf([',', ';', '\t']),
  headings: Type.Array(Type.String()),
  /** The ticket field for each column of the file, in the order of the headings. Guessed from the headings until a mapping is sent. */
  columns: Type.Array(ColumnField),
  /** Number of rows, without the headings. */
  rows: Type.Integer(),
  /** Number of rows without errors. Null until a mapping is sent. */
  good: Nullable(Type.Integer()),
  /** The first rows, unchanged from the file, at most 10. */
  first_rows: Type.Array(Type.Array(Type.String())),
  /** The first 1,000 errors. The file of refused rows, which can be downloaded, has all of them. */
  errors: Type.Array(ImportError),
  error_count: Type.Integer(),
  /** What importing the valid rows would change, counted when the mapping was sent. Null until then (PLUS-39). */
  effects: Nullable(ImportEffects),
  ...listedRowFields,
  /** The background job of the commit (GET /v1/jobs, GET /v1/async_job_status). Its result is {created, updated, unchanged, refused}. */
  job_id: Nullable(Uuid),
  created_at: Moment,
})

const importParams = Strict({ id: Id })
const administrators = whoMay('import_tickets')

/**
 * Imports of tickets from a CSV file (TICK-95). A person uploads the file, chooses a field for each column, sees the errors of every row,
 * and then commits all rows or only the valid ones. No ticket changes before the commit.
 */
export const imports = contract({
  /**
   * The body is the file itself (content-type text/csv), at most 50 MB; comma, semicolon or tab, UTF-8 (with or without BOM), UTF-16 with
   * BOM or Windows-1252. If the same person uploads the same file again before its import is committed, the call returns that open import.
   * 422 errors.csv_upload for an unreadable file.
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
  /** The rows that the last check refused, and the rows that were corrected, by row number. 404 before the first check. */
  rows: {
    method: 'GET',
    path: '/v1/slips/imports/:id/rows',
    who: administrators,
    params: importParams,
    query: ListedRowsQuery,
    answer: ListedRowsAnswer,
    errors: [401, 403, 404],
    spec: 'C.4; TICK-95, PLUS-39',
  },
  /**
   * Corrects cells of listed rows, all or none, without changing the uploaded file. The rows must be checked again (`map`) before the
   * import. 409 if a cell was changed in the meantime, or if the import has started.
   */
  correct: {
    method: 'POST',
    path: '/v1/slips/imports/:id/corrections',
    who: administrators,
    params: importParams,
    body: CorrectionsBody,
    answer: Type.Object({ import: Import, rows: Type.Array(ListedRow) }),
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; TICK-95, PLUS-39',
  },
  /**
   * Starts a job that saves the rows in one transaction. 422 if rows have errors and only_good is not true. 409 if the rows were checked
   * again or corrected after the person saw them.
   */
  commit: {
    method: 'POST',
    path: '/v1/slips/imports/:id/commit',
    who: administrators,
    params: importParams,
    body: Strict(commitFields),
    answer: Type.Object({ job_id: Uuid }),
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; TICK-92, TICK-95, PLUS-3',
  },
  /**
   * The refused rows as CSV, each with its row number and the reason. The cells have the text of the uploaded file, or the corrected text.
   * 404 before the first check.
   */
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
