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
]

/** The same for the areas of tests/house/areas/features.ts, each layer by itself. */
export const arrowsBetweenAreas: readonly string[] = []
