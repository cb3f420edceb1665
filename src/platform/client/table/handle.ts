import type { RowKind, Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { CellEditing } from '#src/platform/client/table/grid/editing'
import type { Filters, FocusMove, Sort, TableRow, TableState } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'

/** A table's state, for the pane's status line and the command context. */
export interface TableModel<Row extends TableRow = TableRow> {
  readonly state: TableState
  /** Null while the total is not known, even if rows are already shown. */
  readonly total: number | null
  /** True when the rows could not be counted. They stay usable. */
  readonly isCountFailed: boolean
  /** True when rows are shown, even if an error is shown above them. */
  readonly hasRows: boolean
  readonly focused: Row | null
  /** The kind of the rows; null when no command checks it. */
  readonly rowKind: RowKind | null
  readonly selection: SelectionInContext<Row>
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

/**
 * Lets `nextRow` search beyond the loaded rows: `ask` has the server find the next match after a cursor and a number of rows, and returns
 * its id and row number. Without it, the search reads block after block.
 */
export interface Beyond {
  readonly ask?: (behind: { readonly after: string; readonly rows: number; readonly sort: readonly Sort[]; readonly filters: Filters; readonly signal: AbortSignal }) => Promise<{ readonly id: number; readonly row: number } | null>
  /** Cancels the search. */
  readonly signal?: AbortSignal
}

/** A column to sort by: its heading, and how the table is sorted by it now. */
export interface SortChoice {
  readonly key: string
  readonly label: string
  readonly direction: Sort['direction'] | null
}

/** What commands can do with a table. Methods that have to read rows resolve when the rows are loaded. */
export interface TableHandle<Row extends TableRow = TableRow> extends CellEditing<Row> {
  readonly element: HTMLElement
  model(): TableModel<Row>
  /** Calls back after each change of the model; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Focuses the cell that had the focus last, or the first cell. */
  focus(): void
  /** Returns false when the row is not loaded. */
  focusRow(id: number): boolean
  /** Also null while a selection waits for the total number of rows: a command must not act on the focused row instead of the selection. */
  focusedRow(): Row | null
  /** Moves the focus; `extend` selects the rows in between too. */
  moveFocus(move: FocusMove, extend?: boolean): Promise<void>
  /** Focuses the next matching row below the focus and returns it; null when there is none. */
  nextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  /** Like `nextRow`, without moving the focus. Rejects with an AbortError when it is canceled. */
  findNextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  selection(): Selection
  setSelection(selection: Selection): void
  toggleFocused(): void
  /** Selects all rows that match the filter. Waits until their total is known, and gives commands no row until then. */
  selectAllMatching(): void
  letGo(): void
  /** Updates rows in place; focus, scroll position and selection stay. `leaves` marks rows that no longer match the filter. */
  patchRows(rows: readonly Row[], options?: { leaves?: (row: Row) => boolean }): void
  /** Draws rows again because values that their cells get from outside the row arrived later. Skips rows that are not loaded. */
  redrawRows(ids: readonly number[]): void
  /** Marks rows as being saved, visibly and for screen readers; a patch also ends the mark. */
  markSaving(ids: readonly number[], saving: boolean): void
  /** Reports changes by others: patches rows as above, and announces them politely, at most once in 5 seconds. */
  changedElsewhere(change: { rows?: readonly Row[]; count: number; orderUnknown?: boolean }): void
  /** Counts the matching rows again, after a count that failed. */
  countAgain(): void
  /** Reads the loaded rows again without going blank. */
  refresh(): Promise<void>
  chooseColumns(): void
  /** The columns to sort by, in the person's order, each with its direction or null. */
  sortable(): readonly SortChoice[]
  /** Replaces the sort order. It is stored for the person's next visit, as after a click on a heading. */
  sortBy(sort: readonly Sort[]): void
  /** Shows every field of the focused row, including those of hidden columns. False when no row has the focus. */
  showRow(): boolean
  /** Copies the selected rows, or the focused cell, as text and as an HTML table; returns the number of rows. */
  copy(): Promise<number>
  focusSearch(): void
  /** Saves focus and scroll position; returns a function that restores both, for when a search is cleared. */
  keepPlace(): () => void
  /** In screen-reader mode: moves by this number of pages, back if it is negative. */
  showPage(by: number): void
}
