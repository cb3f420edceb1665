import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Page, pageQuery, Strict, Text } from '#src/platform/api/schemas'
import { vendorStatuses } from '#src/areas/partners/domain/vendors/vendor-status'

/** The sort fields of the list of vendor requests. */
export const vendorRequestSorts = ['requested_at', 'company', 'name', 'status'] as const

export const VendorRequest = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  company: Type.String(),
  address: Nullable(Type.String()),
  status: OneOf(vendorStatuses),
  requested_at: Moment,
  decided_at: Nullable(Moment),
  decided_by_name: Nullable(Type.String()),
})
const Answer = Type.Object({ vendor_request: VendorRequest })

const Line = Type.String({ maxLength: 500 })
/** The name of the agency to which a partner requests access (VEND-8). */
export const asking = { agency_name: Text(200) }

const deciders = whoMay('decide_vendors_and_consultants')
const byId = Strict({ id: Id })
const decision = { params: byId, who: deciders, body: Strict({ version: Type.Optional(Type.Integer({ minimum: 1 })) }), answer: Answer, errors: [401, 403, 404, 409, 422] } as const

/** Requests of vendors for access, and what administrators decide about them (VEND-1 to VEND-9). */
export const vendors = contract({
  list: {
    method: 'GET',
    path: '/v2/vendor_requests',
    style: 'java',
    who: deciders,
    query: Strict({
      ...pageQuery,
      status: Type.Optional(OneOf(vendorStatuses)),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    }),
    answer: Type.Object({ content: Type.Array(VendorRequest), page: Page }),
    errors: [401, 403, 422],
    spec: '§4, §7; SHELL-40, VEND-1, VEND-9',
  },
  detail: { method: 'GET', path: '/v2/vendor_requests/:id', who: deciders, params: byId, answer: Answer, errors: [401, 403, 404], spec: 'VEND-2' },
  /**
   * Requests access as a vendor: with the session of a vendor account, or with the token of a refused sign-in in the header
   * `access-request-token`. If that token is sent, the headers of the answer have the tokens of a new session.
   */
  ask: {
    method: 'POST',
    path: '/v2/vendor_requests',
    who: { asking: 'vendor' },
    impersonation: false,
    body: Strict({ ...asking, name: Line, email: Line, company: Line, phone: Type.Optional(Nullable(Line)), address: Type.Optional(Nullable(Line)) }),
    answer: Answer,
    status: 201,
    errors: [401, 403, 409, 422],
    bodyLimit: 16_384,
    transaction: false,
    spec: 'C.4, E.4; VEND-8, AUTH-72',
  },
  /** Changes the vendor's own data. */
  change: {
    method: 'PATCH',
    path: '/v2/vendor_requests/:id',
    who: { partner: 'vendor' },
    params: byId,
    body: Strict({
      version: Type.Integer({ minimum: 1 }), name: Type.Optional(Line), email: Type.Optional(Line), company: Type.Optional(Line),
      phone: Type.Optional(Nullable(Line)), address: Type.Optional(Nullable(Line)),
    }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; VEND-2',
  },
  approve: { method: 'POST', path: '/v2/vendor_requests/:id/approve', ...decision, spec: 'C.4, E.4; VEND-4, VEND-5, VEND-6' },
  reject: { method: 'POST', path: '/v2/vendor_requests/:id/reject', ...decision, spec: 'C.4, E.4; VEND-4, VEND-6' },
  /** Removes the vendor's access and ends the vendor's sessions immediately. */
  remove: { method: 'POST', path: '/v2/vendor_requests/:id/remove', ...decision, spec: 'C.4, E.4; VEND-3, VEND-4, VEND-6' },
})
