import { defineArea, type FeatureDeclaration, type KindsOf, type ScopesOf, type TablesOf } from '#src/platform/domain/areas/area'

/** The area of identity: sign-in, sessions, single sign-on and API keys. */
const area = defineArea({
  order: 60,
  kinds: {
    api_key: ['API key', 'API keys'],
    sso_provider: ['identity provider', 'identity providers'],
  },
  scopes: {
    'api-key-table': { parents: ['table'], letters: true },
    'device-table': { parents: ['table'], letters: true },
    'sso-table': { parents: ['table'], letters: true },
    'sign-in': { parents: [], letters: false },
  },
  tables: ['api_keys'],
  settings: [
    { id: 'sso', to: '/admin/sso', label: 'Single sign-on', order: 50 },
    { id: 'api-keys', to: '/admin/api-keys', label: 'API keys', order: 60 },
  ],
})
export default area

/** The features of this area. */
export const features = [
  { name: 'sessions', commands: ['account/sessions'], tables: ['logins', 'agency_accounts', 'sessions', 'refresh_tokens', 'sign_in_failures', 'sign_in_addresses'], columns: { employees: ['login_id', 'last_active_at'] } },
  { name: 'identity' },
  { name: 'passwords', commands: ['account/change-password'], tables: ['activation_tokens', 'verification_codes'] },
  { name: 'sso', commands: ['sso'], tables: ['sso_attempts', 'sso_email_domains', 'sso_first_sign_ins', 'sso_identities', 'sso_providers'] },
  { name: 'devices', commands: ['account/devices'] },
  { name: 'impersonation', commands: ['account/impersonation'], tables: ['impersonation_tokens'] },
  { name: 'api-keys', commands: ['api-keys'], tables: ['api_keys', 'api_key_hashes'] },
] as const satisfies readonly FeatureDeclaration[]

declare module '#src/platform/domain/areas/names' {
  interface RecordKinds extends KindsOf<typeof area> {}
  interface Scopes extends ScopesOf<typeof area> {}
  interface TableNames extends TablesOf<typeof area> {}
}
