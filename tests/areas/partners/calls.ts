import { ADMINISTRATOR, PARTNERS, PROJECTS } from '#tests/areas/who'

/**
 * Which roles may make the API calls of partners, according to section 6 of the specification and tables B.1, B.2 and C of the
 * requirements.
 */
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
  'GET /v2/dot_vendor/submittals': PROJECTS,
  'GET /v2/dot_vendor/submittals/:id': PROJECTS,
  'GET /v2/dot_vendor/submittal_choices': ADMINISTRATOR,
  'POST /v2/dot_vendor/submittal_uploads': ADMINISTRATOR,
  'POST /v2/dot_vendor/submittals': ADMINISTRATOR,
  'PATCH /v2/dot_vendor/submittals/:id': ADMINISTRATOR,
  'DELETE /v2/dot_vendor/submittals/:id': PARTNERS,
  'POST /v2/dot_vendor/submittals/:id/approve': ADMINISTRATOR,
  'POST /v2/dot_vendor/submittals/:id/reject': ADMINISTRATOR,
  'POST /v2/dot_vendor/submittals/bulk_decision': ADMINISTRATOR,
  'POST /v2/dot_vendor/submittals/:id/withdraw': PARTNERS,
  'POST /v2/dot_vendor/submittals/:id/submit': PARTNERS,
  'GET /v1/account/access_request': PARTNERS,
}
