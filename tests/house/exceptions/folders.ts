/** Folders with more files than S-15 allows, and how many at most until they are split. None is ever added. */
export const crowdedFolders: Readonly<Record<string, number>> = {}
