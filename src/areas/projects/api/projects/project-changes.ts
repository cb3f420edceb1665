import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { ProjectSchema, projectStatuses } from '#src/areas/projects/api/projects/projects'
import { Day, Id, Nullable, OneOf, partly, Strict } from '#src/platform/api/schemas'
import { PROJECTS_AT_ONCE, weekdays } from '#src/areas/projects/domain/project-input'

const Line = Type.String({ maxLength: 1000 })
const Words = Type.String({ maxLength: 20_000 })
const Clock = Type.String({ maxLength: 5 })
const Hours = Strict(Object.fromEntries(weekdays.map((day) => [day, Type.Optional(Strict({ start: Clock, end: Clock }))])))

/** The fields of a project that a person enters (A.2). The schema is loose; the domain rules check each value. */
const fields = {
  title: Line,
  state_project_number: Line,
  federal_project_number: Nullable(Line),
  contract_number: Nullable(Line),
  job_number: Nullable(Line),
  description: Nullable(Words),
  public_description: Nullable(Words),
  district: Nullable(Line),
  letting_date: Nullable(Day),
  project_start: Nullable(Day),
  timezone: Line,
  contractor_name: Nullable(Line),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  working_hours: Nullable(Hours),
  pay_basis: OneOf(['paper', 'e-ticket']),
}

/** The attributes that PATCH .../attributes can change (C.1). */
const attributes = {
  max_gvw_override: Nullable(Type.Integer()),
  funding_source: Nullable(OneOf(['federal', 'state', 'local', 'other'])),
  collect_user_location: OneOf(['off', 'optional', 'required']),
  allow_sending_dwr: Type.Boolean(),
}

const { title, state_project_number, timezone, ...rest } = { ...fields, ...attributes }
/** The version of the project that the person saw. If it is outdated, the call fails with 409 and returns the current project. */
const version = Type.Optional(Type.Integer({ minimum: 1 }))
const one = Strict({ id: Id })
const Answer = Type.Object({ project: ProjectSchema })
const changers = whoMay('update')
const keepers = whoMay('manage_projects')

/** Calls that change projects. Every change records an event (PROJ-35) and can be undone. */
export const projectChanges = contract({
  create: {
    method: 'POST',
    path: '/v3/dot_projects',
    who: whoMay('create', 'manage_projects'),
    body: Strict({ title, state_project_number, timezone, ...partly(rest) }),
    answer: Answer,
    status: 201,
    errors: [401, 403, 422],
    spec: '§1, C.4; PROJ-10, PROJ-11, PROJ-17; E.1',
  },
  update: {
    method: 'PATCH',
    path: '/v1/dot_projects/:id',
    who: changers,
    params: one,
    /**
     * A change of `status` must be a transition of table E.1. The transition Start Project also accepts `project_start`, which defaults to
     * today.
     */
    body: Strict({ ...partly({ ...fields, ...attributes, status: OneOf(projectStatuses) }), version }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: '§7; PROJ-13, PROJ-19 to PROJ-22; E.1',
  },
  updateAttributes: {
    method: 'PATCH',
    path: '/v1/dot_projects/:id/attributes',
    who: changers,
    params: one,
    body: Strict({ ...partly(attributes), version }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: '§7; PROJ-13',
  },
  /** Sets the same values in many projects, all or none. 422 names the projects that refuse the values. */
  bulkUpdate: {
    method: 'PATCH',
    path: '/v3/dot_projects/bulk_update',
    who: changers,
    body: Strict({
      /** A request has either `project_ids`, or `filters` for all projects that match, minus those in `except_ids` (API-33). */
      project_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: PROJECTS_AT_ONCE })),
      filters: Type.Optional(Strict({ search: Type.Optional(Type.String({ maxLength: 200 })), archived: Type.Optional(Type.Boolean()) })),
      except_ids: Type.Optional(Type.Array(Id, { maxItems: PROJECTS_AT_ONCE })),
      values: Strict(partly({ ...fields, ...attributes })),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ updated: Type.Integer(), projects: Type.Array(Type.Object({ id: Id, title: Type.String(), version: Type.Integer() })) }),
    errors: [401, 403, 422],
    spec: 'issue: batch edit; PROJ-13; API-31',
  },
  /** A dry run returns the confirmation text, which names the open tickets and the period in progress (PROJ-50). */
  remove: {
    method: 'DELETE',
    path: '/v1/dot_projects/:id',
    who: keepers,
    params: one,
    body: Nullable(Strict({ version, dry_run: Type.Optional(Type.Boolean()) })),
    errors: [401, 403, 404, 409],
    spec: '§1, C.4; PROJ-26, PROJ-50; E.1',
  },
  restore: {
    method: 'POST',
    path: '/v1/dot_projects/:id/restore',
    who: keepers,
    params: one,
    answer: Answer,
    errors: [401, 403, 404, 422],
    spec: 'C.4; PROJ-26, CONST-3; E.1',
  },
})
