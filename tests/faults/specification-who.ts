import { roles, type Role } from '#src/domain/session/roles'

/**
 * Who may call what, copied by hand from the specification's section 6 and the tables B.1, B.2 and C of the
 * requirements, so that the contract does not mark its own homework. Columns: administrator, area_manager,
 * field_engineer, field_inspector, pending, plant_inspector, read_only_auditor, read_only_inspector, safety_inspector,
 * qc_lab. Y may, - may not, r may unless restrict_plant_inspectors is on.
 */
const columns: readonly Role[] = [
  'administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'plant_inspector', 'read_only_auditor', 'read_only_inspector',
  'safety_inspector', 'qc_lab',
]

const ANY = 'Y Y Y Y Y Y Y Y Y Y'
const PROJECTS = 'Y Y Y Y Y r Y Y - -'
/** See tickets of projects, or of plants: a plant inspector always does one of the two. */
const SEE_TICKETS = 'Y Y Y Y Y Y Y Y - -'
const BULK_MARK = 'Y Y Y Y - - - - - -'
const MAX_GVW = 'Y Y Y - - - - - - -'
const FLAG_NOTE = 'Y Y Y Y - Y - - - -'
const EDIT_TICKETS = 'Y Y Y Y - Y - - - -'
const EXPORT = 'Y Y Y Y - Y Y Y - -'
const ASSIGN = 'Y Y Y Y - - - - - -'
const VIEW_EMPLOYEES = 'Y Y Y - - - - - - -'
const DECIDE_ACCESS = 'Y Y - - - - - - - -'
const ADMINISTRATOR = 'Y - - - - - - - - -'

/** Needs no session. */
export const ANYONE = 'anyone'
/** Only an agency's API key, no person. */
export const API_KEY = 'API key'

const lookups = [
  'slip_statuses', 'slip_uoms', 'trucks', 'haulers', 'plants', 'suppliers', 'customers', 'contractors', 'weighmasters', 'product_codes',
  'material_descriptions', 'ticket_types', 'job_names', 'job_numbers', 'job_site_locations', 'slip_stations', 'phases', 'phase_codes', 'districts',
  'rejection_reasons', 'pay_sources', 'block_numbers', 'lift_numbers', 'lot_numbers', 'binder_grades', 'jmf_years', 'mix_ids', 'mix_uses', 'inspectors',
  'sample_methods', 'work_types', 'form_types', 'waste_reasons', 'curing_methods', 'directions', 'lanes', 'licenses', 'delivery_devices', 'additives',
  'structure_types', 'purchase_orders', 'slip_pay_codes', 'dispatch_numbers', 'slip_pay_periods',
]

const rows: Readonly<Record<string, string>> = {
  'POST /auth-service/authenticate': ANYONE,
  'DELETE /auth-service/logout': ANYONE,
  'POST /auth-service/password_reset_requests': ANYONE,
  'POST /auth-service/validate_verification_code': ANYONE,
  'POST /v2/validate_verification_code': ANYONE,
  'POST /auth-service/validate_activation_token': ANYONE,
  'POST /auth-service/set_password': ANYONE,
  'PATCH /v1/set_password': ANYONE,
  'POST /auth-service/signup': ANYONE,
  'GET /v1/installation': ANYONE,
  'GET /v1/sso_providers': ANYONE,
  'GET /auth-service/sso_redirect_uri': ANYONE,
  'POST /v3/sso_user': ANYONE,
  'GET /v3/sessions/impersonations': ADMINISTRATOR,
  'POST /v3/sessions/impersonations': ADMINISTRATOR,
  'GET /v1/sso_connections': ADMINISTRATOR,
  'POST /v1/sso_connections': ADMINISTRATOR,
  'PATCH /v1/sso_connections/:id': ADMINISTRATOR,
  'DELETE /v1/sso_connections/:id': ADMINISTRATOR,
  'POST /v1/sso_connections/:id/test': ADMINISTRATOR,
  'GET /v1/account/sessions': ANY,
  'DELETE /v1/account/sessions/:id': ANY,
  'DELETE /v1/account/sessions': ANY,
  'GET /static/theme/:dot_authority_id/logo': ANYONE,
  'GET /v3/sessions/_me': ANY,
  'GET /v3/feature_flags': ANY,
  'POST /v3/dot_authorities/:id/activate': ANY,
  'GET /v2/settings': ANY,
  'GET /v1/account/dot_authorities': ANY,
  'GET /v1/account': ANY,
  'PATCH /v1/account': ANY,
  'POST /v1/account/confirm_address': ANY,
  'POST /v1/account/send_address_code': ANY,
  'GET /v1/account/signature': ANY,
  'PUT /v1/account/signature': ANY,
  'GET /v1/dot_authorities': ANY,
  'GET /v1/dot_authorities/:id': ANY,
  'PATCH /v1/dot_authorities/:id': ADMINISTRATOR,
  'PUT /v1/dot_authorities/:id/logo': ADMINISTRATOR,
  'DELETE /v1/dot_authorities/:id/logo': ADMINISTRATOR,
  'GET /v1/agency_choices': ADMINISTRATOR,
  'POST /v1/agency_choices': ADMINISTRATOR,
  'PATCH /v1/agency_choices/:id': ADMINISTRATOR,
  'POST /v1/agency_choices/:id/move': ADMINISTRATOR,
  'GET /v1/account/layouts': ANY,
  'PUT /v1/account/layouts': ANY,
  'GET /v1/account/layouts/:name': ANY,
  'PUT /v1/account/layouts/:name': ANY,
  'DELETE /v1/account/layouts/:name': ANY,
  'GET /v1/shared_layouts/:share_id': ANY,
  'GET /v1/account/preferences': ANY,
  'PUT /v1/account/preferences': ANY,
  'GET /v1/table_preferences/:table': ANY,
  'POST /v1/table_preferences/:table': ANY,
  'DELETE /v1/table_preferences/:table': ANY,
  'POST /v1/error_reports': ANYONE,
  'GET /v1/search_histories': ANY,
  'POST /v1/search_histories': ANY,
  'DELETE /v1/search_histories': ANY,
  'PATCH /v3/feature_flags': ADMINISTRATOR,
  'GET /v2/dot_vendor/submittals/counts': ADMINISTRATOR,
  'GET /v1/dot_consultant/consultancy_requests/count': ADMINISTRATOR,
  'GET /v2/vendor_requests': ADMINISTRATOR,
  'GET /v1/async_job_status': ANY,
  'GET /v1/jobs': ANY,
  'DELETE /v1/jobs/:id': ANY,
  'GET /v1/jobs/:id/file': ANY,
  'POST /v1/slips/undo': ANY,
  'GET /v1/slips/change_sets': ANY,
  'GET /v3/dot_employees': VIEW_EMPLOYEES,
  'GET /v3/dot_employees/export': VIEW_EMPLOYEES,
  'GET /v3/dot_employees/:id': VIEW_EMPLOYEES,
  'POST /v3/dot_employees': ADMINISTRATOR,
  'POST /v3/dot_employees/add_many': ADMINISTRATOR,
  'PATCH /v3/dot_employees/:id': ADMINISTRATOR,
  'DELETE /v3/dot_employees/:id': ADMINISTRATOR,
  'POST /v3/dot_employees/:id/restore': ADMINISTRATOR,
  'POST /v3/dot_employees/:id/invite': ADMINISTRATOR,
  'PATCH /v3/dot_employees/bulk_role_update': ADMINISTRATOR,
  'POST /v3/dot_employees/bulk_remove': ADMINISTRATOR,
  'POST /v3/dot_employees/bulk_restore': ADMINISTRATOR,
  'GET /v3/dot_groups': VIEW_EMPLOYEES,
  'GET /v3/dot_groups/export': VIEW_EMPLOYEES,
  'POST /v3/dot_groups': ADMINISTRATOR,
  'GET /v3/dot_groups/:id': ADMINISTRATOR,
  'PATCH /v3/dot_groups/:id': ADMINISTRATOR,
  'DELETE /v3/dot_groups/:id': ADMINISTRATOR,
  'POST /v3/dot_groups/:id/restore': ADMINISTRATOR,
  'POST /v3/dot_groups/:id/members': ADMINISTRATOR,
  'GET /v3/dot_employees_groups': VIEW_EMPLOYEES,
  'GET /v1/api_keys': ADMINISTRATOR,
  'GET /v1/messages_out': ADMINISTRATOR,
  'GET /v1/agency_setup': ADMINISTRATOR,
  'POST /v1/api_keys': ADMINISTRATOR,
  'DELETE /v1/api_keys/:id': ADMINISTRATOR,
  'POST /v3/dot_projects': 'Y Y Y - - - - - - -',
  'PATCH /v1/dot_projects/:id': 'Y Y Y - - - - - - -',
  'PATCH /v1/dot_projects/:id/attributes': 'Y Y Y - - - - - - -',
  'PATCH /v3/dot_projects/bulk_update': 'Y Y Y - - - - - - -',
  'DELETE /v1/dot_projects/:id': ADMINISTRATOR,
  'POST /v1/dot_projects/:id/restore': ADMINISTRATOR,
  'GET /v2/projects/:projectId/dot_employees': 'Y Y Y - - - - - - -',
  'GET /v3/projects/:projectId/employees': 'Y Y Y - - - - - - -',
  'GET /v2/projects/:projectId/dot_employees/count': PROJECTS,
  'POST /v2/projects/:projectId/dot_employees': 'Y Y Y - - - - - - -',
  'DELETE /v2/projects/:projectId/dot_employees/:id': 'Y Y Y - - - - - - -',
  'GET /v1/dot_projects/joinable': '- Y Y - - - - - - -',
  'GET /v1/documents': PROJECTS,
  'POST /v1/documents': 'Y Y Y Y - - - - - -',
  'PATCH /v1/documents/:id': 'Y Y Y Y - - - - - -',
  'DELETE /v1/documents/:id': 'Y Y Y Y - - - - - -',
  'GET /v1/documents/:id/download': PROJECTS,
  'GET /v1/images': SEE_TICKETS,
  'GET /v1/images/count': SEE_TICKETS,
  'POST /v1/images': FLAG_NOTE,
  'DELETE /v1/images/:id': FLAG_NOTE,
  'GET /v1/images/:id/preview': SEE_TICKETS,
  'GET /v1/images/:id/download': SEE_TICKETS,
  'GET /v3/slips/:slip_id/images/:id/download': SEE_TICKETS,
  'GET /v1/projects/:projectId/activity': PROJECTS,
  'GET /v1/projects/:projectId/calendar': PROJECTS,
  'GET /v1/projects/:projectId/dashboard': PROJECTS,
  'GET /v3/projects': PROJECTS,
  'GET /v4/projects': PROJECTS,
  'GET /v3/projects/:projectId': PROJECTS,
  'GET /v2/projects/:projectId/pay_items': PROJECTS,
  'GET /v2/projects/:projectId/pay_items/chip_filters': PROJECTS,
  'GET /v1/projects/:projectId/external_dot_contractors': PROJECTS,
  'GET /v2/projects/:projectId/pay_periods': PROJECTS,
  'GET /v1/reconciliation_uoms': PROJECTS,
  'GET /v2/projects/:projectId/pay_item_assignments': PROJECTS,
  'GET /v1/projects/:projectId/assign_pay_code_slips': PROJECTS,
  'POST /v1/projects/:projectId/assign_pay_code_slips': PROJECTS,
  'GET /v2/projects/:projectId/reconciliation_totals': PROJECTS,
  'GET /v2/projects/:projectId/contract_items': PROJECTS,
  'GET /v2/projects/:projectId/pay_item_metrics': PROJECTS,
  'POST /v2/projects/:projectId/pay_items': ADMINISTRATOR,
  'GET /v2/projects/:projectId/pay_items/:id': PROJECTS,
  'PATCH /v2/projects/:projectId/pay_items/:id': ADMINISTRATOR,
  'DELETE /v2/projects/:projectId/pay_items/:id': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_items/bulk_create': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_items/bulk_delete': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_items/imports': ADMINISTRATOR,
  'GET /v2/projects/:projectId/pay_items/imports/:id': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_items/imports/:id/mapping': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_items/imports/:id/commit': ADMINISTRATOR,
  'POST /v2/projects/:projectId/make_ready': ADMINISTRATOR,
  'DELETE /v2/projects/:projectId/make_ready': ADMINISTRATOR,
  'POST /v2/projects/:projectId/activate_reconciliation': ADMINISTRATOR,
  'GET /v2/projects/:projectId/change_orders': PROJECTS,
  'GET /v2/projects/:projectId/change_orders/:number': PROJECTS,
  'POST /v2/projects/:projectId/change_orders': ADMINISTRATOR,
  'PATCH /v2/projects/:projectId/change_orders/:number': ADMINISTRATOR,
  'DELETE /v2/projects/:projectId/change_orders/:number': ADMINISTRATOR,
  'POST /v2/projects/:projectId/change_orders/:number/approve': ADMINISTRATOR,
  'GET /v2/projects/:projectId/pay_periods/:number': PROJECTS,
  'PATCH /v2/projects/:projectId/pay_periods/:number': ADMINISTRATOR,
  'POST /v2/projects/:projectId/pay_periods/:number/close_pay_period': ADMINISTRATOR,
  'GET /v2/projects/:projectId/pay_periods/:number/closing': ADMINISTRATOR,
  'GET /v2/projects/:projectId/pay_periods/:number/lines': PROJECTS,
  'GET /v2/projects/:projectId/pay_periods/:number/adjustments': PROJECTS,
  'GET /v1/master_pay_items': PROJECTS,
  'POST /v1/master_pay_items': ADMINISTRATOR,
  'GET /v1/master_pay_items/:id': PROJECTS,
  'PATCH /v1/master_pay_items/:id': ADMINISTRATOR,
  'DELETE /v1/master_pay_items/:id': ADMINISTRATOR,
  'POST /v1/master_pay_items/bulk_create': ADMINISTRATOR,
  'POST /v1/master_pay_items/bulk_delete': ADMINISTRATOR,
  'POST /v1/master_pay_items/imports': ADMINISTRATOR,
  'GET /v1/master_pay_items/imports/:id': ADMINISTRATOR,
  'POST /v1/master_pay_items/imports/:id/mapping': ADMINISTRATOR,
  'POST /v1/master_pay_items/imports/:id/commit': ADMINISTRATOR,
  'GET /v1/job_slip_projects': ADMINISTRATOR,
  'POST /v1/job_slip_projects': ADMINISTRATOR,
  'PATCH /v1/job_slip_projects/:id': ADMINISTRATOR,
  'GET /v1/reconciliation_uoms/:id': PROJECTS,
  'POST /v1/reconciliation_uoms': ADMINISTRATOR,
  'PATCH /v1/reconciliation_uoms/:id': ADMINISTRATOR,
  'DELETE /v1/reconciliation_uoms/:id': ADMINISTRATOR,
  'POST /v1/projects/:projectId/external_dot_contractors': ADMINISTRATOR,
  'PATCH /v1/projects/:projectId/external_dot_contractors/:no': ADMINISTRATOR,
  'DELETE /v1/projects/:projectId/external_dot_contractors/:no': ADMINISTRATOR,
  'GET /v1/projects/:projectId/contractor_requests': DECIDE_ACCESS,
  'POST /v1/projects/:projectId/contractor_requests': DECIDE_ACCESS,
  'POST /v1/projects/:projectId/contractor_requests/:no/accept': DECIDE_ACCESS,
  'POST /v1/projects/:projectId/contractor_requests/:no/reject': DECIDE_ACCESS,
  'POST /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'PUT /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'DELETE /v2/projects/:projectId/pay_item_assignments': ASSIGN,
  'POST /v2/projects/:projectId/pay_item_assignments/bulk_clear': ASSIGN,
  'POST /v2/projects/:projectId/pay_item_assignments/bulk': ASSIGN,
  'GET /v2/projects/:projectId/pay_item_suggestion': ASSIGN,
  'GET /v1/slips': SEE_TICKETS,
  'GET /v1/slips/ids': SEE_TICKETS,
  'POST /v1/slips/totals': SEE_TICKETS,
  'GET /v1/slips/aggregates': SEE_TICKETS,
  'GET /v4/slips/:id': SEE_TICKETS,
  'GET /v1/slips/:id/slip_events': SEE_TICKETS,
  'GET /v1/slips/:id/sources': SEE_TICKETS,
  'PATCH /v1/slips/:id': EDIT_TICKETS,
  'PUT /v1/slips/:id': EDIT_TICKETS,
  'POST /v1/slips/:id/notes': FLAG_NOTE,
  'DELETE /v1/slips/:id/notes/:note': FLAG_NOTE,
  'PATCH /v3/slips/bulk_status_update': BULK_MARK,
  'PATCH /v3/slips/bulk_max_gvw_override_update': MAX_GVW,
  'PATCH /v3/slips/bulk_flag_update': FLAG_NOTE,
  'GET /v3/slips/export': EXPORT,
  'POST /v3/slips/export': EXPORT,
  'POST /v1/slips': API_KEY,
  'POST /v1/slips/bulk': API_KEY,
  'POST /v1/slips/imports': ADMINISTRATOR,
  'GET /v1/slips/imports/:id': ADMINISTRATOR,
  'POST /v1/slips/imports/:id/mapping': ADMINISTRATOR,
  'POST /v1/slips/imports/:id/commit': ADMINISTRATOR,
  'GET /v1/slips/imports/:id/refused': ADMINISTRATOR,
  'GET /v1/arrivals/refused': ADMINISTRATOR,
  'POST /v1/arrivals/refused/:id/retry': ADMINISTRATOR,
  ...Object.fromEntries(lookups.map((name) => [`GET /v1/${name}`, SEE_TICKETS])),
}

/** The hand-written line of a call, or undefined when nobody wrote one yet. */
export function lineOf(call: string): string | undefined {
  return rows[call]
}

/** The flag that a call needs beside the role (B.1, CALB-2). */
export function flagOf(call: string): string | undefined {
  return call.includes(' /v1/job_slip_projects') ? 'dot_slip_calibration' : undefined
}

/** Whether a role may make the call by its line; `restricted` while the flag restrict_plant_inspectors is on. */
export function mayByLine(line: string, role: Role, restricted = false): boolean {
  if (line === ANYONE) return true
  if (line === API_KEY) return false
  const sign = line.split(' ')[columns.indexOf(role)]
  return sign === 'Y' || (sign === 'r' && !restricted)
}

/** True when the columns are the ten roles, each once. */
export function columnsAreTheRoles(): boolean {
  return columns.length === roles.length && roles.every((role) => columns.includes(role))
}
