import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'
import { asking } from '#src/areas/partners/api/vendors'
import { accesses, CONSULTANT_PROJECTS_MAX, consultantStatuses } from '#src/areas/partners/domain/consultants/consultant'

/** The states by which the list can be filtered; `approved` covers both kinds of approval (CONS-1). */
export const consultantTabs = ['pending', 'approved', 'rejected'] as const
/** The sort fields of the list of consultancy requests. */
export const consultantSorts = ['requested_at', 'name', 'city', 'status'] as const

export const ConsultancyRequest = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  address_1: Type.String(),
  address_2: Nullable(Type.String()),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  status: OneOf(consultantStatuses),
  /** The projects that the approval names (CONS-7). */
  projects: Type.Array(Type.Object({ id: Id, title: Type.String(), state_project_number: Type.String() })),
  requested_at: Moment,
  decided_at: Nullable(Moment),
  decided_by_name: Nullable(Type.String()),
})
const Answer = Type.Object({ consultancy_request: ConsultancyRequest })

const Line = Type.String({ maxLength: 500 })
const deciders = whoMay('decide_vendors_and_consultants')
const byId = Strict({ id: Id })
const version = { version: Type.Optional(Type.Integer({ minimum: 1 })) }

/** Requests of consultants for access, and what administrators decide about them (CONS-1 to CONS-9). */
export const consultants = contract({
  count: {
    method: 'GET',
    path: '/v1/dot_consultant/consultancy_requests/count',
    who: deciders,
    answer: Type.Object({ pending: Type.Integer({ minimum: 0 }) }),
    errors: [401, 403],
    spec: '§4, §7; SHELL-40, CONS-8',
  },
  list: {
    method: 'GET',
    path: '/v1/dot_consultant/consultancy_requests',
    style: 'java',
    who: deciders,
    query: Strict({
      ...pageQuery,
      status: Type.Optional(OneOf(consultantTabs)),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    }),
    answer: Type.Object({ content: Type.Array(ConsultancyRequest), page: Page }),
    errors: [401, 403, 422],
    spec: '§2, C.4; CONS-1, CONS-2',
  },
  detail: { method: 'GET', path: '/v1/dot_consultant/consultancy_requests/:id', who: deciders, params: byId, answer: Answer, errors: [401, 403, 404], spec: 'CONS-2' },
  /** Requests access as a consultant. Requires the same session or token as the `ask` call for vendors. */
  ask: {
    method: 'POST',
    path: '/v1/dot_consultant/consultancy_requests',
    who: { asking: 'consultant' },
    impersonation: false,
    body: Strict({ ...asking, address_1: Line, address_2: Type.Optional(Nullable(Line)), city: Line, state: Line, zip: Line }),
    answer: Answer,
    status: 201,
    errors: [401, 403, 409, 422],
    bodyLimit: 16_384,
    transaction: false,
    spec: 'C.4, E.4; CONS-2, CONS-9, VEND-8, AUTH-72',
  },
  /**
   * Gives access to the named projects, or changes an approval. If the call names no projects, the projects of the approval stay the same.
   */
  approve: {
    method: 'POST',
    path: '/v1/dot_consultant/consultancy_requests/:id/approve',
    who: deciders,
    params: byId,
    body: Strict({ ...version, access: OneOf(accesses), project_ids: Type.Optional(Type.Array(Id, { maxItems: CONSULTANT_PROJECTS_MAX + 1 })) }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; CONS-4 to CONS-7',
  },
  /** Rejects a request, or ends an approval together with the consultant's sessions. */
  reject: {
    method: 'POST',
    path: '/v1/dot_consultant/consultancy_requests/:id/reject',
    who: deciders,
    params: byId,
    body: Strict(version),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; CONS-5',
  },
})
