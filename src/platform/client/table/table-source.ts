import type { RowKind } from '#src/platform/client/api/rows'
import type { Filters, Sort, TableRow } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'

/** The requested rows: from `startRow` (counted from 0) up to but not including `endRow`. */
export interface PageRequest {
  readonly startRow: number
  readonly endRow: number
  readonly sort: readonly Sort[]
  readonly filters: Filters
  /** The cursor of the previous page, if that page is cached and has one. Reading from a cursor is faster than from an offset. */
  readonly cursor?: string
  readonly signal: AbortSignal
}

/** The requested rows, and the total number of rows if the source returns it with them. */
export interface Page<Row extends TableRow> {
  readonly rows: readonly Row[]
  readonly total?: number
  readonly nextCursor?: string
}

/** How many rows are selected, and their net by unit as decimal strings. */
export interface SelectionTotals {
  readonly count: number
  readonly net: readonly { readonly unit: string; readonly amount: string }[]
}

/** The source of a table's rows; an area creates one from its calls. */
export interface TableSource<Row extends TableRow> {
  /** True for a row that is the heading of the rows below it. */
  readonly isHeading?: (row: Row) => boolean
  /** True for the first row of a group, which is set apart from the rows above it. */
  readonly isGroupStart?: (row: Row) => boolean
  /** The first part of every query key, from the area's one key function: `['tickets', agency]`. */
  readonly queryKey: readonly unknown[]
  /** The kind of the rows of this source; commands on tickets act on no other kind. */
  readonly rowKind?: RowKind
  /** True for a row that no longer counts, which is struck through. */
  readonly isStruck?: (row: Row) => boolean
  readonly page: (request: PageRequest) => Promise<Page<Row>>
  /**
   * Counts the rows that match the filters, for a source whose pages come without a total. Called once, in parallel with the
   * first page, so that no row waits for it. A page that is not full makes the count unnecessary.
   */
  readonly count?: (filters: Filters, signal: AbortSignal) => Promise<number>
  /** The ids of the requested rows, for a Shift selection over rows that are not loaded. Without it, the table reads the pages. */
  readonly ids?: (request: Omit<PageRequest, 'cursor'>) => Promise<readonly number[]>
  /** The server's totals of a selection. Without it, only the count is shown. */
  readonly totals?: (selection: Selection, signal: AbortSignal) => Promise<SelectionTotals>
}
