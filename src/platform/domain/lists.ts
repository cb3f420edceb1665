/** The delay (ms) between the last keystroke and the search (§9, CONST-7, RECO-41, TICK-12). */
export const SEARCH_DEBOUNCE_MS = 500
/**
 * The default page size of lists, its limits, and the number of the first page: 1 in Ruby-style calls, 0 in Java-style calls (§7, API-7 to
 * API-10).
 */
export const DEFAULT_PAGE_SIZE = 30
export const MIN_PAGE_SIZE = 1
export const MAX_PAGE_SIZE = 10_000
export const FIRST_PAGE_RUBY = 1
export const FIRST_PAGE_JAVA = 0
/** The maximum number of columns that a table shows (§5, SHELL-76). */
export const MAX_VISIBLE_COLUMNS = 30
