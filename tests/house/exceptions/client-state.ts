/** Variables of modules that hold state of the page: each belongs in a store. */
export const moduleVariables: readonly string[] = [
]
