/** Maximum number of items in one write or file. */
export const ITEMS_AT_ONCE = 50_000
