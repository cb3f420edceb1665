/** Folders with more files than S-15 allows, and how many at most until they are split. */
export const crowdedFolders: Readonly<Record<string, number>> = {
  'src/setup': 23,
}
