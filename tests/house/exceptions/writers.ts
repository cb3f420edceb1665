/** A file of one area that writes a table of another: it is to call what the owner exports. */
export const writesOutside: readonly string[] = [
  'src/areas/agency/server/employees/store.ts project_employees',
  'src/areas/identity/server/sessions/session-store.ts employees',
  'src/areas/identity/server/sso/accounts-of-identity.ts employees',
  'src/areas/identity/server/passwords/link-store.ts employees',

  // a table whose name is computed: the rule cannot see whose it is
  'src/areas/tickets/server/imports/copy-stage.ts …',
  'src/platform/server/records/table.ts …',
  'src/platform/server/database/queue-schema.ts …',
]
