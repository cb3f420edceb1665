/** Folders with more files than S-15 allows, each with a maximum until it is split. No folder is ever added. */
export const crowdedFolders: Readonly<Record<string, number>> = {}
