import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { Id, Nullable, pageQuery, Strict } from '#src/platform/api/schemas'
import { roles } from '#src/platform/domain/session/roles'

/** A member of a project's team (A.3). */
export const TeamMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Type.Unsafe<(typeof roles)[number]>({ type: 'string', enum: [...roles] }),
  added_at: Type.String({ format: 'date-time' }),
})

const ofProject = Strict({ projectId: Id })
const search = Type.Optional(Type.String({ maxLength: 200 }))
const Ids = Type.Array(Id, { maxItems: 1000 })

/** The teams of projects (PROJ-18, PROJ-23 to PROJ-25, PROJ-48). */
export const teams = contract({
  list: {
    method: 'GET',
    path: '/v2/projects/:projectId/dot_employees',
    who: whoMay('view_employees'),
    style: 'ruby',
    params: ofProject,
    query: Strict({ ...pageQuery, search }),
    answer: Type.Object({ dot_employees: Type.Array(TeamMember) }),
    errors: [401, 403, 404, 422],
    spec: '§7; PROJ-23',
  },
  employees: {
    method: 'GET',
    path: '/v3/projects/:projectId/employees',
    who: whoMay('view_employees'),
    style: 'ruby',
    params: ofProject,
    query: Strict({ ...pageQuery, search }),
    answer: Type.Object({ employees: Type.Array(TeamMember) }),
    errors: [401, 403, 404, 422],
    spec: '§7; PROJ-23',
  },
  count: {
    method: 'GET',
    path: '/v2/projects/:projectId/dot_employees/count',
    who: projectRoles,
    params: ofProject,
    answer: Type.Object({ count: Type.Integer() }),
    errors: [401, 403, 404],
    spec: '§7; PROJ-23',
  },
  /**
   * Adds people and whole groups. Current members stay. People who have only the ability add_themselves can add only themselves, but they
   * can join projects that they do not see yet.
   */
  add: {
    method: 'POST',
    path: '/v2/projects/:projectId/dot_employees',
    who: whoMay('change_team', 'add_themselves'),
    params: ofProject,
    body: Strict({ employee_ids: Type.Optional(Ids), group_ids: Type.Optional(Ids) }),
    /**
     * `version` is the project's version, because a change of the team counts as a change of its project. It is null if the team did not
     * change.
     */
    answer: Type.Object({ dot_employees: Type.Array(TeamMember), added: Type.Integer(), version: Nullable(Type.Integer()) }),
    errors: [401, 403, 404, 422],
    spec: '§5, §7; PROJ-18, PROJ-23 to PROJ-25',
  },
  remove: {
    method: 'DELETE',
    path: '/v2/projects/:projectId/dot_employees/:id',
    who: whoMay('change_team'),
    params: Strict({ projectId: Id, id: Id }),
    errors: [401, 403, 404],
    spec: 'C.1; PROJ-23',
  },
  /** Removes all of these people or none: 404 if one of them is not on the team. `version` is the version of the project. */
  bulkRemove: {
    method: 'POST',
    path: '/v2/projects/:projectId/dot_employees/bulk_remove',
    who: whoMay('change_team'),
    params: ofProject,
    body: Strict({ employee_ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }), dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ updated: Type.Integer(), version: Nullable(Type.Integer()) }),
    errors: [401, 403, 404, 422],
    spec: 'C.1 (many at once); PROJ-23, API-31',
  },
  /** The projects that this person could join. The answer contains only their titles and numbers. */
  joinable: {
    method: 'GET',
    path: '/v1/dot_projects/joinable',
    who: whoMay('add_themselves'),
    style: 'ruby',
    query: Strict({ ...pageQuery, search }),
    answer: Type.Object({
      projects: Type.Array(Type.Object({
        id: Id, title: Type.String(), state_project_number: Type.String(), contract_number: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        job_number: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      })),
    }),
    errors: [401, 403, 422],
    spec: '§6; PROJ-9, PROJ-18, PROJ-48 (path decided)',
  },
})
