import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { BulkEmployeesAnswer, employeeSelection } from '#src/areas/agency/api/employees'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { MANY_GROUPS_MAX } from '#src/areas/agency/domain/groups/limits'
import { roles } from '#src/platform/domain/session/roles'

/** The sort fields of the list of groups. */
export const groupSorts = ['name', 'member_count', 'created_at', 'updated_at', 'deleted_at'] as const
export type GroupSort = (typeof groupSorts)[number]

/** A group in a list (PEOP-14). */
export const GroupSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  member_count: Type.Integer(),
  deleted_at: Nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
})

const Person = Type.Object({ id: Id, name: Type.String(), email: Type.String(), role: OneOf(roles) })
/** A group with its members, except deleted employees. */
export const GroupWithMembers = Type.Object({ ...GroupSchema.properties, member_ids: Type.Array(Id), members: Type.Array(Person) })

const One = Type.Object({ dot_group: GroupWithMembers })
const byId = Type.Object({ id: Id })
const read = whoMay('view_employees')
const write = whoMay('change_employees_and_groups')
const Name = Type.String({ maxLength: 500 })
const Description = Type.Optional(Type.String({ maxLength: 4000 }))
const Members = Type.Array(Id, { maxItems: 10_000 })
const filters = { search: Type.Optional(Type.String({ maxLength: 200 })), deleted: Type.Optional(Type.Boolean()) }
const dryRun = { dry_run: Type.Optional(Type.Boolean()) }

/** Groups of employees (specification, sections 2 to 5; PEOP-14 to PEOP-19). */
export const groups = contract({
  list: {
    method: 'GET',
    path: '/v3/dot_groups',
    who: read,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, ...filters }),
    answer: Type.Object({ dot_groups: Type.Array(GroupSchema) }),
    errors: [422],
    spec: '§7; PEOP-1, PEOP-14, PEOP-21',
  },
  /** The groups that match the filters, with their members, as CSV; refused while impersonating. */
  export: {
    method: 'GET',
    path: '/v3/dot_groups/export',
    who: read,
    style: 'ruby',
    query: Strict({ ...rubySortQuery, ...filters }),
    answer: 'file',
    errors: [403, 422],
    spec: '§4 (decided); PEOP-14, AUTH-43',
  },
  /** Creates a group. 422 with `deleted_group_id` if a recently deleted group has the same name, unless `even_if_deleted` is true. */
  create: {
    method: 'POST',
    path: '/v3/dot_groups',
    who: write,
    body: Strict({ name: Name, description: Description, member_ids: Members, even_if_deleted: Type.Optional(Type.Boolean()), ...dryRun }),
    answer: One,
    errors: [404, 422],
    spec: '§5, §7; PEOP-14 to PEOP-18',
  },
  detail: { method: 'GET', path: '/v3/dot_groups/:id', who: write, params: byId, answer: One, errors: [404], spec: 'C.1; PEOP-14' },
  update: {
    method: 'PATCH',
    path: '/v3/dot_groups/:id',
    who: write,
    params: byId,
    body: Strict({
      name: Type.Optional(Name), description: Description, member_ids: Type.Optional(Members), even_if_deleted: Type.Optional(Type.Boolean()),
      version: Type.Integer({ minimum: 1 }), ...dryRun,
    }),
    answer: One,
    errors: [404, 409, 422],
    spec: 'C.1; PEOP-14 to PEOP-18',
  },
  remove: { method: 'DELETE', path: '/v3/dot_groups/:id', who: write, params: byId, errors: [404], spec: 'C.1, E.6; PEOP-19' },
  /** Removes all of the groups or none. 404 if any of them does not exist. */
  bulkRemove: {
    method: 'POST',
    path: '/v3/dot_groups/bulk_remove',
    who: write,
    body: Strict({ group_ids: Type.Array(Id, { minItems: 1, maxItems: MANY_GROUPS_MAX }), ...dryRun }),
    answer: Type.Object({ updated: Type.Integer(), group_ids: Type.Array(Id) }),
    errors: [404, 422],
    spec: 'E.6; PEOP-19, API-31',
  },
  /**
   * Restores all of the groups or none. 404 if any of them does not exist. 422 lists the groups that cannot be restored; so does the
   * answer to a dry run.
   */
  bulkRestore: {
    method: 'POST',
    path: '/v3/dot_groups/bulk_restore',
    who: write,
    body: Strict({ group_ids: Type.Array(Id, { minItems: 1, maxItems: MANY_GROUPS_MAX }), ...dryRun }),
    answer: Type.Object({ updated: Type.Integer(), group_ids: Type.Array(Id) }),
    errors: [404, 422],
    spec: 'E.6; PEOP-19, CONST-3, API-31',
  },
  restore: { method: 'POST', path: '/v3/dot_groups/:id/restore', who: write, params: byId, answer: One, errors: [404, 422], spec: 'C.1, E.6; PEOP-17, PEOP-19, CONST-3' },
  /** Adds many employees to a group. The current members stay in the group. */
  addMembers: {
    method: 'POST',
    path: '/v3/dot_groups/:id/members',
    who: write,
    params: byId,
    body: Strict(employeeSelection),
    answer: BulkEmployeesAnswer,
    errors: [404, 422],
    spec: 'issue 4; PEOP-14',
  },
  /** Searches employees and groups by name, so that they can be added to a project's team. */
  search: {
    method: 'GET',
    path: '/v3/dot_employees_groups',
    who: read,
    style: 'ruby',
    query: Strict({ ...pageQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ dot_employees: Type.Array(Person), dot_groups: Type.Array(GroupWithMembers) }),
    errors: [422],
    spec: '§7; C.1',
  },
})
