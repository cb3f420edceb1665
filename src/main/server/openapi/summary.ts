import { joined, serverAreas } from '#src/main/server/areas'
import type { ContractEntry } from '#src/platform/api/contract'

/** The singular and plural nouns for the parts of paths. */
const nouns = joined(serverAreas.map(({ apiNouns = {} }) => apiNouns))

/** Summaries for paths whose last part is an action rather than a resource, by that part. */
const actions: Readonly<Record<string, string>> = {
  accept: 'Accept', activate: 'Open', activate_reconciliation: 'Confirm the contract of', add_many: 'Add many', approve: 'Approve', authenticate: 'Sign in',
  bulk_clear: 'Clear many', bulk_create: 'Create many', bulk_delete: 'Delete many', bulk_field_update: 'Change the fields of many', bulk_flag_update: 'Flag many', bulk_max_gvw_override_update: 'Override the maximum weight of many',
  bulk_remove: 'Remove many', bulk_reopen: 'Reopen many', bulk_restore: 'Restore many', bulk_role_update: 'Change the role of many', bulk_status_update: 'Change the status of many', bulk_update: 'Change many',
  close_pay_period: 'Close', commit: 'Commit', confirm_address: 'Confirm an email or phone number of', count: 'Count', counts: 'Count', download: 'Download',
  export: 'Export', invite: 'Invite', logout: 'Sign out', mapping: 'Map the columns of', make_ready: 'Mark the contract ready of', move: 'Move',
  password_reset_requests: 'Request a password reset', preview: 'Preview', reject: 'Reject', restore: 'Restore', send_address_code: 'Send a code to an email or phone number of',
  set_password: 'Set a password', signup: 'Sign up', sso_redirect_uri: 'Begin single sign-on', sso_user: 'Finish single sign-on', test: 'Test', undo: 'Undo changes of',
  validate_activation_token: 'Check an invitation', validate_verification_code: 'Check a verification code', async_job_status: 'Get the status of a job',
  healthz: 'Check that the server runs', readyz: 'Check that the server is ready', metrics: 'Get metrics', 'openapi.json': 'Get this description as OpenAPI 3.1', docs: 'Get this page',
}

const whole: Readonly<Record<string, string>> = {
  'POST /v1/slips': 'Send a ticket',
  'POST /v1/slips/bulk': 'Send up to 1,000 tickets',
  'DELETE /v2/projects/:projectId/make_ready': 'Return the contract of a project to setup',
  'POST /v1/slips/totals': 'Get totals of tickets',
  'GET /v1/slips/exports': 'Export tickets with a manifest, or as a workbook',
  'POST /v1/slips/exports': 'Export many tickets with a manifest, or as a workbook',
  'GET /v1/account': 'Get your account',
  'PATCH /v1/account': 'Change your account',
  'GET /v1/account/preferences': 'Get your preferences',
  'PUT /v1/account/preferences': 'Change your preferences',
  'GET /v1/account/signature': 'Get your signature',
  'PUT /v1/account/signature': 'Change your signature',
  'POST /v1/account/confirm_address': 'Confirm your email or phone number',
  'POST /v1/account/send_address_code': 'Send a code to your email or phone number',
  'GET /static/theme/:dot_authority_id/logo': 'Get the logo of an agency',
  'PUT /v1/dot_authorities/:id/logo': 'Change the logo of an agency',
  'DELETE /v1/dot_authorities/:id/logo': 'Delete the logo of an agency',
  'GET /v1/installation': 'Get the state of the installation',
  'GET /v1/agency_setup': 'Get how far the agency is set up',
  'GET /v2/settings': 'Get settings',
  'GET /v1/jobs/:id/file': 'Download the result of a job',
  'GET /v1/slips/imports/:id/refused': 'Download the refused rows of an import',
  'GET /v1/master_pay_items/imports/:id/refused': 'Download the refused rows of an import of the catalog',
  'GET /v2/projects/:projectId/pay_items/imports/:id/refused': 'Download the refused rows of an import of pay items',
  'GET /v3/dot_employees/imports/:id/refused': 'Download the refused rows of an import of people',
  'POST /v2/projects/:projectId/dot_employees/bulk_remove': 'Remove many employees from the team of a project',
  'GET /v1/dot_projects/joinable': 'List projects to join',
  'GET /v1/projects/:projectId/calendar': 'Get the calendar of a project',
  'GET /v1/projects/:projectId/dashboard': 'Get the dashboard of a project',
  'PATCH /v1/dot_projects/:id/attributes': 'Change the attributes of a project',
  'GET /v2/projects/:projectId/pay_periods/:number/closing': 'Get what closing a pay period will freeze',
  'GET /v1/projects/:projectId/assign_pay_code_slips': 'List tickets that can take a pay code',
  'POST /v1/projects/:projectId/assign_pay_code_slips': 'Assign a pay code to tickets',
  'GET /v2/projects/:projectId/pay_item_suggestion': 'Suggest a pay item for a ticket',
  'GET /v2/projects/:projectId/pay_item_suggestions': 'Suggest pay items for a page of tickets',
  'POST /v2/projects/:projectId/pay_item_assignments/bulk': 'Assign a pay item to many tickets',
  'GET /v3/sessions/_me': 'Get the current session',
  'POST /v1/slips/undo': 'Undo changes of tickets',
}

/** A short summary of a call. It is built from the call's method and path, so that new calls have a summary without extra work. */
export function summaryOf({ method, path }: Pick<ContractEntry, 'method' | 'path'>): string {
  const known = whole[`${method} ${path}`]
  if (known !== undefined) return known
  const parts = path.split('/').filter((part) => part !== '' && part !== 'auth-service' && part !== 'api' && !/^v\d$/.test(part))
  const last = parts.at(-1) ?? ''
  const action = actions[last]
  if (action !== undefined) {
    const about = parts.slice(0, -1)
    return about.length === 0 ? action : `${action} ${thing(about, about.at(-1)?.startsWith(':') === true || action.endsWith(' of') && about.length < 2)}`
  }
  const isOne = last.startsWith(':')
  return `${verb(method, isOne)} ${thing(parts, isOne || method === 'POST')}`
}

function verb(method: ContractEntry['method'], isOne: boolean): string {
  if (method === 'GET') return isOne ? 'Get' : 'List'
  return { POST: 'Create', PUT: 'Replace', PATCH: 'Change', DELETE: 'Delete' }[method]
}

/** The noun phrase for what a path addresses, such as "an image" or "pay items of a project". */
function thing(parts: readonly string[], isOne: boolean): string {
  const names = parts.filter((part) => !part.startsWith(':'))
  const [one, many] = wordsOf(names.at(-1) ?? '')
  const own = isOne ? withArticle(one) : many
  const last = parts.lastIndexOf(names.at(-1) ?? '')
  const owner = last > 1 && parts[last - 1]?.startsWith(':') === true ? wordsOf(names.at(-2) ?? '')[0] : null
  return owner === null ? own : `${own} of ${withArticle(owner)}`
}

function wordsOf(part: string): readonly [string, string] {
  const text = part.replaceAll('_', ' ')
  const one = text.endsWith('ies') ? `${text.slice(0, -3)}y` : text.replace(/(?<!s)s$/, '')
  return nouns[part] ?? [one, text]
}

function withArticle(noun: string): string {
  if (noun.startsWith('the ')) return noun
  return /^(?:[aeio]|Update|API|un(?!i))/.test(noun) ? `an ${noun}` : `a ${noun}`
}
