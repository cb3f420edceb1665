import type { RowKind } from '#src/platform/client/api/rows'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'

/** The window of rows that is asked for: rows `startRow` (counted from 0) up to but not including `endRow`. */
export interface PageRequest {
  readonly startRow: number
  readonly endRow: number
  readonly sort: readonly Sort[]
  readonly filters: Filters
  /** Set when the previous page is cached and came with a cursor, which is faster than the offset. */
  readonly cursor?: string
  readonly signal: AbortSignal
}

/** A window of rows and how many there are in all. */
export interface Page<Row extends TableRow> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly nextCursor?: string
}

/** How many rows are chosen, and their net by unit as decimal strings. */
export interface SelectionTotals {
  readonly count: number
  readonly net: readonly { readonly unit: string; readonly amount: string }[]
}

/** Where a table's rows come from; an area makes one from its calls. */
export interface TableSource<Row extends TableRow> {
  /** First part of every query key, from the area's one key function: `['tickets', agency]`. */
  readonly queryKey: readonly unknown[]
  /** What its rows are; commands on tickets act on no others. */
  readonly rowKind?: RowKind
  readonly page: (request: PageRequest) => Promise<Page<Row>>
  /** The ids of a window, for Shift over rows that are not loaded; without it the kit reads the pages themselves. */
  readonly ids?: (request: Omit<PageRequest, 'cursor'>) => Promise<readonly number[]>
  /** What the server says of a selection; without it only the count is shown. */
  readonly totals?: (selection: Selection, signal: AbortSignal) => Promise<SelectionTotals>
}
