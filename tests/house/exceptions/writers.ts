/** A file of one area that writes a table of another: it is to call what the owner exports. */
export const writesOutside: readonly string[] = [
  'src/server/employees/store.ts project_employees',
  'src/server/session/session-store.ts employees',
  'src/server/sso/accounts-of-identity.ts employees',
  'src/server/session/passwords/link-store.ts employees',

  // a table whose name is computed: the rule cannot see whose it is
  'src/server/imports/copy-stage.ts …',
  'src/server/record-events/restorer.ts …',
  'src/server/platform/database/queue-schema.ts …',
]
