import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { CSV_MAX_BYTES } from '#src/platform/domain/csv-limits'
import { receivedFields, type TicketFieldKey } from '#src/areas/tickets/domain/fields'

/** The ticket's field that a column holds, or null for a column that is left out. */
const ColumnField = Nullable(OneOf(receivedFields.map(({ key }): TicketFieldKey => key)))

/** What is wrong with one cell: `row` is the row of the file as a spreadsheet numbers it (the headings are row 1); field '' is the whole row. */
export const ImportError = Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() })

/** What the good rows would do if they were imported now. */
const ImportEffects = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** How many tickets each field changes on, and on how many of them it is emptied; most changes first. */
  fields: Type.Array(Type.Object({ field: Type.String(), changed: Type.Integer(), emptied: Type.Integer() })),
  /** Rows that the import cannot follow to the letter: a status or a correction that is kept, a pay period that is closed. */
  conflict_count: Type.Integer(),
  /** Why, the first 200 of them. */
  conflicts: Type.Array(ImportError),
})

const Import = Type.Object({
  id: Id,
  file_name: Type.String(),
  /** mapping: its columns are not chosen yet; previewed: checked, nothing written; committed: its tickets are in. */
  state: OneOf(['mapping', 'previewed', 'committed']),
  encoding: OneOf(['utf-8', 'utf-16le', 'windows-1252']),
  delimiter: OneOf([',', ';', '\t']),
  headings: Type.Array(Type.String()),
  /** One for each heading, in their order: guessed from the headings until a mapping is sent. */
  columns: Type.Array(ColumnField),
  /** Rows of the file without its headings. */
  rows: Type.Integer(),
  /** Rows without errors; null until a mapping is sent. */
  good: Nullable(Type.Integer()),
  /** The first rows, unchanged from the file, at most 10. */
  first_rows: Type.Array(Type.Array(Type.String())),
  /** Every fault of every row, the first 1,000 of them here; all of them are in the refused rows' file. */
  errors: Type.Array(ImportError),
  error_count: Type.Integer(),
  /** Null until a mapping is sent; counted when it was (PLUS-39). */
  effects: Nullable(ImportEffects),
  /** The job that commits or committed it (GET /v1/jobs, GET /v1/async_job_status); its result is {created, updated, unchanged, refused}. */
  job_id: Nullable(Uuid),
  created_at: Moment,
})

const importParams = Strict({ id: Id })
const administrators = whoMay('import_tickets')

/**
 * Tickets from a CSV file: upload, choose what each column holds, see every row's errors, then commit all rows or the
 * good ones (TICK-95). Nothing is written to tickets before the commit.
 */
export const imports = contract({
  /**
   * The body is the file itself (content-type text/csv), at most 50 MB; comma, semicolon or tab, UTF-8 (with or without
   * BOM), UTF-16 with BOM or Windows-1252. The same file sent again by the same person goes on with the same import
   * until it is committed. A file that cannot be read answers 422 errors.csv_upload.
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
  /** Checks every row under these columns and answers the preview. 422 when a field that a ticket needs has no column, or one has two. */
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
  /** Writes the rows in one transaction, as a job. 422 when rows have errors and only_good is not true. */
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
  /** The refused rows as CSV: unchanged from the file, with their row and the reason. 404 before there is a preview. */
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
