import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, partly, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { COMMENT_MAX, incidentStates, INCIDENT_NUMBERS_MAX, issueTypes } from '#src/areas/incidents/domain/incident'

const reporters = whoMay('report_incidents')
const one = Type.Object({ id: Id })
const Short = Type.String({ maxLength: 1_000 })

/**
 * An incident as the API returns it (INCD-2). Only administrators get `contact`, and only if the person who reported the incident wants to
 * be contacted (INCD-10).
 */
export const IncidentSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  dot_project_id: Id,
  project: Type.String(),
  timezone: Type.String(),
  state: OneOf(incidentStates),
  issue_type: OneOf(issueTypes),
  time_reported: Moment,
  /** When the incident or its comments last changed. */
  last_updated: Moment,
  reported_by: Type.String(),
  contractor: Type.String(),
  supplier: Type.String(),
  plant_id: Nullable(Id),
  plant: Nullable(Type.String()),
  /** A ticket has `arrived_at` and `slip_id` once it has arrived. */
  missing_tickets: Type.Array(Type.Object({ ticket_number: Type.String(), arrived_at: Nullable(Moment), slip_id: Nullable(Id) })),
  contact_me: Type.Boolean(),
  contact: Nullable(Type.Object({ phone: Nullable(Type.String()), email: Type.String() })),
  comments: Type.Array(Type.Object({ id: Id, text: Type.String(), author: Type.String(), created_at: Moment })),
})
const answer = Type.Object({ incident: IncidentSchema })
const fields = {
  issue_type: OneOf(issueTypes),
  time_reported: Moment,
  contractor: Type.Optional(Short),
  supplier: Type.Optional(Short),
  plant_id: Type.Optional(Nullable(Id)),
  missing_tickets: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: INCIDENT_NUMBERS_MAX * 2 })),
  contact_me: Type.Optional(Type.Boolean()),
}
const Comment = Type.String({ maxLength: COMMENT_MAX * 8 })

/** Incidents of ticket monitoring (INCD-1 to INCD-10). */
export const incidents = contract({
  list: {
    method: 'GET',
    path: '/v1/incidents',
    who: reporters,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, project_id: Type.Optional(Id), archived: Type.Optional(Type.Boolean()), states: Type.Optional(Type.Array(OneOf(incidentStates), { maxItems: incidentStates.length })), search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ incidents: Type.Array(IncidentSchema) }),
    errors: [403, 404, 422],
    spec: 'C.4; INCD-1, INCD-2',
  },
  /** The ticket numbers that plants of a project skipped in the last few days and that no open incident lists. */
  missing: {
    method: 'GET',
    path: '/v1/incidents/missing_tickets',
    who: reporters,
    query: Strict({ project_id: Id }),
    answer: Type.Object({ missing_tickets: Type.Array(Type.Object({ ticket_number: Type.String(), after: Type.String(), before: Type.String(), plant_id: Id, plant: Type.String(), supplier: Type.String() })) }),
    errors: [403, 404, 422],
    spec: 'INCD-8',
  },
  detail: { method: 'GET', path: '/v1/incidents/:id', who: reporters, params: one, answer, errors: [403, 404], spec: 'C.4; INCD-2' },
  create: {
    method: 'POST',
    path: '/v1/incidents',
    who: reporters,
    body: Strict({ dot_project_id: Id, ...fields, comment: Type.Optional(Comment) }),
    answer,
    errors: [403, 404, 422],
    spec: 'C.4; INCD-6 to INCD-8',
  },
  change: {
    method: 'PATCH',
    path: '/v1/incidents/:id',
    who: reporters,
    params: one,
    body: Strict({ ...partly(fields), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; INCD-6 to INCD-8',
  },
  /** Deletes an incident. Allowed for administrators and for the person who reported the incident. */
  remove: { method: 'DELETE', path: '/v1/incidents/:id', who: reporters, params: one, errors: [403, 404, 422], spec: 'C.4' },
  transition: {
    method: 'POST',
    path: '/v1/incidents/:id/transition',
    who: whoMay('change_incidents'),
    params: one,
    body: Strict({ to: OneOf(incidentStates), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4, E.6; INCD-3, INCD-4',
  },
  comment: { method: 'POST', path: '/v1/incidents/:id/comments', who: reporters, params: one, body: Strict({ text: Comment }), answer, errors: [403, 404, 422], spec: 'C.4; INCD-9' },
})
