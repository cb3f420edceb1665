import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { DISTRICTS_MAX, MANY_EMPLOYEES_MAX } from '#src/areas/agency/domain/employees/limits'
import { roles } from '#src/platform/domain/session/roles'

/** The sort fields of the list of employees. */
export const employeeSorts = ['first_name', 'last_name', 'email', 'role', 'last_active_at', 'created_at', 'deleted_at'] as const
export type EmployeeSort = (typeof employeeSorts)[number]

/** The status of an employee. `invited`: the employee has an invitation, but has not signed in yet. */
export const employeeStatuses = ['active', 'invited', 'not_sent', 'deleted'] as const

/** An employee (A.2, PEOP-2). */
export const EmployeeSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  role: OneOf(roles),
  districts: Type.Array(Type.String()),
  status: OneOf(employeeStatuses),
  last_active_at: Nullable(Moment),
  invited_at: Nullable(Moment),
  groups: Type.Array(Type.String()),
  deleted_at: Nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
})

const Line = Type.String({ maxLength: 500 })
/** The fields as typed in the form. The domain rules check them, and a refusal says which field it is about. */
const fields = {
  first_name: Line,
  last_name: Line,
  email: Line,
  phone: Type.Optional(Nullable(Line)),
  role: Line,
  districts: Type.Optional(Type.Array(Line, { maxItems: DISTRICTS_MAX })),
}
const dryRun = { dry_run: Type.Optional(Type.Boolean()) }

/** The filters of a list of employees. */
const filters = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** True to list the recently deleted employees instead of the active ones. */
  deleted: Type.Optional(Type.Boolean()),
  /** Lists only people who have logged in since this time (PEOP-12). */
  active_since: Type.Optional(Moment),
  role: Type.Optional(OneOf(roles)),
}

/** A selection of many employees: by their ids, or by filters, with the ids of matching employees to leave out. */
export const employeeSelection = {
  employee_ids: Type.Optional(Type.Array(Id, { maxItems: MANY_EMPLOYEES_MAX })),
  filters: Type.Optional(Strict(filters)),
  except_ids: Type.Optional(Type.Array(Id, { maxItems: MANY_EMPLOYEES_MAX })),
  ...dryRun,
}

/** The result of a bulk change. `refused` lists the employees that could not be changed because of a rule. */
export const BulkEmployeesAnswer = Type.Object({
  updated: Type.Integer(),
  employee_ids: Type.Array(Id),
  refused: Type.Array(Type.Object({ id: Id, name: Type.String(), message: Type.String() })),
})

const One = Type.Object({ dot_employee: EmployeeSchema })
const byId = Type.Object({ id: Id })
const read = whoMay('view_employees')
const write = whoMay('change_employees_and_groups')

/** Calls about employees (specification, sections 2 and 3; PEOP). */
export const employees = contract({
  list: {
    method: 'GET',
    path: '/v3/dot_employees',
    who: read,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, ...filters }),
    answer: Type.Object({ dot_employees: Type.Array(EmployeeSchema) }),
    errors: [422],
    spec: 'C.4; PEOP-1, PEOP-2, PEOP-12, PEOP-21',
  },
  /** The employees that match the filters, as CSV; refused while impersonating. */
  export: {
    method: 'GET',
    path: '/v3/dot_employees/export',
    who: read,
    style: 'ruby',
    query: Strict({ ...rubySortQuery, ...filters }),
    answer: 'file',
    errors: [403, 422],
    spec: 'C.4; PEOP-6, AUTH-43',
  },
  detail: { method: 'GET', path: '/v3/dot_employees/:id', who: read, params: byId, answer: One, errors: [404], spec: 'C.4; PEOP-2' },
  create: {
    method: 'POST',
    path: '/v3/dot_employees',
    who: write,
    body: Strict({ ...fields, invite: Type.Optional(Type.Boolean()), ...dryRun }),
    answer: One,
    errors: [422],
    spec: 'C.4; PEOP-3 to PEOP-7, PEOP-10, PEOP-11',
  },
  /**
   * Adds a list of employees in one transaction. With `skip_refused`, invalid lines are skipped; otherwise, a single invalid line makes the
   * server refuse the whole list.
   */
  addMany: {
    method: 'POST',
    path: '/v3/dot_employees/add_many',
    who: write,
    body: Strict({
      dot_employees: Type.Array(Strict({ line: Type.Integer({ minimum: 1, maximum: 1_000_000 }), ...fields }), { minItems: 1, maxItems: MANY_EMPLOYEES_MAX }),
      skip_refused: Type.Optional(Type.Boolean()),
      invite: Type.Optional(Type.Boolean()),
      ...dryRun,
    }),
    /**
     * `refused_lines`: the numbers of the lines that were skipped because of `skip_refused`. `first_refusal`: why the first of these lines
     * was skipped.
     */
    answer: Type.Object({ added: Type.Integer(), employee_ids: Type.Array(Id), refused_lines: Type.Array(Type.Integer()), first_refusal: Nullable(Type.Object({ line: Type.Integer(), message: Type.String() })) }),
    errors: [422],
    spec: 'PEOP-5, PEOP-6, PEOP-10; issue 4',
  },
  update: {
    method: 'PATCH',
    path: '/v3/dot_employees/:id',
    who: write,
    params: byId,
    body: Strict({
      first_name: Type.Optional(Line), last_name: Type.Optional(Line), email: Type.Optional(Line), phone: fields.phone,
      role: Type.Optional(Line), districts: fields.districts, version: Type.Integer({ minimum: 1 }), ...dryRun,
    }),
    answer: One,
    errors: [404, 409, 422],
    spec: 'C.4; PEOP-3 to PEOP-7, PEOP-9, PEOP-11',
  },
  remove: { method: 'DELETE', path: '/v3/dot_employees/:id', who: write, params: byId, errors: [404, 422], spec: 'C.4, E.6; PEOP-8, PEOP-9, PEOP-20' },
  restore: { method: 'POST', path: '/v3/dot_employees/:id/restore', who: write, params: byId, answer: One, errors: [404, 422], spec: 'C.4, E.6; PEOP-8, PEOP-20, CONST-3' },
  invite: {
    method: 'POST',
    path: '/v3/dot_employees/:id/invite',
    who: write,
    params: byId,
    body: Strict({ by: Type.Optional(OneOf(['mail', 'text'])) }),
    answer: One,
    errors: [404, 422],
    spec: 'C.4; PEOP-10',
  },
  bulkRoleUpdate: {
    method: 'PATCH',
    path: '/v3/dot_employees/bulk_role_update',
    who: write,
    body: Strict({ ...employeeSelection, role: Line }),
    answer: BulkEmployeesAnswer,
    errors: [404, 422],
    spec: 'issue 4; PEOP-9, PEOP-11',
  },
  bulkRemove: {
    method: 'POST',
    path: '/v3/dot_employees/bulk_remove',
    who: write,
    body: Strict(employeeSelection),
    answer: BulkEmployeesAnswer,
    errors: [404, 422],
    spec: 'issue 4; PEOP-8, PEOP-9, PEOP-20',
  },
  bulkRestore: {
    method: 'POST',
    path: '/v3/dot_employees/bulk_restore',
    who: write,
    body: Strict(employeeSelection),
    answer: BulkEmployeesAnswer,
    errors: [404, 422],
    spec: 'issue 4; PEOP-8, PEOP-20, CONST-3',
  },
})
