import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'

/** States of a vendor's request for access (E.4). */
export const vendorStatuses = ['pending', 'approved', 'rejected', 'removed'] as const
/** The sort fields of the list of vendor requests. */
export const vendorRequestSorts = ['requested_at', 'company', 'name', 'status'] as const

const VendorRequest = Type.Object({
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
})

/** Requests for access, and certificates that need a decision. The menu's red badges show their counts (§4, §7). */
export const accessRequests = contract({
  countSubmittals: {
    method: 'GET',
    path: '/v2/dot_vendor/submittals/counts',
    who: whoMay('change_materials'),
    answer: Type.Object({ action_required_count: Type.Integer({ minimum: 0 }) }),
    errors: [401, 403],
    spec: '§4, §7; SHELL-40, SUBM-9',
  },
  countConsultancyRequests: {
    method: 'GET',
    path: '/v1/dot_consultant/consultancy_requests/count',
    who: whoMay('decide_vendors_and_consultants'),
    answer: Type.Object({ pending: Type.Integer({ minimum: 0 }) }),
    errors: [401, 403],
    spec: '§4, §7; SHELL-40',
  },
  listVendorRequests: {
    method: 'GET',
    path: '/v2/vendor_requests',
    style: 'java',
    who: whoMay('decide_vendors_and_consultants'),
    query: Strict({
      ...pageQuery,
      status: Type.Optional(OneOf(vendorStatuses)),
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    }),
    answer: Type.Object({ content: Type.Array(VendorRequest), page: Page }),
    errors: [401, 403, 422],
    spec: '§4, §7; SHELL-40, VEND-9',
  },
})
