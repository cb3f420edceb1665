/** Module variables that have state of the page, which belongs in a store. */
export const moduleVariables: readonly string[] = [
]
