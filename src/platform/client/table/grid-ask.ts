import type { CellValue } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import type { TablePreference } from '#src/platform/client/table/preference/preference'
import type { Selection } from '#src/platform/client/table/selection'

/** The callbacks of the table component. The grid looks them up at each use, so that a changed callback does not require a new grid. */
export interface GridAsk<Row extends TableRow> {
  readonly label: string
  readonly noun: Noun
  readonly isFiltered: boolean
  readonly announce: (text: string) => void
  readonly onFocusRow?: (row: Row | null) => void
  readonly onSelection?: (selection: Selection) => void
  readonly onPreference: (preference: TablePreference) => void
  /** Called when a person has typed a value into a cell. The row is patched after the write. */
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
