import type { Row } from '#src/platform/client/api/rows'

/** Anything a table can show: a record with a numeric id, by which the whole kit refers to it. */
export type TableRow = Row

/** Filters as sent to the server: wire names to wire values. Equal when their JSON is equal. */
export type Filters = Readonly<Record<string, unknown>>

/** One sorted column; the first of several counts first. `key` is the wire name that the server sorts by. */
export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** What a table shows instead of rows, or with them: the states of SHELL-73. */
export type TableState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error'

/** Where the focus goes: rows and columns by one, by page, to the row's ends, to the ends of the data. */
export type FocusMove =
  | 'up' | 'down' | 'left' | 'right' | 'page_up' | 'page_down'
  | 'row_start' | 'row_end' | 'top' | 'bottom' | 'first' | 'last'
