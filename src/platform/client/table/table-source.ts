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

/** The requested rows. Includes the total number of rows if the source returns that with the rows. */
export interface Page<Row extends TableRow> {
  readonly rows: readonly Row[]
  readonly total?: number
  /** The ids of all matching rows, from a source that has read them all. */
  readonly ids?: readonly number[]
  readonly nextCursor?: string
  /** When (ms) the table began to read this page. Set by the table. */
  readonly readAt?: number
}

/** The number of selected rows, and their net weights or quantities by unit, as decimal strings. */
export interface SelectionTotals {
  readonly count: number
  readonly net: readonly { readonly unit: string; readonly amount: string }[]
}

/** The source of a table's rows. An area creates the source from its calls. */
export interface TableSource<Row extends TableRow> {
  /** True for a row that is the heading of the rows below it. */
  readonly isHeading?: (row: Row) => boolean
  /** True for the first row of a group, which is visually separated from the rows above it. */
  readonly isGroupStart?: (row: Row) => boolean
  /** The first part of every query key, from the area's one key function: `['tickets', agency]`. */
  readonly queryKey: readonly unknown[]
  /** The kind of the rows of this source. Commands for tickets do not act on rows of another kind. */
  readonly rowKind?: RowKind
  /**
   * True if the list shows only a part of its rows, for example those in view on a map. A row that disappears from the list then stays
   * selected, because it may only have moved out of view.
   */
  readonly isExcerpt?: boolean
  /** True for a row that is no longer valid, such as a voided ticket. Its text is struck through. */
  readonly isStruck?: (row: Row) => boolean
  /**
   * When (ms) a row that matches these filters last changed, as far as this browser tab knows. A table that opens or returns to earlier
   * filters ignores rows that were cached before that time. Not needed if the cached rows are refreshed in another way after a change.
   */
  readonly changedAt?: (filters: Filters) => number
  readonly page: (request: PageRequest) => Promise<Page<Row>>
  /**
   * Counts the rows that match the filters, for a source whose pages have no total. Called once, in parallel with the first page, so that
   * rows are shown without waiting for the count. Not needed if the first page is not full.
   */
  readonly count?: (filters: Filters, signal: AbortSignal) => Promise<number>
  /**
   * The ids of the requested rows, for a Shift selection that includes rows that are not loaded. Without this function, the table reads the
   * pages of these rows.
   */
  readonly ids?: (request: Omit<PageRequest, 'cursor'>) => Promise<readonly number[]>
  /** The server's totals of a selection. Without this function, the table shows only the number of selected rows. */
  readonly totals?: (selection: Selection, signal: AbortSignal) => Promise<SelectionTotals>
}
