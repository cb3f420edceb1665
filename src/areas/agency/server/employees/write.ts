import type { DistrictChoice } from '#src/areas/agency/domain/districts'
import { checkEmployeeField, storedEmployee, type EmployeeFields } from '#src/areas/agency/domain/employees/employee'
import { employeeFieldNames, type TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { checkStaffChange } from '#src/areas/agency/domain/employees/staff'
import { message } from '#src/platform/domain/messages'
import { mayRestore } from '#src/platform/domain/records/retention'
import { refuse } from '#src/platform/domain/verdict'
import { districtsOf } from '#src/areas/agency/server/choices/public/districts'
import { afterRemoval, afterRestore, afterRoleChange, takenReasons, type Teams } from '#src/areas/agency/server/employees/membership'
import { lockStaff } from '#src/areas/agency/server/employees/staff-lock'
import { findEmployee, insertEmployees, lockEmployees, setDeleted, updateEmployee, type EmployeeRow } from '#src/areas/agency/server/employees/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, throwIfRefused, notFound, unprocessable, type DetailedError } from '#src/platform/server/http/errors'
import { lastChangedBy } from '#src/platform/server/records/last-change'
import { linkEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import type { Undoer } from '#src/platform/server/records/restorer'

type Refused = 'errors.employee_create' | 'errors.employee_update'

/** The fields that a request body contains; the phone may be null. */
export type EmployeeInput = Partial<Omit<TypedEmployee, 'phone'>> & { readonly phone?: string | null }

/** An event about an employee, with the employee's current name and version. */
export function employeeEvent(row: { readonly id: number; readonly first_name: string; readonly last_name: string; readonly version: number }, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'employee', id: row.id, name: `${row.first_name} ${row.last_name}`, version: row.version, dot_project_id: null, changes }
}

/** Checks the fields in a body and converts them to columns. 422 with the message of every refused field (PEOP-2, 3, 4, 7, 11). */
function checkedFields(refused: Refused, input: EmployeeInput, choice: DistrictChoice): Partial<EmployeeFields> {
  const typed = typedOf(input)
  const problems = employeeFieldNames.flatMap((field): DetailedError[] => {
    const value = typed[field]
    if (value === undefined) return []
    const verdict = checkEmployeeField(field, value as never, choice)
    return verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]
  })
  const [first] = problems
  if (first !== undefined) throw unprocessable(refused, { message: first.message }, problems)
  return storedEmployee(typed, choice)
}

/** Adds one employee (PEOP-3 to PEOP-7). Returns the id. */
export async function createEmployee(db: AgencyTransaction, { actor, person }: Undoer, input: EmployeeInput): Promise<number> {
  await lockStaff(db, person)
  const { first_name = '', last_name = '', email = '', phone = null, role = 'pending', districts = [] } = checkedFields('errors.employee_create', input, { offered: await districtsOf(db), had: [] })
  const employee = { first_name, last_name, email, phone, role, districts }
  await assertContactFree(db, 'errors.employee_create', { id: 0, email, phone })
  const [id] = await insertEmployees(db, [employee])
  if (id === undefined) throw new Error('an employee was not inserted')
  await linkEmployee(db, { id, email, phone })
  await recordEvents(db, actor, 'created', [employeeEvent({ id, first_name, last_name, version: 1 }, { deleted_at: [new Date().toISOString(), null] })])
  return id
}

/** Changes fields of one employee. If the version is outdated, throws 409 with the current row and the person who changed it. */
export async function changeEmployee(db: AgencyTransaction, { actor, person }: Undoer, id: number, version: number, input: EmployeeInput): Promise<void> {
  const administrators = await lockStaff(db, person)
  const row = await requireActiveEmployee(db, id)
  if (row.version !== version) throw changedElsewhere([await currentRow(db, id)])
  const fields = checkedFields('errors.employee_update', input, { offered: await districtsOf(db), had: row.districts })
  const changes = Object.fromEntries(employeeFieldNames.flatMap((field) => {
    const next = fields[field]
    return next === undefined || isSame(row[field], next) ? [] : [[field, [row[field], next]] as const]
  }))
  if (Object.keys(changes).length === 0) return
  if (changes['role'] !== undefined) {
    const verdict = checkStaffChange({ isOneself: id === person.id, isAdministrator: row.role === 'administrator', administrators })
    throwIfRefused(verdict, verdict.allowed ? [] : [{ field: 'role', message: message(verdict.message, verdict.values) }])
  }
  const after = { ...row, ...fields }
  await assertContactFree(db, 'errors.employee_update', after)
  await updateEmployee(db, id, fields)
  if (changes['email'] !== undefined || changes['phone'] !== undefined) await linkEmployee(db, after, row)
  const event = Object.keys(changes).length === 1 && changes['role'] !== undefined ? 'role_changed' : 'updated'
  await recordEvents(db, actor, event, [employeeEvent({ ...after, version: row.version + 1 }, changes)])
  if (changes['role'] !== undefined) await afterRoleChange(db, [id])
}

/** Soft deletes employees, after the rules were checked (PEOP-8, PEOP-20). */
export async function removeEmployees(db: AgencyTransaction, { actor, person }: Undoer, teams: Teams, rows: readonly EmployeeRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const now = await setDeleted(db, ids, person.id)
  await recordEvents(db, actor, 'deleted', rows.map((row) =>
    employeeEvent({ ...row, version: row.version + 1 }, { deleted_at: [null, now], deleted_by: [null, person.id] })))
  await afterRemoval(db, teams, ids)
}

/** Restores deleted employees, with their groups and teams, after the rules were checked (PEOP-8, PEOP-20). */
export async function restoreEmployees(db: AgencyTransaction, { actor }: Pick<Undoer, 'actor'>, teams: Teams, rows: readonly EmployeeRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await setDeleted(db, ids, null)
  await recordEvents(db, actor, 'restored', rows.map((row) =>
    employeeEvent({ ...row, version: row.version + 1 }, { deleted_at: [row.deleted_at, null], deleted_by: [row.deleted_by, null] })))
  await afterRestore(db, teams, ids)
}

/** Maps the id of each employee who cannot be removed or get another role to the message that says why (PEOP-9). */
export function whyKept(rows: readonly EmployeeRow[], person: { readonly id: number }, administrators: number): ReadonlyMap<number, string> {
  return new Map(rows.flatMap((row) => {
    const verdict = checkStaffChange({ isOneself: row.id === person.id, isAdministrator: row.role === 'administrator', administrators })
    return verdict.allowed ? [] : [[row.id, message(verdict.message, verdict.values)] as const]
  }))
}

/**
 * Maps the id of each employee who cannot be restored to the message that says why: the employee is not deleted, the 30 days are over,
 * or another person now has the same email or phone (CONST-3, E.6).
 */
export async function whyNotRestored(db: AgencyTransaction, rows: readonly EmployeeRow[]): Promise<ReadonlyMap<number, string>> {
  const conflicts = await takenReasons(db, rows)
  return new Map(rows.flatMap((row) => {
    const verdict = row.deleted_at === null ? refuse('errors.employee_not_deleted') : mayRestore(row.deleted_at, new Date())
    if (!verdict.allowed) return [[row.id, message(verdict.message, verdict.values)] as const]
    const conflict = conflicts.get(row.id)
    return conflict === undefined ? [] : [[row.id, conflict.message] as const]
  }))
}

/** Locks an employee and returns the row. 404 if there is no such employee, or if the employee is deleted. */
export async function requireActiveEmployee(db: AgencyTransaction, id: number): Promise<EmployeeRow> {
  const [row] = await lockEmployees(db, [id])
  if (row === undefined || row.deleted_at !== null) throw notFound()
  return row
}

async function assertContactFree(db: AgencyTransaction, refused: Refused, one: { readonly id: number; readonly email: string; readonly phone: string | null }): Promise<void> {
  const conflict = (await takenReasons(db, [one])).get(one.id)
  if (conflict !== undefined) throw unprocessable(refused, { message: conflict.message }, [{ ...conflict }])
}

async function currentRow(db: AgencyTransaction, id: number): Promise<object> {
  const text = await findEmployee(db, id)
  if (text === null) throw notFound()
  const row: object = JSON.parse(text)
  return { ...row, changed_by: await lastChangedBy(db, ['employee', 'account'], id) }
}

function typedOf({ phone, ...input }: EmployeeInput): Partial<TypedEmployee> {
  return { ...input, ...(phone === undefined ? {} : { phone: phone ?? '' }) }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))
}
