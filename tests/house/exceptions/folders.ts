/** Folders with more files than S-15 allows, and how many at most until they are split. */
export const crowdedFolders: Readonly<Record<string, number>> = {
  'commands/account': 19,
  'commands/contract-items': 16,
  'commands/projects': 33,
  'commands/reconciliation': 19,
  'commands/table': 22,
  'commands/workspace': 29,
  'src/setup': 23,
}
