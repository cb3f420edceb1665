/** The layers of an area, and the commands over them. */
export const layers = ['api', 'domain', 'server', 'client', 'commands'] as const
export type Layer = (typeof layers)[number]

/** Subjects of the business, then what carries them: `platform` knows no area, `main` sees everything and nobody imports it. */
export const areas = ['identity', 'agency', 'projects', 'contracts', 'tickets', 'reconciliation', 'partners', 'workspace', 'platform', 'main'] as const
export type Area = (typeof areas)[number]

/** One subject. Its files lie under its name in each layer of its area; what lies loose there is the feature's that has the area's name. */
export interface Feature {
  readonly area: Area
  /** The one word that every layer uses. */
  readonly name: string
  /** Where its commands lie: a command's path is its id, so these keep their words. */
  readonly commands?: readonly string[]
  /** Its database tables: only its area may write them. */
  readonly tables?: readonly string[]
}

export const features: readonly Feature[] = [
  { area: 'identity', name: 'sessions', commands: ['account/log-out', 'account/stay-logged-in'], tables: ['logins', 'agency_accounts', 'sessions', 'refresh_tokens', 'sign_in_failures', 'sign_in_addresses'] },
  { area: 'identity', name: 'identity' },
  { area: 'identity', name: 'passwords', commands: ['account/change-password'], tables: ['activation_tokens', 'verification_codes'] },
  { area: 'identity', name: 'sso', commands: ['sso'], tables: ['sso_attempts', 'sso_email_domains', 'sso_first_sign_ins', 'sso_identities', 'sso_providers'] },
  { area: 'identity', name: 'devices', commands: ['account/end-device', 'account/end-other-devices', 'account/show-devices'] },
  { area: 'identity', name: 'impersonation', commands: ['account/act-as', 'account/end-impersonation'], tables: ['impersonation_tokens'] },
  { area: 'identity', name: 'api-keys', commands: ['api-keys'], tables: ['api_keys', 'api_key_hashes'] },

  { area: 'agency', name: 'agency', commands: ['account/open-agency', 'account/remove-logo', 'account/upload-logo', 'account/show-agencies', 'account/show-agency-settings', 'account/switch-agency'], tables: ['dot_authorities'] },
  { area: 'agency', name: 'account', commands: ['account'] },
  { area: 'agency', name: 'agency-setup', commands: ['agency-setup'] },
  { area: 'agency', name: 'choices', commands: ['choices'], tables: ['agency_choices'] },
  { area: 'agency', name: 'feature-flags', commands: ['feature-flags'], tables: ['feature_flags'] },
  { area: 'agency', name: 'employees', commands: ['employees'], tables: ['employees'] },
  { area: 'agency', name: 'groups', commands: ['groups'], tables: ['dot_groups', 'dot_group_members'] },
  { area: 'agency', name: 'outbox', commands: ['outbox'] },

  { area: 'projects', name: 'projects', commands: ['projects', 'find/projects'], tables: ['dot_projects', 'project_ticket_counts'] },
  { area: 'projects', name: 'teams', commands: ['projects/add-to-team', 'projects/remove-from-team', 'projects/join-project'], tables: ['project_employees'] },
  { area: 'projects', name: 'documents', commands: ['projects/add-document', 'projects/download-document', 'projects/remove-document', 'projects/rename-document'], tables: ['documents'] },
  { area: 'projects', name: 'activity', commands: ['projects/narrow-activity', 'projects/open-activity'] },
  { area: 'projects', name: 'calendar', commands: ['projects/next-month', 'projects/previous-month'] },
  { area: 'projects', name: 'map', commands: ['projects/show-map'] },

  { area: 'contracts', name: 'contracts' },
  { area: 'contracts', name: 'contract-items', commands: ['contract-items', 'find/pay-items'], tables: ['pay_items', 'pay_item_contractors', 'item_imports'] },
  { area: 'contracts', name: 'updates', commands: ['change-orders'], tables: ['change_orders', 'change_order_lines'] },
  { area: 'contracts', name: 'periods', commands: ['pay-periods'], tables: ['pay_periods', 'pay_period_lines'] },
  { area: 'contracts', name: 'contractors', commands: ['contractors'], tables: ['external_dot_contractors', 'external_dot_contract_projects', 'contractor_requests'] },
  { area: 'contracts', name: 'master-items', commands: ['master-pay-items'], tables: ['master_pay_items'] },
  { area: 'contracts', name: 'units', commands: ['units'], tables: ['reconciliation_uoms', 'reconciliation_uom_units'] },

  { area: 'tickets', name: 'tickets', commands: ['tickets', 'find/tickets'], tables: ['slips', 'slip_events', 'slip_notes', 'slip_corrections', 'slip_texts'] },
  { area: 'tickets', name: 'receipt', tables: ['slip_sources', 'plants'] },
  { area: 'tickets', name: 'images', commands: ['images'], tables: ['images'] },
  { area: 'tickets', name: 'imports', commands: ['imports'], tables: ['slip_imports'] },
  { area: 'tickets', name: 'exports', commands: ['exports'] },
  { area: 'tickets', name: 'calibration', commands: ['calibration'], tables: ['job_slip_projects'] },

  { area: 'reconciliation', name: 'reconciliation', commands: ['reconciliation'], tables: ['pay_item_assignments', 'pay_item_totals', 'pay_item_uses'] },

  { area: 'partners', name: 'partners' },
  { area: 'partners', name: 'access-requests', tables: ['vendor_requests', 'consultancy_requests', 'submittals'] },

  { area: 'workspace', name: 'workspace', commands: ['workspace', 'table', 'form'], tables: ['preferences', 'table_preferences', 'layouts'] },
  { area: 'workspace', name: 'search-histories', tables: ['search_histories'] },
  { area: 'workspace', name: 'jobs', commands: ['jobs'] },

  { area: 'platform', name: 'records', tables: ['record_events'] },
  { area: 'platform', name: 'undo' },
  { area: 'platform', name: 'trail', tables: ['trail_seals'] },
  { area: 'platform', name: 'platform', tables: ['jobs', 'idempotency_keys', 'messages_out', 'installation_keys', 'installation_secrets', 'signing_keys', 'schema_migrations'] },

  { area: 'main', name: 'main' },
  { area: 'main', name: 'installation' },
  { area: 'main', name: 'retention' },
  { area: 'main', name: 'backup' },
  { area: 'main', name: 'openapi' },
  { area: 'main', name: 'error-reports' },
  { area: 'main', name: 'workshop', commands: ['workshop'] },
]

/** Whose file it is, and in which layer. */
export interface Claim {
  readonly feature: Feature
  readonly layer: Layer
}

/** A file of an area, or of what carries them: its layer, and the first word of its path below it. */
const PLACE = /^src\/(?:areas\/)?([a-z-]+)\/(api|domain|server|client)\/([\w-]+)/
const byName = new Map(features.map((feature) => [`${feature.area} ${feature.name}`, feature]))
const commandPaths = features.flatMap((feature) => (feature.commands ?? []).map((path) => ({ feature, path: `commands/${path}` }))).toSorted((a, b) => b.path.length - a.path.length)

/** The feature of a file; null for one outside of the layers, or of no area of the table. */
export function claimOf(path: string): Claim | null {
  const command = commandPaths.find((one) => path === `${one.path}.ts` || path.startsWith(`${one.path}/`))
  if (command !== undefined) return { feature: command.feature, layer: 'commands' }
  const [, area = '', name = '', word = ''] = PLACE.exec(path) ?? []
  const layer = layers.find((one) => one === name)
  const feature = byName.get(`${area} ${word}`) ?? byName.get(`${area} ${area}`)
  return layer === undefined || feature === undefined ? null : { feature, layer }
}

/** True for a file of one of the layers. */
export function isInLayers(path: string): boolean {
  return path.startsWith('commands/') || PLACE.test(path)
}
