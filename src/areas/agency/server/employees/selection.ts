import { MANY_EMPLOYEES_MAX } from '#src/areas/agency/domain/employees/limits'
import { DryRun } from '#src/platform/server/http/call'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound, unprocessable } from '#src/platform/server/http/errors'
import { aheadOfWelcomes } from '#src/areas/agency/server/employees/welcome-lock'
import { employeeIds, employeesWhere, lockEmployees, type EmployeeFilters, type EmployeeRow } from '#src/areas/agency/server/employees/store'

/** The employees that a bulk request is about, selected by id or by filters. */
export interface EmployeeSelection {
  readonly employee_ids?: readonly number[]
  readonly filters?: EmployeeFilters
  readonly except_ids?: readonly number[]
}

/** The result of a bulk change, with the employees that a rule refused. */
export interface BulkOutcome {
  readonly updated: number
  readonly employee_ids: number[]
  readonly refused: { readonly id: number; readonly name: string; readonly message: string }[]
}

/**
 * Locks the active or the deleted employees that a request is about. 422 unless there are 1 to 10,000 of them; 404 if one of them does not
 * exist, or is not active or deleted as `which` requires.
 */
export async function lockChosenEmployees(db: AgencyTransaction, { employee_ids: ids, filters, except_ids: except = [] }: EmployeeSelection, which: 'active' | 'deleted'): Promise<EmployeeRow[]> {
  if ((ids === undefined) === (filters === undefined)) {
    throw unprocessable('errors.not_valid', {}, [{ field: 'employee_ids', message: 'send either employee_ids or filters' }])
  }
  // a change of active employees with a filter for deleted ones, or the reverse, matches no employee
  const isContrary = filters?.deleted !== undefined && filters.deleted !== (which === 'deleted')
  const selectedIds = ids === undefined
    ? isContrary ? [] : await employeeIds(db, sql.part`${employeesWhere(db, { ...filters, deleted: which === 'deleted' })} AND NOT (e.id = ANY (${except}))`, MANY_EMPLOYEES_MAX + 1)
    : [...new Set(ids)]
  if (selectedIds.length === 0) throw unprocessable('errors.no_employees_chosen')
  if (selectedIds.length > MANY_EMPLOYEES_MAX) throw unprocessable('errors.too_many_employees', { max: MANY_EMPLOYEES_MAX.toLocaleString('en-US') })
  await aheadOfWelcomes(db)
  const rows = await lockEmployees(db, selectedIds)
  if (rows.length < selectedIds.length || rows.some(({ deleted_at }) => (deleted_at !== null) !== (which === 'deleted'))) throw notFound()
  return rows
}

/** Splits employees into those that can be changed and those whose change a rule refuses. */
export function split(rows: readonly EmployeeRow[], why: ReadonlyMap<number, string>): { readonly good: readonly EmployeeRow[]; readonly refused: BulkOutcome['refused'] } {
  return {
    good: rows.filter(({ id }) => !why.has(id)),
    refused: rows.flatMap((row) => {
      const sentence = why.get(row.id)
      return sentence === undefined ? [] : [{ id: row.id, name: `${row.first_name} ${row.last_name}`, message: sentence }]
    }),
  }
}

/** The answer of a bulk change, or of its dry run. */
export function bulkAnswer(good: readonly { readonly id: number }[], refused: BulkOutcome['refused'], dryRun: boolean): BulkOutcome | DryRun {
  if (!dryRun) return { updated: good.length, employee_ids: good.map(({ id }) => id), refused }
  return new DryRun({ would_update: good.length, refused: refused.map(({ id, name, message }) => ({ id, ticket_number: name, message })) })
}
