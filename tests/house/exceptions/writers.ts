/** A file of one area that writes a table of another: it is to call what the owner exports. */
export const writesOutside: readonly string[] = [
  'src/server/account/own-store.ts employees',
  'src/server/employees/purge.ts agency_accounts',
  'src/server/employees/store.ts project_employees',
  'src/server/employees/store.ts agency_accounts',
  'src/server/retention/sweep-rows.ts jobs',
  'src/server/retention/sweep-rows.ts refresh_tokens',
  'src/server/retention/sweep-rows.ts impersonation_tokens',
  'src/server/retention/sweep-rows.ts sessions',
  'src/server/retention/tidy.ts refresh_tokens',
  'src/server/retention/tidy.ts activation_tokens',
  'src/server/retention/tidy.ts impersonation_tokens',
  'src/server/retention/tidy.ts sign_in_failures',
  'src/server/retention/tidy.ts idempotency_keys',
  'src/server/retention/tidy.ts jobs',
  'src/server/session/make-agency.ts dot_authorities',
  'src/server/session/make-agency.ts employees',
  'src/server/session/session-store.ts employees',
  'src/server/sso/accounts-of-identity.ts employees',
  'src/server/session/passwords/link-store.ts employees',

  // a table whose name is computed: the rule cannot see whose it is
  'src/server/imports/copy-stage.ts …',
  'src/server/record-events/restorer.ts …',
  'src/server/retention/sweep-rows.ts …',
  'src/server/platform/jobs/queue.ts …',
]
