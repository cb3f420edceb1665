import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { recordKinds } from '#src/platform/domain/records/kinds'

const ofProject = Strict({ projectId: Id })

/** What an entry of the activity is about: tickets, or a kind of record. */
export const activityKinds = ['ticket', ...recordKinds] as const

/** One entry of the activity, in plain words: what one person did to one kind of record in one change set (PROJ-35). */
export const ActivitySchema = Type.Object({
  /** Identifies the entry, but only within one list. */
  id: Id,
  happened_at: Moment,
  actor: Type.String(),
  impersonator: Nullable(Type.String()),
  kind: OneOf(activityKinds),
  event: Type.String(),
  /** The number of tickets or records that the entry is about. */
  count: Type.Integer(),
  sentence: Type.String(),
  change_set: Type.String(),
  /** The id of the ticket or record if the entry is about only one; null if it is about several. */
  record_id: Nullable(Type.Integer()),
})

/** A project's activity, calendar and dashboard (PROJ-34 to PROJ-36). */
export const projectViews = contract({
  activity: {
    method: 'GET',
    path: '/v1/projects/:projectId/activity',
    who: projectRoles,
    style: 'ruby',
    params: ofProject,
    query: Strict({
      kind: Type.Optional(Type.Array(OneOf(activityKinds), { maxItems: activityKinds.length })),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      start_date: Type.Optional(Day),
      end_date: Type.Optional(Day),
    }),
    answer: Type.Object({ activity: Type.Array(ActivitySchema), is_whole: Type.Boolean() }),
    errors: [401, 403, 404, 422],
    spec: '§2; PROJ-35 (path decided)',
  },
  calendar: {
    method: 'GET',
    path: '/v1/projects/:projectId/calendar',
    who: projectRoles,
    params: ofProject,
    query: Strict({ start_date: Day, end_date: Day }),
    answer: Type.Object({
      days: Type.Array(Type.Object({
        date: Day,
        delivered_count: Type.Integer(),
        /** The number of orders that are to be delivered on this day and are not canceled. */
        order_count: Type.Integer(),
        /** The number of daily work reports of this day. */
        report_count: Type.Integer(),
        /** Pay periods that start or end on this day. */
        periods: Type.Array(Type.Object({ number: Type.Integer(), what: OneOf(['starts', 'ends']) })),
      })),
    }),
    errors: [401, 403, 404, 422],
    spec: '§2; PROJ-34 (path decided)',
  },
  dashboard: {
    method: 'GET',
    path: '/v1/projects/:projectId/dashboard',
    who: projectRoles,
    params: ofProject,
    answer: Type.Object({
      delivered_count: Type.Integer(),
      pending_count: Type.Integer(),
      rejected_count: Type.Integer(),
      /** `net_amount` is null if no ticket of the material was weighed, which is different from 0. */
      by_material: Type.Array(Type.Object({ material_description: Type.String(), uom: Nullable(Type.String()), count: Type.Integer(), net_amount: Nullable(Type.Number()) })),
      by_day: Type.Array(Type.Object({ date: Day, uom: Nullable(Type.String()), count: Type.Integer(), net_amount: Nullable(Type.Number()) })),
    }),
    errors: [401, 403, 404],
    spec: '§2; PROJ-36 (path decided)',
  },
})
