/** The layers whose folders are named after what they are about. */
export const layers = ['contract', 'domain', 'server', 'client', 'commands'] as const
export type Layer = (typeof layers)[number]

/** Subjects of the business, then what carries them: `platform` knows no area, `main` sees everything and nobody imports it. */
export const areas = ['identity', 'agency', 'projects', 'contracts', 'tickets', 'reconciliation', 'partners', 'workspace', 'records', 'platform', 'main'] as const
export type Area = (typeof areas)[number]

/** One subject and where it lives today: paths inside each layer, without an extension. */
export interface Feature {
  readonly area: Area
  /** The one word that every layer is to use. */
  readonly name: string
  readonly contract?: readonly string[]
  readonly domain?: readonly string[]
  readonly server?: readonly string[]
  readonly client?: readonly string[]
  readonly commands?: readonly string[]
  /** Its database tables: only its area may write them. */
  readonly tables?: readonly string[]
}

/** Every file of the layers belongs to the feature with the longest path that fits. */
export const features: readonly Feature[] = [
  {
    area: 'identity', name: 'sessions', contract: ['session', 'access'], domain: ['session'], server: ['session'],
    client: ['session'],
    commands: ['account/log-out', 'account/stay-logged-in'],
    tables: ['logins', 'agency_accounts', 'sessions', 'refresh_tokens', 'sign_in_failures', 'sign_in_addresses'],
  },
  { area: 'identity', name: 'identity', server: ['identity'] },
  { area: 'identity', name: 'passwords', contract: ['passwords'], domain: ['session/password', 'session/guessable-password'], server: ['session/passwords'], client: ['session/NewPassword', 'session/ForgotPassword', 'session/EnterCode'], commands: ['account/change-password'], tables: ['activation_tokens', 'verification_codes'] },
  { area: 'identity', name: 'sso', contract: ['sso'], domain: ['sso'], server: ['sso'], client: ['sso', 'session/SsoProviders', 'session/SsoStep', 'session/sso-providers', 'platform/sso-callback'], commands: ['sso'], tables: ['sso_attempts', 'sso_email_domains', 'sso_first_sign_ins', 'sso_identities', 'sso_providers'] },
  { area: 'identity', name: 'devices', contract: ['devices'], server: ['devices'], commands: ['account/end-device', 'account/end-other-devices', 'account/show-devices'] },
  { area: 'identity', name: 'impersonation', domain: ['session/impersonation'], server: ['impersonation'], client: ['session/ImpersonationBanner'], commands: ['account/act-as', 'account/end-impersonation'], tables: ['impersonation_tokens'] },
  { area: 'identity', name: 'api-keys', contract: ['api-keys'], server: ['api-keys'], client: ['api-keys'], commands: ['api-keys'], tables: ['api_keys', 'api_key_hashes'] },

  { area: 'agency', name: 'agency', contract: ['agency'], domain: ['account/agency', 'account/logo', 'agency'], server: ['account/agency-restorer', 'account/agency-routes', 'account/agency-store', 'images/draw-logo'], client: ['account/agency-list', 'account/agency-pane', 'account/AgencyPane', 'account/follow-agency', 'account/switch-agency-pane', 'account/SwitchAgencyPane'], commands: ['account/open-agency', 'account/remove-logo', 'account/upload-logo', 'account/show-agencies', 'account/show-agency-settings', 'account/switch-agency'], tables: ['dot_authorities'] },
  { area: 'agency', name: 'account', contract: ['account', 'own-account'], domain: ['account'], server: ['account'], client: ['account'], commands: ['account'] },
  { area: 'agency', name: 'agency-setup', contract: ['agency-setup'], server: ['agency-setup'], client: ['projects/setup'], commands: ['agency-setup'] },
  { area: 'agency', name: 'choices', contract: ['choice-lists'], domain: ['account/choice-lists'], server: ['choice-lists'], client: ['account/choice-rows', 'account/choices-pane', 'account/ChoicesPane'], commands: ['choices'], tables: ['agency_choices'] },
  { area: 'agency', name: 'feature-flags', contract: ['feature-flags'], server: ['feature-flags'], client: ['feature-flags', 'features'], commands: ['feature-flags'], tables: ['feature_flags'] },
  { area: 'agency', name: 'employees', contract: ['employees'], domain: ['employees'], server: ['employees'], client: ['people'], commands: ['employees'], tables: ['employees'] },
  { area: 'agency', name: 'groups', contract: ['groups'], domain: ['groups'], server: ['groups'], client: ['people/chosen-groups', 'people/group-pane', 'people/GroupPane', 'people/group-step', 'people/groups-pane', 'people/GroupsPane', 'people/MembersEntry'], commands: ['groups'], tables: ['dot_groups', 'dot_group_members'] },
  { area: 'agency', name: 'outbox', contract: ['outbox'], server: ['outbox'], client: ['outbox'], commands: ['outbox'] },

  { area: 'projects', name: 'projects', contract: ['projects', 'project-changes', 'project-views', 'url-checks'], domain: ['projects'], server: ['projects', 'url-checks'], client: ['projects'], commands: ['projects', 'find/projects'], tables: ['dot_projects', 'project_ticket_counts'] },
  { area: 'projects', name: 'teams', contract: ['teams'], server: ['projects/team-routes', 'projects/team-store', 'account/tell-of-team'], client: ['projects/team', 'projects/team-pane', 'projects/join-step'], commands: ['projects/add-to-team', 'projects/remove-from-team', 'projects/join-project'], tables: ['project_employees'] },
  { area: 'projects', name: 'documents', contract: ['documents'], domain: ['projects/documents'], server: ['documents'], client: ['projects/documents', 'projects/documents-pane'], commands: ['projects/add-document', 'projects/download-document', 'projects/remove-document', 'projects/rename-document'], tables: ['documents'] },
  { area: 'projects', name: 'activity', domain: ['projects/activity'], client: ['projects/activity', 'projects/activity-pane'], commands: ['projects/narrow-activity', 'projects/open-activity'] },
  { area: 'projects', name: 'calendar', client: ['projects/calendar', 'projects/calendar-pane'], commands: ['projects/next-month', 'projects/previous-month'] },
  { area: 'projects', name: 'map', client: ['projects/map', 'projects/map-pane', 'projects/overview-map-pane'], commands: ['projects/show-map'] },

  { area: 'contracts', name: 'contracts', server: ['contracts'] },
  { area: 'contracts', name: 'contract-items', contract: ['contract-items', 'pay-items'], domain: ['pay-items'], server: ['contract-items', 'pay-items', 'item-imports'], client: ['projects/contract', 'projects/contract-pane', 'projects/pay-items-pane', 'pay-items'], commands: ['contract-items', 'find/pay-items'], tables: ['pay_items', 'pay_item_contractors', 'item_imports'] },
  { area: 'contracts', name: 'updates', contract: ['change-orders'], domain: ['pay-items/change-order', 'pay-items/new-items'], server: ['change-orders'], client: ['projects/updates', 'projects/updates-pane'], commands: ['change-orders'], tables: ['change_orders', 'change_order_lines'] },
  { area: 'contracts', name: 'periods', contract: ['pay-periods'], domain: ['pay-items/pay-period', 'pay-items/closing'], server: ['pay-periods'], client: ['projects/periods', 'projects/periods-pane'], commands: ['pay-periods'], tables: ['pay_periods', 'pay_period_lines'] },
  { area: 'contracts', name: 'contractors', contract: ['contractors'], domain: ['projects/contractor'], server: ['contractors'], client: ['projects/contractors', 'projects/contractor-pane', 'projects/contractor-requests-pane', 'projects/contractors-pane'], commands: ['contractors'], tables: ['external_dot_contractors', 'external_dot_contract_projects', 'contractor_requests'] },
  { area: 'contracts', name: 'master-items', contract: ['master-pay-items'], server: ['master-pay-items'], client: ['projects/catalogue', 'projects/master-items-pane'], commands: ['master-pay-items'], tables: ['master_pay_items'] },
  { area: 'contracts', name: 'units', contract: ['reconciliation-uoms'], domain: ['units'], server: ['reconciliation-uoms'], client: ['units'], commands: ['units'], tables: ['reconciliation_uoms', 'reconciliation_uom_units'] },

  { area: 'tickets', name: 'tickets', contract: ['tickets', 'ticket-changes', 'ticket-sorts', 'slip', 'slip-filters', 'lookups'], domain: ['tickets'], server: ['tickets'], client: ['tickets', 'projects/delivery-place'], commands: ['tickets', 'find/tickets'], tables: ['slips', 'slip_events', 'slip_notes', 'slip_corrections', 'slip_texts'] },
  { area: 'tickets', name: 'receipt', contract: ['receipt'], domain: ['tickets/receipt', 'tickets/received-ticket'], server: ['receipt'], tables: ['slip_sources', 'plants'] },
  { area: 'tickets', name: 'images', contract: ['images'], domain: ['images'], server: ['images'], client: ['images'], commands: ['images'], tables: ['images'] },
  { area: 'tickets', name: 'imports', contract: ['imports'], domain: ['imports'], server: ['imports'], client: ['imports'], commands: ['imports'], tables: ['slip_imports'] },
  { area: 'tickets', name: 'exports', contract: ['exports'], server: ['exports'], client: ['exports'], commands: ['exports'] },
  { area: 'tickets', name: 'calibration', contract: ['calibration'], domain: ['calibration'], server: ['calibration'], client: ['calibration'], commands: ['calibration'], tables: ['job_slip_projects'] },

  { area: 'reconciliation', name: 'reconciliation', contract: ['reconciliation'], domain: ['reconciliation'], server: ['reconciliation'], client: ['reconciliation'], commands: ['reconciliation'], tables: ['pay_item_assignments', 'pay_item_totals', 'pay_item_uses'] },

  { area: 'partners', name: 'access-requests', contract: ['access-requests'], server: ['access-requests'], tables: ['vendor_requests', 'consultancy_requests', 'submittals'] },

  { area: 'workspace', name: 'workspace', contract: ['workspace'], domain: ['workspace'], server: ['workspace'], client: ['workspace', 'theme', 'platform/preferences'], commands: ['workspace', 'table', 'form'], tables: ['preferences', 'table_preferences', 'layouts'] },
  { area: 'workspace', name: 'search-histories', contract: ['search-histories'], domain: ['workspace/search-history'], server: ['search-histories'], client: ['workspace/table/search-history'], tables: ['search_histories'] },
  { area: 'workspace', name: 'jobs', contract: ['jobs'], server: ['jobs'], client: ['jobs'], commands: ['jobs'] },

  { area: 'records', name: 'records', domain: ['records'], server: ['record-events'], tables: ['record_events'] },
  { area: 'records', name: 'undo', contract: ['undo'], server: ['undo'] },
  { area: 'records', name: 'trail', server: ['trail'], tables: ['trail_seals'] },

  { area: 'platform', name: 'platform', contract: ['contract', 'platform', 'schemas'], domain: ['formats', 'time', 'retention', 'verdict', 'messages', 'units/decimal', 'units/conversion', 'units/weight-units', 'session/abilities', 'session/roles', 'session/flags', 'tickets/status-words'], server: ['platform'], client: ['platform'], tables: ['jobs', 'idempotency_keys', 'messages_out', 'installation_keys', 'installation_secrets', 'signing_keys', 'schema_migrations'] },

  { area: 'main', name: 'main', domain: ['all-messages', 'session/menu-items', 'session/menus', 'session/route-table', 'session/routes', 'session/places', 'session/server-messages'], server: ['areas', 'main', 'server', 'new-agency', 'make-agency', 'operator-process', 'audit-verify', 'rotate-keys', 'restorers'], client: ['main', 'panes', 'workroom', 'shell'] },
  { area: 'main', name: 'installation', contract: ['installation'], server: ['installation'], client: ['session/EmptyInstallation', 'session/installation-state', 'session/SamplePasswordBanner'] },
  { area: 'main', name: 'retention', server: ['retention'] },
  { area: 'main', name: 'backup', server: ['backup', 'backup-command', 'restore-command'] },
  { area: 'main', name: 'openapi', contract: ['openapi'], server: ['openapi'] },
  { area: 'main', name: 'error-reports', contract: ['error-reports'], server: ['error-reports'] },
  { area: 'main', name: 'sample-data', server: ['sample-data'] },
  { area: 'main', name: 'workshop', client: ['workshop'], commands: ['workshop'] },
]

/** A path that a feature claims: a folder, or a file without its extension. */
export interface Claim {
  readonly feature: Feature
  readonly layer: Layer
  readonly path: string
}

const folderOf: Readonly<Record<Layer, string>> = { contract: 'src/contract', domain: 'src/domain', server: 'src/server', client: 'src/client', commands: 'commands' }
/** Every path that the table names. */
export const allClaims: readonly Claim[] = features.flatMap((feature) => layers.flatMap((layer) => (feature[layer] ?? []).map((path) => ({ feature, layer, path: `${folderOf[layer]}/${path}` }))))

const claimOfPath = new Map<string, Claim | null>()

/** The claim under which a file falls, the longest that fits; null for a file outside of the layers or the table. */
export function claimOf(path: string): Claim | null {
  const known = claimOfPath.get(path)
  if (known !== undefined) return known
  const bare = path.replace(/\.[\w.]+$/, '')
  const fitting = allClaims.filter((claim) => bare === claim.path || path.startsWith(`${claim.path}/`))
  const claim = fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null
  claimOfPath.set(path, claim)
  return claim
}

/** True for a file of one of the layers. */
export function isInLayers(path: string): boolean {
  return layers.some((layer) => path.startsWith(`${folderOf[layer]}/`))
}
