import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { commitFields, CorrectionsBody, ImportEffects, ImportError, ListedRow, listedRowFields, ListedRowsAnswer, ListedRowsQuery } from '#src/platform/api/imports'
import { Id, Moment, Nullable, OneOf, Strict, Text } from '#src/platform/api/schemas'
import { employeeFieldNames } from '#src/areas/agency/domain/employees/typed-employee'
import { CSV_MAX_BYTES, CSV_MAX_COLUMNS } from '#src/platform/domain/csv-limits'
import { roles } from '#src/platform/domain/session/roles'

const EmployeeColumn = Nullable(OneOf(employeeFieldNames))

/** Options for reading the rows of a file, in addition to the column mapping. */
const readingOptions = {
  /** The role of people whose row does not name a role. */
  usual_role: OneOf(roles),
  /** Which role to use for each word in the role column that is not the name of a role. */
  roles: Type.Array(Strict({ word: Type.String({ maxLength: 500 }), role: OneOf(roles) }), { maxItems: 50 }),
  /** Whether the people get an invitation when they are added. */
  invite: Type.Boolean(),
}

/** An import of people: the meaning of the file's columns and the errors in its rows. */
export const EmployeeImport = Type.Object({
  id: Id,
  file_name: Type.String(),
  state: OneOf(['mapping', 'previewed', 'committed']),
  headings: Type.Array(Type.String()),
  columns: Type.Array(EmployeeColumn),
  /** The number of the row with the headings, counted as in a spreadsheet; 0 if the file has no headings. */
  heading_row: Type.Integer(),
  rows: Type.Integer(),
  /** The number of people who can be added; null until the columns are known. */
  good: Nullable(Type.Integer()),
  first_rows: Type.Array(Type.Array(Type.String())),
  ...readingOptions,
  /** At most 50 words in the role column that are not names of roles. */
  unknown_roles: Type.Array(Type.String()),
  errors: Type.Array(ImportError),
  error_count: Type.Integer(),
  /**
   * What the import would do; null before the first check. An import only adds people. A row whose email an employee already has is
   * therefore refused; it counts as unchanged if its values match that employee, otherwise as a conflict.
   */
  effects: Nullable(ImportEffects),
  ...listedRowFields,
  created_at: Moment,
})

const ImportAnswer = Type.Object({ import: EmployeeImport })
const params = Strict({ id: Id })
const who = whoMay('change_employees_and_groups')

/**
 * Imports of people from a CSV file (PEOP-5). A person uploads the file, sees and corrects the refused rows, and then adds all people or
 * only the valid ones.
 */
export const employeeImports = contract({
  /**
   * Uploads a file. The body of the call is the file itself (text/csv), at most 50 MB: columns separated by comma, semicolon or tab;
   * encoded in UTF-8, UTF-16 or Windows-1252; with headings, or with columns in the order of the form. If the server recognizes the
   * columns, the answer includes the preview. Adds nobody.
   */
  upload: {
    method: 'POST',
    path: '/v3/dot_employees/imports',
    who,
    query: Strict({ file_name: Text(255) }),
    file: 'text/csv',
    bodyLimit: CSV_MAX_BYTES,
    transaction: false,
    answer: ImportAnswer,
    errors: [413, 422],
    spec: 'PEOP-5, PLUS-39',
  },
  detail: { method: 'GET', path: '/v3/dot_employees/imports/:id', who, params, answer: ImportAnswer, errors: [404], spec: 'PEOP-5, PLUS-39' },
  /** Checks every row with the columns in the body; options that the body leaves out keep their value. Adds nobody. */
  map: {
    method: 'POST',
    path: '/v3/dot_employees/imports/:id/mapping',
    who,
    params,
    body: Strict({
      columns: Type.Array(EmployeeColumn, { minItems: 1, maxItems: CSV_MAX_COLUMNS }),
      usual_role: Type.Optional(readingOptions.usual_role),
      roles: Type.Optional(readingOptions.roles),
      invite: Type.Optional(readingOptions.invite),
    }),
    answer: ImportAnswer,
    errors: [404, 409, 422],
    spec: 'PEOP-5, PLUS-39',
  },
  /** The refused and the corrected rows of the last check, ordered by row number. 404 before the first check. */
  rows: { method: 'GET', path: '/v3/dot_employees/imports/:id/rows', who, params, query: ListedRowsQuery, answer: ListedRowsAnswer, errors: [404], spec: 'PEOP-5, PLUS-39' },
  /**
   * Corrects cells of rows that the call `rows` lists: all of the cells or none. The file itself does not change. The rows have to be
   * checked again (`map`) before the import. 409 if a cell has changed since the person saw it.
   */
  correct: {
    method: 'POST',
    path: '/v3/dot_employees/imports/:id/corrections',
    who,
    params,
    body: CorrectionsBody,
    answer: Type.Object({ import: EmployeeImport, rows: Type.Array(ListedRow) }),
    errors: [404, 409, 422],
    spec: 'PEOP-5, PLUS-39',
  },
  /**
   * The refused rows as CSV, with the values of the file and the corrections, each with its row number and the reason. 404 before the first
   * check.
   */
  refused: { method: 'GET', path: '/v3/dot_employees/imports/:id/refused', who, params, answer: 'file', errors: [404], spec: 'PEOP-5, PLUS-39' },
  /**
   * Adds all people or, with `only_good`, only those without errors, in one transaction. Checks the rules again: 409 if the refused rows
   * are not the same as in the last check.
   */
  commit: {
    method: 'POST',
    path: '/v3/dot_employees/imports/:id/commit',
    who,
    params,
    body: Strict({ ...commitFields, dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ added: Type.Integer(), employee_ids: Type.Array(Id), refused: Type.Integer() }),
    errors: [404, 409, 422],
    spec: 'PEOP-5, PEOP-10, PLUS-39',
  },
})
