import type { RowKind, Selection as SelectionInContext } from '#src/platform/client/api/rows'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { Filters, FocusMove, Sort, TableRow, TableState } from '#src/platform/client/table/model'
import type { Selection } from '#src/platform/client/table/selection'

/** A table's state for the pane around it: the source of the status line and the command context. */
export interface TableModel<Row extends TableRow = TableRow> {
  readonly state: TableState
  readonly total: number | null
  readonly focused: Row | null
  /** What the rows are; null for rows that no command names by their kind. */
  readonly rowKind: RowKind | null
  readonly selection: SelectionInContext<Row>
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

/**
 * How the search for the next row continues where the loaded rows end: `ask` has the server name the next one after a cursor,
 * and behind so many rows, by id and by its place in the list. Without it block after block is read.
 */
export interface Beyond {
  readonly ask?: (behind: { readonly after: string; readonly rows: number; readonly sort: readonly Sort[]; readonly filters: Filters; readonly signal: AbortSignal }) => Promise<{ readonly id: number; readonly row: number } | null>
  /** Cancels the search. */
  readonly signal?: AbortSignal
}

/** What commands do to a table. Those that have to read rows first resolve when the rows are loaded. */
export interface TableHandle<Row extends TableRow = TableRow> {
  readonly element: HTMLElement
  model(): TableModel<Row>
  /** Calls back after each change of the model; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Focuses the cell that had the focus last, or the first cell. */
  focus(): void
  /** False when the row is not among those that are loaded. */
  focusRow(id: number): boolean
  focusedRow(): Row | null
  /** Moves the focus; `extend` adds the rows in between to the selection. */
  moveFocus(move: FocusMove, extend?: boolean): Promise<void>
  /** Focuses the next matching row below the focus; null when there is none. */
  nextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  /** The same without moving the focus. Rejects with an AbortError once it is given up. */
  findNextRow(holds: (row: Row) => boolean, beyond?: Beyond): Promise<Row | null>
  selection(): Selection
  setSelection(selection: Selection): void
  toggleFocused(): void
  selectAllMatching(): void
  letGo(): void
  /** Changed rows in place; focus, scroll and selection stay. `leaves` marks those that the filter no longer takes. */
  patchRows(rows: readonly Row[], options?: { leaves?: (row: Row) => boolean }): void
  /** Marks rows as being saved, visibly and for screen readers, until they are patched or marked as not saving. */
  markSaving(ids: readonly number[], saving: boolean): void
  /** Changes by others: patches as above, and says so politely, at most once in 5 seconds. */
  changedElsewhere(change: { rows?: readonly Row[]; count: number; orderUnknown?: boolean }): void
  /** Reads the loaded rows again without a blank. */
  refresh(): Promise<void>
  chooseColumns(): void
  /** Copies the chosen rows, or the focused cell, as text and as an HTML table; answers how many rows. */
  copy(): Promise<number>
  /** The cells from the focus downwards that this pasted text would change. */
  pasted(text: string): PastePreview<Row>
  focusSearch(): void
  /** Saves focus and scroll position; returns a function that restores both (when a search is cleared). */
  keepPlace(): () => void
  /** In the screen-reader mode: the page before or after. */
  showPage(by: number): void
}
