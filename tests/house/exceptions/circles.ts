/** Arrows that close circles of folders today. What takes one away takes it out of here; none is ever added. */
export const arrowsBetweenFolders: readonly string[] = [
]

/** The same for the areas of tests/house/areas/features.ts, each layer by itself. */
export const arrowsBetweenAreas: readonly string[] = [

]
