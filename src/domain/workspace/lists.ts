import { allow, refuse, type Verdict } from '#src/domain/verdict'

/** Search debounce of every search box of a screen, ms (§9, CONST-7, RECO-41, TICK-12). */
export const SEARCH_DEBOUNCE_MS = 500
/** Lists: default page size, its bounds, and first page of both styles (§7, §9, API-7 to API-10). */
export const DEFAULT_PAGE_SIZE = 30
export const MIN_PAGE_SIZE = 1
export const MAX_PAGE_SIZE = 10_000
export const FIRST_PAGE_RUBY = 1
export const FIRST_PAGE_JAVA = 0
/** Columns visible at once and grouping levels of a table (SHELL-76, SHELL-77). */
export const MAX_VISIBLE_COLUMNS = 30
export const MAX_GROUPING_LEVELS = 3

/** Whether a table may show so many columns (§5, SHELL-76). */
export function checkVisibleColumns(count: number): Verdict {
  return count <= MAX_VISIBLE_COLUMNS ? allow : refuse('errors.column_limit', { max: MAX_VISIBLE_COLUMNS })
}

/** Whether a table may be grouped by so many fields (§5, SHELL-77). */
export function checkGrouping(levels: number): Verdict {
  return levels <= MAX_GROUPING_LEVELS ? allow : refuse('errors.grouping_limit', { max: MAX_GROUPING_LEVELS })
}

/** A search as it is sent: nothing when it is empty (§5, TICK-13). */
export function sentSearch(text: string): string | undefined {
  const search = text.trim()
  return search === '' ? undefined : search
}

/** A sort as it is sent: nothing when its direction is default (§5, TICK-14). */
export function sentSort<S extends { readonly direction: 'ascending' | 'descending' | 'default' }>(sort: S): S | undefined {
  return sort.direction === 'default' ? undefined : sort
}
