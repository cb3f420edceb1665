import { EXPORT, PROJECTS } from '#tests/areas/who'

/**
 * Which roles may make the API calls of reports, according to the row "export tickets, make reports" of table B.2 of the requirements
 * (REPT-20).
 */
export default {
  'GET /v2/projects/:projectId/as_it_was': PROJECTS,
  'GET /v1/slips/:id/as_it_was': PROJECTS,
  'POST /v1/reports/slip': EXPORT,
  'POST /v1/reports/slip_final_report': EXPORT,
  'POST /v1/reports/reconciliation_report': EXPORT,
  'GET /v1/reports/delivery_schedules': EXPORT,
  'POST /v1/reports/delivery_schedules': EXPORT,
  'GET /v1/reports/delivery_schedules/:id': EXPORT,
  'PATCH /v1/reports/delivery_schedules/:id': EXPORT,
  'DELETE /v1/reports/delivery_schedules/:id': EXPORT,
  'GET /v1/reports/schedules': EXPORT,
  'POST /v1/reports/schedules': EXPORT,
  'GET /v1/reports/schedules/:id': EXPORT,
  'PATCH /v1/reports/schedules/:id': EXPORT,
  'DELETE /v1/reports/schedules/:id': EXPORT,
  'GET /v1/reports/readers': EXPORT,
  'GET /v1/reports/lines': EXPORT,
  'GET /v1/reports/lines/tickets': EXPORT,
}
