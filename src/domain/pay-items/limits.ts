/** Items that one write may make or delete, and that one file may hold. */
export const ITEMS_AT_ONCE = 50_000
