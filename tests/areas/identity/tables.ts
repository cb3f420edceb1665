import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { api_keys: 'api_key', sso_providers: 'sso_provider' },
  parts: ['sso_email_domains'],
  beside: ['activation_tokens', 'agency_accounts', 'api_key_hashes', 'impersonation_tokens', 'sessions'],
} satisfies AreaTables
