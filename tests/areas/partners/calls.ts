import { ADMINISTRATOR } from '#tests/areas/who'

/** Who may make the calls of partners: section 6, tables B.1, B.2 and C. */
export default {
  'GET /v2/dot_vendor/submittals/counts': ADMINISTRATOR,
  'GET /v1/dot_consultant/consultancy_requests/count': ADMINISTRATOR,
  'GET /v2/vendor_requests': ADMINISTRATOR,
}
