import type { RowKind, Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { CellEditing } from '#src/platform/client/table/grid/editing'
import type { Filters, FocusMove, Sort, TableRow, TableState } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'

/** A table's state, for the pane's status line and the command context. */
export interface TableModel<Row extends TableRow = TableRow> {
  readonly state: TableState
  /** The number of matching rows. Null while it is not known, even if rows are already shown. */
  readonly total: number | null
  /** True when the rows could not be counted. The rows can still be used. */
  readonly isCountFailed: boolean
  /** True when rows are shown, even if an error is shown above them. */
  readonly hasRows: boolean
  readonly focused: Row | null
  /** The kind of the rows. Null if no command depends on the kind. */
  readonly rowKind: RowKind | null
  readonly selection: SelectionInContext<Row>
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

/**
 * Options for a search that goes beyond the loaded rows. `ask` requests the next match from the server: it passes a cursor and the number
 * of rows before that cursor, and gets the id and the row number of the first match after it. Without `ask`, the search reads the rows one
 * block after another.
 */
export interface Beyond {
  readonly ask?: (behind: { readonly after: string; readonly rows: number; readonly sort: readonly Sort[]; readonly filters: Filters; readonly signal: AbortSignal }) => Promise<{ readonly id: number; readonly row: number } | null>
  /** Cancels the search. */
  readonly signal?: AbortSignal
}

/** A column by which the table can be sorted: its heading, and its current sort direction or null. */
export interface SortChoice {
  readonly key: string
  readonly label: string
  readonly direction: Sort['direction'] | null
}

/** The operations of a table that commands use. A method that has to read rows returns a promise that resolves when they are loaded. */
export interface TableHandle<Row extends TableRow = TableRow> extends CellEditing<Row> {
  readonly element: HTMLElement
  model(): TableModel<Row>
  /** Calls the listener after each change of the model. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Focuses the cell that had the focus last, or the first cell. */
  focus(): void
  /** Focuses a row by its id. Returns false if the row is not loaded. */
  focusRow(id: number): boolean
  /** The row with the focus. Null also while the size of a selection is not known, so that no command acts on this row instead. */
  focusedRow(): Row | null
  /** Moves the focus. With `extend`, also selects the rows in between. */
  moveFocus(move: FocusMove, extend?: boolean): Promise<void>
  /** Focuses and returns the next row below the focus for which `holds` returns true; null when there is none. */
  nextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  /** Like `nextRow`, without moving the focus. Rejects with an AbortError when it is canceled. */
  findNextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  selection(): Selection
  setSelection(selection: Selection): void
  toggleFocused(): void
  /** Selects all rows that match the filter. Until the number of these rows is known, `focusedRow` returns null. */
  selectAllMatching(): void
  letGo(): void
  /**
   * Updates rows in place. Focus, scroll position and selection do not change. `leaves` says which rows no longer match the filter. `gone`:
   * the ids of rows that the person may not read any more; these rows keep their values and are marked like rows that no longer match.
   */
  patchRows(rows: readonly Row[], options?: { leaves?: (row: Row) => boolean; gone?: readonly number[] }): void
  /** Redraws rows whose cells show data from outside of the row, after that data has arrived. Skips rows that are not loaded. */
  redrawRows(ids: readonly number[]): void
  /** Marks rows as being saved, both visibly and for screen readers. A patch of a row also removes its mark. */
  markSaving(ids: readonly number[], saving: boolean): void
  /** Reports changes by other people: patches the rows, and announces the changes politely, at most once every 5 seconds. */
  changedElsewhere(change: { rows?: readonly Row[]; count: number; orderUnknown?: boolean }): void
  /** Counts the matching rows again after a failed count. */
  countAgain(): void
  /** Reads the loaded rows again. The old rows stay visible until the new ones arrive. */
  refresh(): Promise<void>
  chooseColumns(): void
  /** The columns by which the table can be sorted, in the person's column order, each with its current direction or null. */
  sortable(): readonly SortChoice[]
  /** Replaces the sort order and stores it for the person's next visit, as a click on a heading does. */
  sortBy(sort: readonly Sort[]): void
  /** Shows every field of the focused row, including those of hidden columns. Returns false if no row has the focus. */
  showRow(): boolean
  /** Copies the selected rows, or the focused cell if there are none, as text and as an HTML table. Returns the number of rows. */
  copy(): Promise<number>
  focusSearch(): void
  /** Saves the focus and the scroll position. Returns a function that restores both when a search is cleared. */
  keepPlace(): () => void
  /** In screen-reader mode: moves forward by this number of pages, or back if the number is negative. */
  showPage(by: number): void
}
