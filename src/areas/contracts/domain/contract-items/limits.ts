/** Maximum number of items in one write or file. */
export const ITEMS_AT_ONCE = 50_000
/** Maximum number of items in the recent list (PAY-34). */
export const RECENT_PAY_ITEMS = 10
/** The page parameters of a request that reads all contractors in one call (§9, CONST-6, PAY-36). */
export const CONTRACTOR_PAGE = { page_number: 1, page_size: 9999 } as const
