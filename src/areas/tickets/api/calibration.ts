import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { JOBS_AT_ONCE, jobStates } from '#src/areas/tickets/domain/calibration/connection'
import { projectStatuses } from '#src/areas/projects/domain/status'

const Project = Type.Object({ id: Id, title: Type.String(), state_project_number: Type.String() })

/** A supplier's job number as the calibration lists show it (CALB-3). */
export const JobSlipProject = Type.Object({
  id: Id,
  version: Type.Integer(),
  supplier: Type.String(),
  job_number: Type.String(),
  job_name: Nullable(Type.String()),
  state: OneOf(jobStates),
  /** All tickets with this job number, in any project. */
  ticket_count: Type.Integer(),
  last_ticketed_at: Nullable(Moment),
  /** The project that the job number is connected to. */
  dot_project: Nullable(Type.Object({ ...Project.properties, status: OneOf(projectStatuses), is_deleted: Type.Boolean() })),
  /** Only for an unconnected job number: the project that it may belong to, and why, as sentences (CALB-8). Null for no suggestion. */
  suggestion: Nullable(Type.Object({ ...Project.properties, reasons: Type.Array(Type.String()) })),
})

const One = Type.Object({ job_slip_project: JobSlipProject })
/** Who may make these calls: administrators, in agencies whose feature flag dot_slip_calibration is on (CALB-2). */
const who = { route: '/admin/calibration' } as const

/** Job slip projects: suppliers' job numbers, and the agency projects that they are connected to (CALB-1 to CALB-9, PROJ-41). */
export const calibration = contract({
  list: {
    method: 'GET',
    path: '/v1/job_slip_projects',
    who,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, state: Type.Optional(OneOf(jobStates)), search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ job_slip_projects: Type.Array(JobSlipProject) }),
    errors: [403, 422],
    spec: '§7; CALB-1 to CALB-3, CALB-8, CALB-9, PROJ-41',
  },
  /** Adds a job number before its first ticket arrives. If dot_project_id is given, the job number is also connected to that project. */
  create: {
    method: 'POST',
    path: '/v1/job_slip_projects',
    who,
    body: Strict({
      supplier: Type.String({ maxLength: 500 }), job_number: Type.String({ maxLength: 500 }), job_name: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
      dot_project_id: Type.Optional(Nullable(Id)), dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: One,
    errors: [403, 404, 422],
    spec: '§7; PROJ-41',
  },
  /**
   * Makes one change of a job number: connects it (dot_project_id), disconnects it (dot_project_id null), hides it or shows it again
   * (hidden).
   */
  change: {
    method: 'PATCH',
    path: '/v1/job_slip_projects/:id',
    who,
    params: Type.Object({ id: Id }),
    body: Strict({
      dot_project_id: Type.Optional(Nullable(Id)), hidden: Type.Optional(Type.Boolean()), version: Type.Optional(Type.Integer({ minimum: 1 })),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: One,
    errors: [403, 404, 409, 422],
    spec: '§7; CALB-4 to CALB-7',
  },
  /**
   * Connects, hides or shows many job numbers, all or none. A 422 lists every job number that was refused. A dry run of connecting counts
   * the tickets that would move.
   */
  bulkChange: {
    method: 'PATCH',
    path: '/v1/job_slip_projects/bulk_update',
    who,
    body: Strict({
      job_slip_projects: Type.Array(
        Strict({ id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), dot_project_id: Type.Optional(Id), hidden: Type.Optional(Type.Boolean()) }),
        { minItems: 1, maxItems: JOBS_AT_ONCE },
      ),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ updated: Type.Integer(), job_slip_projects: Type.Array(Type.Object({ id: Id, version: Type.Integer() })) }),
    errors: [403, 404, 409, 422],
    spec: '§7 (many at once); CALB-4, CALB-5, CALB-7, API-31',
  },
})
