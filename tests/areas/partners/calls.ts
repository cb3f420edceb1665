import { ADMINISTRATOR, PARTNERS } from '#tests/areas/who'

/** Who may make the calls of partners: section 6, tables B.1, B.2 and C. */
export default {
  'GET /v2/dot_vendor/submittals/counts': ADMINISTRATOR,
  'GET /v1/dot_consultant/consultancy_requests/count': ADMINISTRATOR,
  'GET /v1/dot_consultant/consultancy_requests': ADMINISTRATOR,
  'GET /v1/dot_consultant/consultancy_requests/:id': ADMINISTRATOR,
  'POST /v1/dot_consultant/consultancy_requests': PARTNERS,
  'POST /v1/dot_consultant/consultancy_requests/:id/approve': ADMINISTRATOR,
  'POST /v1/dot_consultant/consultancy_requests/:id/reject': ADMINISTRATOR,
  'GET /v2/vendor_requests': ADMINISTRATOR,
  'GET /v2/vendor_requests/:id': ADMINISTRATOR,
  'POST /v2/vendor_requests': PARTNERS,
  'PATCH /v2/vendor_requests/:id': PARTNERS,
  'POST /v2/vendor_requests/:id/approve': ADMINISTRATOR,
  'POST /v2/vendor_requests/:id/reject': ADMINISTRATOR,
  'POST /v2/vendor_requests/:id/remove': ADMINISTRATOR,
  'GET /v1/account/access_request': PARTNERS,
}
