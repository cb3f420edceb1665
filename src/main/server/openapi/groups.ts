import type { ContractEntry } from '#src/platform/api/contract'

/** The groups of calls, in the order of the page; the first pattern that fits a path decides. */
const groups: readonly (readonly [name: string, path: RegExp])[] = [
  ['Tickets from suppliers', /^POST \/v1\/slips(\/bulk)?$/],
  ['Ticket imports', /\/slips\/imports/],
  ['Images and documents', /\/(images|documents)\b/],
  ['Tickets', /\/slips\b/],
  ['Sign-in', /^\w+ \/(auth-service|v\d\/(sessions|set_password|validate_verification_code|sso_user|sso_redirect_uri|sso_providers))\b/],
  ['My account', /\/account\b/],
  ['Workspace', /\/(table_preferences|shared_layouts|search_histories)\b/],
  ['Pay periods', /\/(pay_periods|adjustments)\b/],
  ['Reconciliation', /\/(pay_item_assignments|assign_pay_code_slips|pay_item_metrics|pay_item_suggestion|reconciliation_totals)\b/],
  ['Contract and pay items', /\/(pay_items|contract_items|change_orders|make_ready|activate_reconciliation|master_pay_items)\b/],
  ['Contractors', /\/(external_dot_contractors|contractor_requests)\b/],
  ['Project teams', /\/projects\/:\w+\/(dot_employees|employees)\b/],
  ['Employees and groups', /\/(dot_employees|dot_groups|dot_employees_groups)\b/],
  ['Projects', /\/(projects|dot_projects)\b/],
  ['Calibration and units', /\/(job_slip_projects|reconciliation_uoms)\b/],
  ['Agency', /\/(dot_authorities|agency_choices|agency_setup|feature_flags|api_keys|messages_out|settings|sso_connections|installation|theme)\b/],
  ['Jobs', /\/(jobs|async_job_status)\b/],
  ['System', /\/(healthz|readyz|metrics|api|error_reports)\b|^GET \/:/],
]

const LOOKUPS = 'Lookups'

/** The names of the groups, in the order of the page. */
export const groupNames: readonly string[] = [...groups.map(([name]) => name), LOOKUPS]

/** The group of a call. A list of values for a filter is a lookup. */
export function groupOf({ method, path }: ContractEntry): string {
  return groups.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? LOOKUPS
}

/** Counts for menu badges of screens that are not built: the client asks them, nobody else can use them. */
const WITHOUT_SCREEN = /\/(vendor_requests|dot_vendor|dot_consultant)\b/

/** True for a call that the documentation shows. */
export function isDocumented({ path }: ContractEntry): boolean {
  return !WITHOUT_SCREEN.test(path)
}

/** True for the call whose body the field catalogue describes. */
export function isTicket({ method, path }: ContractEntry): boolean {
  return method === 'POST' && path === '/v1/slips'
}
