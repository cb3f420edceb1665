import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Nullable } from '#src/platform/api/schemas'
import { ConsultancyRequest } from '#src/areas/partners/api/consultants'
import { VendorRequest } from '#src/areas/partners/api/vendors'

/** The partner's own request for access to the agency of the session (VEND-7). */
export const ownAccess = contract({
  read: {
    method: 'GET',
    path: '/v1/account/access_request',
    who: { anyOf: [{ partner: 'vendor' }, { partner: 'consultant' }] },
    answer: Type.Object({ vendor_request: Nullable(VendorRequest), consultancy_request: Nullable(ConsultancyRequest) }),
    errors: [401, 403],
    spec: 'VEND-7',
  },
})
