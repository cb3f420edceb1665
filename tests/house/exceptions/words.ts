/** Commands whose titles do not start with a verb from the list. `Do not pay` is the specification's name for this command. */
export const titlesOfNouns: readonly string[] = [
  'reconciliation.do-not-pay: Do not pay',
]

/** British spellings that we cannot change: a stored id, a stored lock, and the names of packages. */
export const spelledByOthers: readonly string[] = [
  'commands/contract-items/toggle-favourite.ts: favourite',
  'commands/keys.md: favourite',
  'src/areas/contracts/client/contract-items/PayItemsPane.tsx: favourite',
  'src/areas/contracts/server/master-pay-items/store.ts: catalogue',
  'src/platform/client/table/rows/source.ts: CancelledError',
  'src/platform/server/database/queue-schema.ts: cancelled',
  'tests/api/commands/many-records.test.ts: favourite',
  'tests/commands/contracts/contract-commands.test.ts: favourite',
]
