import { storedEmployee } from '#src/areas/agency/domain/employees/employee'
import { MANY_EMPLOYEES_MAX } from '#src/areas/agency/domain/employees/limits'
import { columnsInOrder, columnsOfHeadings, columnsOfMapping, lineOfCells, unknownRolesOf, type ListLine } from '#src/areas/agency/domain/employees/list-columns'
import type { LineProblem } from '#src/areas/agency/domain/employees/pasted-list'
import { differencesFromEmployee } from '#src/areas/agency/domain/employees/present-employee'
import { employeeFieldNames, type EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import { checkLines } from '#src/areas/agency/server/employees/add-many'
import { employeeCorrections, type EmployeeFile, type EmployeePreview, type ReadingOptions, type RowFault } from '#src/areas/agency/server/employees/imports/store'
import { employeesOfEmails } from '#src/areas/agency/server/employees/store'
import { CSV_ERRORS_SHOWN, CSV_FIRST_ROWS } from '#src/platform/domain/csv-limits'
import { IMPORT_CONFLICTS_SHOWN } from '#src/platform/domain/imports/limits'
import { csvRows, unreadable, type CsvForm } from '#src/platform/server/csv/csv-file'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'
import { byRow, correctedRows, type ImportedRow } from '#src/platform/server/imports/corrections'
import { openRowList } from '#src/platform/server/imports/listed-rows'
import { openRefusedHash } from '#src/platform/server/imports/refused-hash'
import type { Platform } from '#src/platform/server/platform'

/**
 * The headings, the guessed columns and the first rows of a file of people. Reads the whole file, so that a file that cannot be read is
 * refused on upload.
 */
export async function shapeOfPeople(content: Buffer, form: CsvForm): Promise<Pick<EmployeeFile, 'heading_row' | 'row_count' | 'headings' | 'columns' | 'first_rows'>> {
  let [first, width, count]: [readonly string[] | null, number, number] = [null, 0, 0]
  const [rows, starts]: [string[][], string[][]] = [[], []]
  for await (const { cells } of csvRows([content], form)) {
    first ??= cells
    count += 1
    width = Math.max(width, cells.length)
    if (rows.length <= CSV_FIRST_ROWS) rows.push([...cells])
    // the columns are guessed from all rows, as for a pasted list; a file with more rows than this limit is refused below
    if (starts.length <= MANY_EMPLOYEES_MAX) starts.push(cells.slice(0, employeeFieldNames.length))
  }
  if (first === null || first.every((cell) => cell.trim() === '')) throw unreadable()
  const named = columnsOfHeadings(first)
  const row_count = named === null ? count : count - 1
  if (row_count === 0) throw unprocessable('errors.import_empty')
  if (row_count > MANY_EMPLOYEES_MAX) throw unprocessable('errors.too_many_employees', { max: MANY_EMPLOYEES_MAX })
  const headings = named === null ? Array.from({ length: width }, (_none, at) => `Column ${at + 1}`) : first.map((cell) => cell.trim())
  const at = new Map(Object.entries(named ?? columnsInOrder(width, starts)).map(([field, column]) => [column, field as EmployeeFieldName]))
  return {
    heading_row: named === null ? 0 : 1, row_count, headings, columns: headings.map((_heading, column) => at.get(column) ?? null),
    first_rows: rows.slice(named === null ? 0 : 1).slice(0, CSV_FIRST_ROWS),
  }
}

/** The rows of an import with their corrections, and the same rows in the form of a pasted list's lines. */
export async function linesOfFile(
  db: AgencyTransaction,
  { files }: Pick<Platform, 'files'>,
  file: Pick<EmployeeFile, 'id' | 'file_key' | 'encoding' | 'delimiter' | 'heading_row' | 'columns'> & ReadingOptions,
): Promise<{ readonly rows: readonly ImportedRow[]; readonly lines: readonly ListLine[] }> {
  const rows: ImportedRow[] = []
  const corrections = byRow(await employeeCorrections.stored(db, file.id))
  for await (const line of correctedRows(csvRows(files.read(file.file_key), file), corrections)) {
    // a row that is empty only because of corrections is included, and then refused: corrections cannot remove a row of the file
    if (line.row > file.heading_row) rows.push(line)
  }
  const columns = columnsOfMapping(file.columns)
  const rolesFor = Object.fromEntries(file.roles.map(({ word, role }) => [word, role]))
  return { rows, lines: rows.map(({ row, cells }) => lineOfCells(row, cells, columns, file.usual_role, rolesFor)) }
}

/**
 * Checks every row of an import, which the caller has row-locked, with its columns, options and corrections. Stores the refused and
 * corrected rows, and counts how many of the refused people are already employees, with the same values or with different ones (PEOP-5,
 * PLUS-39). Adds nobody.
 */
export async function checkPeople(db: AgencyTransaction, platform: Pick<Platform, 'files'>, file: EmployeeFile): Promise<EmployeePreview> {
  const { rows, lines } = await linesOfFile(db, platform, file)
  const { people, problems } = await checkLines(db, lines)
  const problemsOf = new Map<number, LineProblem[]>()
  for (const problem of problems) problemsOf.set(problem.line, [...(problemsOf.get(problem.line) ?? []), problem])
  const listed = openRowList(file.headings.length)
  const keeping = platform.files.keep(listed.content)
  // the promise is awaited below; without this handler, a failure before that would be an unhandled rejection, which ends the process
  keeping.catch(() => undefined)
  const hash = openRefusedHash()
  try {
    for (const line of rows) {
      const faults = problemsOf.get(line.row) ?? []
      if (faults.length > 0) hash.add(line.row)
      if (faults.length > 0 || line.file !== undefined) await listed.add(line, faults)
    }
  } finally {
    listed.end()
  }
  const { key } = await keeping
  const columns = columnsOfMapping(file.columns)
  const { usual_role, roles, invite } = file
  return {
    columns: file.columns, usual_role, roles, invite, good_count: people.length,
    errors: problems.slice(0, CSV_ERRORS_SHOWN).map(({ line, field, message }) => ({ row: line, field, message })), error_count: problems.length,
    effects: { created: people.length, updated: 0, fields: [], ...(await standingOf(db, lines.filter(({ line }) => problemsOf.has(line)), columns)) },
    unknown_roles: unknownRolesOf(rows.map(({ cells }) => cells), columns),
    listed_file_key: key, listed_count: listed.count(), listed_width: listed.width(), refused_hash: hash.text(), checked_revision: file.revision,
  }
}

/**
 * Compares refused lines with the employees who have the same email. Returns how many lines are unchanged, how many conflict, and the
 * conflicts.
 */
async function standingOf(db: AgencyTransaction, refused: readonly ListLine[], columns: ReturnType<typeof columnsOfMapping>) {
  const emailOf = new Map(refused.map((line) => [line, storedEmployee(line).email ?? '']))
  const present = new Map((await employeesOfEmails(db, [...new Set(emailOf.values())].filter((email) => email !== ''))).map((one) => [one.email, one]))
  const conflicts: RowFault[] = []
  let [unchanged, conflict_count] = [0, 0]
  for (const line of refused) {
    const employee = present.get(emailOf.get(line) ?? '')
    if (employee === undefined) continue
    const differences = differencesFromEmployee(employee, line, columns)
    if (differences.length === 0) unchanged += 1
    else conflict_count += 1
    for (const difference of differences) if (conflicts.length < IMPORT_CONFLICTS_SHOWN) conflicts.push({ row: line.line, ...difference })
  }
  return { unchanged, conflict_count, conflicts }
}
