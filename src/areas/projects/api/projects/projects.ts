import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, Page, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

/**
 * The sort fields of the project list (PROJ-2): contract number, last updated, name, state project number, start date, days active, job
 * number, and the number of tickets to code (CLERK-32).
 */
export const projectSorts = ['contract_number', 'updated_at', 'title', 'state_project_number', 'project_start', 'days_active', 'job_number', 'to_code_count'] as const
export type ProjectSort = (typeof projectSorts)[number]

export const projectStatuses = ['draft', 'bid', 'construction', 'completed', 'archived'] as const

const nullableText = Nullable(Type.String())

/** A project with its counts (A.2, PROJ-29). */
export const ProjectSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  state_project_number: Type.String(),
  federal_project_number: nullableText,
  contract_number: nullableText,
  job_number: nullableText,
  /** The names of the contract projects that the project's pay items belong to. */
  contract_projects: Type.Array(Type.String()),
  description: nullableText,
  public_description: nullableText,
  district: nullableText,
  letting_date: Nullable(Day),
  project_start: Nullable(Day),
  completed_on: Nullable(Day),
  timezone: Type.String(),
  contractor_name: nullableText,
  max_gvw_override: Nullable(Type.Integer()),
  funding_source: Nullable(OneOf(['federal', 'state', 'local', 'other'])),
  collect_user_location: OneOf(['off', 'optional', 'required']),
  allow_sending_dwr: Type.Boolean(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  working_hours: Type.Unknown(),
  pay_basis: OneOf(['paper', 'e-ticket']),
  reconciliation: OneOf(['setting_up', 'ready', 'confirmed']),
  status: OneOf(projectStatuses),
  /** The project's progress as a percentage with two decimals; null if the project has no contract items (PROJ-30). */
  percent_complete: Nullable(Type.Number()),
  days_worked: Type.Integer(),
  /** The number of days from the start of the project until today or until its completion; null without a start (PROJ-49). */
  days_active: Nullable(Type.Integer()),
  delivered_count: Type.Integer(),
  pending_count: Type.Integer(),
  rejected_count: Type.Integer(),
  /** The number of tickets without a pay code that are neither rejected nor voided (CLERK-32). */
  to_code_count: Type.Integer(),
  last_ticketed_at: Nullable(Moment),
  /** The number of the pay period in progress; null if there is none. */
  pay_period: Nullable(Type.Integer()),
  deleted_at: Nullable(Moment),
  deleted_by: Nullable(Type.Integer()),
  created_at: Moment,
  updated_at: Moment,
})

const listQuery = {
  ...pageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** True to list archived projects too. */
  archived: Type.Optional(Type.Boolean()),
  /** Lists the recently deleted projects instead of the active ones (PROJ-3, PROJ-27). */
  deleted: Type.Optional(Type.Boolean()),
}

/**
 * Calls that read projects. They return only projects that the person sees (PROJ-44). Deleted projects appear only when `deleted` is true
 * (PROJ-28).
 */
export const projects = contract({
  list: {
    method: 'GET',
    path: '/v3/projects',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    query: Strict({ ...listQuery, ...rubySortQuery }),
    answer: Type.Object({ projects: Type.Array(ProjectSchema), any_available_dot_project: Type.Boolean() }),
    errors: [401, 403, 422],
    spec: '§2, §7; PROJ-1 to PROJ-3, PROJ-9, PROJ-14, PROJ-29',
  },
  page: {
    method: 'GET',
    path: '/v4/projects',
    who: projectRoles,
    keysRead: true,
    style: 'java',
    query: Strict({
      ...listQuery,
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 7 })),
      status: Type.Optional(Type.Array(OneOf(projectStatuses), { maxItems: 5 })),
    }),
    answer: Type.Object({ content: Type.Array(ProjectSchema), page: Page }),
    errors: [401, 403, 422],
    spec: '§2, §7; PROJ-1 to PROJ-3',
  },
  detail: {
    method: 'GET',
    path: '/v3/projects/:projectId',
    who: projectRoles,
    keysRead: true,
    params: Strict({ projectId: Id }),
    answer: Type.Object({ project: ProjectSchema }),
    errors: [401, 403, 404],
    spec: '§7; PROJ-8, PROJ-14',
  },
})
