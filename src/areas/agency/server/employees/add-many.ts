import { checkList, type LineProblem } from '#src/areas/agency/domain/employees/pasted-list'
import type { EmployeeFields } from '#src/areas/agency/domain/employees/employee'
import type { TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { districtsOf } from '#src/areas/agency/server/choices/public/districts'
import { takenReasons } from '#src/areas/agency/server/employees/membership'
import { lockStaff } from '#src/areas/agency/server/employees/staff-lock'
import { insertEmployees } from '#src/areas/agency/server/employees/store'
import { employeeEvent } from '#src/areas/agency/server/employees/write'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { unprocessable } from '#src/platform/server/http/errors'
import { recordEvents } from '#src/platform/server/records/record'
import type { Undoer } from '#src/platform/server/records/restorer'

/** An employee in a list, with the number of the line as a spreadsheet shows it. */
export type ListedLine = TypedEmployee & { readonly line: number }

/** The result of adding a list. */
export interface AddedList {
  readonly ids: number[]
  readonly problems: readonly LineProblem[]
}

/**
 * Checks the lines of a list against the rules, against each other, and against the agency's employees. Returns the people who can be added
 * now, and each problem by line and field.
 */
export async function checkLines(db: AgencyTransaction, lines: readonly ListedLine[]): Promise<{ readonly people: readonly EmployeeFields[]; readonly problems: readonly LineProblem[] }> {
  const { good, problems } = checkList(lines, { offered: await districtsOf(db), had: [] })
  // no employee has a negative id, so the negated line number can identify the line in the result
  const conflicts = await takenReasons(db, good.map(({ line, employee: { email, phone } }) => ({ id: -line, email, phone })))
  const conflictProblems = good.flatMap(({ line, employee: { first_name, last_name } }): LineProblem[] => {
    const why = conflicts.get(-line)
    return why === undefined ? [] : [{ line, name: `${first_name} ${last_name}`, ...why }]
  })
  return { people: good.filter(({ line }) => !conflicts.has(-line)).map(({ employee }) => employee), problems: [...problems, ...conflictProblems].sort((one, other) => one.line - other.line) }
}

/**
 * Adds a list of employees with one statement in one transaction. Reports lines that cannot be added, by line and field; if there are any,
 * throws 422 unless `skipRefused` is true (PEOP-5; issue 4). If the list comes from an import, the events contain the id of the import.
 */
export async function addMany(db: AgencyTransaction, { actor, person }: Undoer, lines: readonly ListedLine[], skipRefused: boolean, importId: number | null = null): Promise<AddedList> {
  await lockStaff(db, person)
  const { people, problems: all } = await checkLines(db, lines)
  if (all.length > 0 && !skipRefused) throw unprocessable('errors.lines_not_right', { count: new Set(all.map(({ line }) => line)).size }, all.map((one) => ({ ...one })))
  const ids = await insertEmployees(db, people)
  const now = new Date().toISOString()
  await recordEvents(db, actor, 'created', ids.map((id, at) => {
    const { first_name = '', last_name = '' } = people[at] ?? {}
    return employeeEvent({ id, first_name, last_name, version: 1 }, { deleted_at: [now, null], ...(importId !== null && { import_id: [null, importId] }) })
  }))
  return { ids, problems: all }
}
