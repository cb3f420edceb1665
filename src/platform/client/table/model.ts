import type { Row } from '#src/platform/client/api/rows'

/** A row that a table can show: a record with a numeric id, by which all code for tables identifies it. */
export type TableRow = Row

/** Filters in the API's names and values. Equal when their JSON is equal. */
export type Filters = Readonly<Record<string, unknown>>

/** One sorted column; of several, the first has priority. `key` is its name in the API. */
export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** The states of SHELL-73: what a table shows instead of its rows or in addition to them. */
export type TableState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error'

/** The moves of the focus: by one row or column, by page, to the ends of the row, to the ends of the data. */
export type FocusMove =
  | 'up' | 'down' | 'left' | 'right' | 'page_up' | 'page_down'
  | 'row_start' | 'row_end' | 'top' | 'bottom' | 'first' | 'last'
