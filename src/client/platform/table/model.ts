import type { Selection, SelectionInContext } from '#src/client/platform/table/selection'

/** Anything a table can show: a record with the number that names it. Everything in the kit goes by this id. */
export interface TableRow {
  readonly id: number
}

/** Filters as they travel: wire names to wire values. Two filters are the same when their JSON is. */
export type Filters = Readonly<Record<string, unknown>>

/** One sorted column; the first of several counts first. `key` is the wire name that the server sorts by. */
export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** The window of rows that is asked for: rows `startRow` (counted from 0) up to but not including `endRow`. */
export interface PageRequest {
  readonly startRow: number
  readonly endRow: number
  readonly sort: readonly Sort[]
  readonly filters: Filters
  /** Given when the page before this one is at hand and came with a cursor: then it is faster than the offset. */
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
  readonly page: (request: PageRequest) => Promise<Page<Row>>
  /** The ids of a window, for Shift over rows that are not loaded; without it the kit reads the pages themselves. */
  readonly ids?: (request: Omit<PageRequest, 'cursor'>) => Promise<readonly number[]>
  /** What the server says of a selection; without it only the count is shown. */
  readonly totals?: (selection: Selection, signal: AbortSignal) => Promise<SelectionTotals>
}

/** What a table shows instead of rows, or with them: the states of SHELL-73. */
export type TableState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error'

/** What a table says of itself to the pane round it: the status line and the command context are made from it. */
export interface TableModel<Row extends TableRow = TableRow> {
  readonly state: TableState
  readonly total: number | null
  readonly focused: Row | null
  readonly selection: SelectionInContext<Row>
  readonly filters: Filters
  readonly sort: readonly Sort[]
}

/** Where the focus goes: rows and columns by one, by page, to the row's ends, to the ends of the data. */
export type FocusMove =
  | 'up' | 'down' | 'left' | 'right' | 'page_up' | 'page_down'
  | 'row_start' | 'row_end' | 'top' | 'bottom' | 'first' | 'last'

/** What commands do to a table. Each that has to read rows first answers when the rows are there. */
export interface TableHandle<Row extends TableRow = TableRow> {
  readonly element: HTMLElement
  model(): TableModel<Row>
  /** Calls back after each change of the model; answers the way to stop. */
  subscribe(listener: () => void): () => void
  /** Gives the keyboard focus back to the cell that had it last, or to the first cell. */
  focus(): void
  /** False when the row is not among those that are loaded. */
  focusRow(id: number): boolean
  focusedRow(): Row | null
  /** Moves the focus; `extend` takes the rows between along into the selection. */
  moveFocus(move: FocusMove, extend?: boolean): Promise<void>
  /** Focuses the next row below the focus for which this holds (further blocks are read); null when there is none. */
  nextRow(holds: (row: Row) => boolean): Promise<Row | null>
  /** The same without moving the focus. */
  findNextRow(holds: (row: Row) => boolean): Promise<Row | null>
  selection(): Selection
  setSelection(selection: Selection): void
  toggleFocused(): void
  selectAllMatching(): void
  letGo(): void
  /** Changed rows in place; focus, scroll and selection stay. `leaves` marks those that the filter no longer takes. */
  patchRows(rows: readonly Row[], options?: { leaves?: (row: Row) => boolean }): void
  /** Marks rows as being saved, for eye and ear, until they are patched or marked as not saving. */
  markSaving(ids: readonly number[], saving: boolean): void
  /** Changes by others: patches as above, and says so politely, at most once in 5 seconds. */
  changedElsewhere(change: { rows?: readonly Row[]; count: number; orderUnknown?: boolean }): void
  /** Reads the loaded rows again without a blank. */
  refresh(): Promise<void>
  chooseColumns(): void
  /** Copies the chosen rows, or the focused cell, as text and as an HTML table; answers how many rows. */
  copy(): Promise<number>
  /** The cells from the focus downwards that this pasted text would change. */
  pasted(text: string): import('#src/client/platform/table/clipboard/paste').PastePreview<Row>
  focusSearch(): void
  /** Remembers focus and scroll; the answer brings both back (a search that is cleared). */
  keepPlace(): () => void
  /** In the screen-reader mode: the page before or after. */
  showPage(by: number): void
}
