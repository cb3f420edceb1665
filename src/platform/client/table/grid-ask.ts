import type { QueryClient } from '@tanstack/react-query'
import type { CardSpec, CellValue, ColumnSpec } from '#src/platform/client/table/columns'
import type { IconTemplates, RowMark } from '#src/platform/client/table/grid/cells'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Noun } from '#src/platform/client/table/messages'
import type { Filters, TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'
import type { Selection } from '#src/platform/client/table/selection'
import type { TableSource } from '#src/platform/client/table/table-source'

/** The callbacks of the table component. The grid looks them up at each use, so that a changed callback does not require a new grid. */
export interface GridAsk<Row extends TableRow> {
  readonly label: string
  readonly noun: Noun
  readonly isFiltered: boolean
  readonly announce: (text: string) => void
  readonly onFocusRow?: (row: Row | null) => void
  readonly onSelection?: (selection: Selection) => void
  readonly onPreference: (preference: TablePreference) => void
  /** Called when a person has typed a value into a cell. The table shows the new value only when the row is patched after the write. */
  readonly onEdit?: (edit: { row: Row; columnId: string; value: CellValue }) => void
  readonly chooseColumns: () => void
  readonly showRow: (row: Row) => void
  readonly focusSearch: () => void
}

/** Sizes that depend on the text size: the height of a row and the root font size, in px. */
export interface Sizes {
  readonly row: number
  readonly rem: number
}

/** The parameters for opening a grid. */
export interface GridSetup<Row extends TableRow> {
  readonly client: QueryClient
  readonly host: HTMLElement
  readonly columns: readonly ColumnSpec<Row>[]
  readonly source: TableSource<Row>
  readonly filters: Filters
  readonly selection: Selection
  readonly preference: TablePreference
  readonly sizes: Sizes
  readonly icons: IconTemplates
  /** Screen-reader mode: pages of 100, nothing pinned, every shown column in the DOM (WORK-35). */
  readonly readerMode: boolean
  /** The cards of the LIST view; undefined in the other views. Each row is a card, two rows high, and there are no headings. */
  readonly card?: CardSpec
  readonly ask: () => GridAsk<Row>
}

/** An open grid: the handle for commands, and what the component can change. */
export interface OpenGrid<Row extends TableRow> {
  readonly handle: TableHandle<Row>
  /** The mark of a row, for the style of the row in the grid. */
  markOf(row: Row): RowMark | undefined
  setFilters(filters: Filters): void
  setSizes(sizes: Sizes): void
  setPreference(preference: TablePreference): void
  /** Shows the compact column set where the columns do not fit. */
  setCompact(wanted: boolean): void
  setLabel(label: string): void
  retry(): void
  /** In screen-reader mode: the first and last row number of the page, counted from 1, and whether the list ends there. Otherwise null. */
  page(): { from: number; to: number; total: number | null; isLast: boolean } | null
  close(): void
}
