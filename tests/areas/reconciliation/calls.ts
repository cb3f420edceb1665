import { ADMINISTRATOR, ASSIGN, MANAGERS, PROJECTS } from '#tests/areas/who'

/**
 * Which roles may make the API calls of reconciliation, according to section 6 of the specification and tables B.1, B.2 and C of the
 * requirements.
 */
export default {
  'GET /v2/projects/:projectId/pay_item_assignments': PROJECTS,
  'GET /v1/projects/:projectId/assign_pay_code_slips': PROJECTS,
  'POST /v1/projects/:projectId/assign_pay_code_slips': PROJECTS,
  'GET /v2/projects/:projectId/reconciliation_totals': PROJECTS,
  'GET /v2/projects/:projectId/balances': PROJECTS,
  'POST /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'PUT /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'DELETE /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'POST /v2/projects/:projectId/pay_item_assignments/bulk_clear': ASSIGN,
  'POST /v2/projects/:projectId/pay_item_assignments/bulk': ASSIGN,
  'GET /v2/projects/:projectId/pay_item_suggestion': ASSIGN,
  'GET /v2/projects/:projectId/pay_item_suggestions': ASSIGN,
  'GET /v1/to_code': ASSIGN,
  'POST /v2/projects/:projectId/pay_item_assignments/suggested': ASSIGN,
  'GET /v1/suggestion_accuracy': ADMINISTRATOR,
  'GET /v1/projects/:projectId/verification_rules': PROJECTS,
  'POST /v1/projects/:projectId/verification_rules': MANAGERS,
  'PATCH /v1/projects/:projectId/verification_rules/:id': MANAGERS,
  'DELETE /v1/projects/:projectId/verification_rules/:id': MANAGERS,
  'GET /v1/projects/:projectId/verification_samples': PROJECTS,
  // according to table B.2 of the requirements, the roles that assign pay codes select verification samples and enter their results
  'POST /v1/projects/:projectId/verification_samples': ASSIGN,
  'GET /v1/projects/:projectId/verification_samples/:id/redraw': PROJECTS,
  'GET /v1/projects/:projectId/verification_groups': PROJECTS,
  'GET /v1/projects/:projectId/verification_tickets': PROJECTS,
  'PATCH /v1/projects/:projectId/verification_tickets/bulk_result': ASSIGN,
}
