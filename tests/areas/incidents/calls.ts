import { ADMINISTRATOR, BULK_MARK } from '#tests/areas/who'

/**
 * Which roles may make the API calls of incidents, according to section 6 of the specification and tables B.2 and C of the requirements.
 * Administrators, area managers, field engineers and field inspectors can report.
 */
export default {
  'GET /v1/incidents': BULK_MARK,
  'GET /v1/incidents/missing_tickets': BULK_MARK,
  'GET /v1/incidents/:id': BULK_MARK,
  'POST /v1/incidents': BULK_MARK,
  'PATCH /v1/incidents/:id': BULK_MARK,
  'DELETE /v1/incidents/:id': BULK_MARK,
  'POST /v1/incidents/:id/transition': ADMINISTRATOR,
  'POST /v1/incidents/:id/comments': BULK_MARK,
}
