/** Maximum number of items in one write or file. */
export const ITEMS_AT_ONCE = 50_000
/** Maximum number of items in the recent list (PAY-34). */
export const RECENT_PAY_ITEMS = 10
/** The page of the contractor list that is requested to read all contractors at once (§9, CONST-6, PAY-36). */
export const CONTRACTOR_PAGE = { page_number: 1, page_size: 9999 } as const
