/** Arrows that close circles of folders today. What takes one away takes it out of here; none is ever added. */
export const arrowsBetweenFolders: readonly string[] = [
  'src/server/session -> src/server/impersonation',
  'src/server/session -> src/server/sso',
  'src/server/projects -> src/server/account',
  'src/server/pay-periods -> src/server/contract-items',
  'src/server/contract-items -> src/server/item-imports',
  'src/server/item-imports -> src/server/master-pay-items',

  'src/server/platform/database -> src/server/platform/jobs',
  'src/domain/agency -> src/domain/employees',
  'src/client/tickets -> src/client/images',
  'src/client/reconciliation/drawer -> src/client/reconciliation/search',
  'src/client/platform/table/preference -> src/client/platform/table/grid',
]

/** The same for the areas of tests/house/areas/features.ts, each layer by itself. */
export const arrowsBetweenAreas: readonly string[] = [
<<<<<<< HEAD
  'client identity -> client main',
=======
  // every module that says a message reads the words of every area
  'domain platform -> domain agency',
  'domain platform -> domain contracts',
  'domain platform -> domain identity',
  'domain platform -> domain main',
  'domain platform -> domain projects',
  'domain platform -> domain reconciliation',
  'domain platform -> domain tickets',
  'domain platform -> domain workspace',
  'domain identity -> domain agency',

  'server records -> server main',
  'server records -> server tickets',
  'server identity -> server agency',
  'server projects -> server agency',
  'server projects -> server tickets',
  'server contracts -> server tickets',
  'server contracts -> server reconciliation',
  'server tickets -> server reconciliation',
>>>>>>> 36a0f836 (Untie sign-in, measures and undo of the client from areas above)
]
