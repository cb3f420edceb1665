import type { Row } from '#src/platform/client/api/rows'

/** A row that a table can show: a record with a numeric id. All code for tables identifies rows by that id. */
export type TableRow = Row

/** Filters, with the names and values of the API. Two filters are equal when their JSON is equal. */
export type Filters = Readonly<Record<string, unknown>>

/** A column by which a table is sorted; if there are several, the first has priority. `key` is the column's name in the API. */
export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/**
 * The states of a table (SHELL-73). Each state except 'rows' has a display of its own, which is shown instead of the rows or above them.
 */
export type TableState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error'

/** The ways to move the focus: by one row or column, by a page, to the start or end of the row, to the start or end of the table. */
export type FocusMove =
  | 'up' | 'down' | 'left' | 'right' | 'page_up' | 'page_down'
  | 'row_start' | 'row_end' | 'top' | 'bottom' | 'first' | 'last'
