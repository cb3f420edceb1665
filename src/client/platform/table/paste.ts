import type { CellValue } from '#src/client/platform/table/columns'
import type { TableRow } from '#src/client/platform/table/model'

/** One cell that pasted text falls on: what stands there, what would, or why it cannot. */
export interface PastedCell<Row extends TableRow = TableRow> {
  readonly row: Row
  readonly columnId: string
  readonly before: string
  readonly typed: string
  readonly value?: CellValue
  readonly error?: string
}

/** All cells of a paste, and how much of the text fell outside of the rows or columns. */
export interface PastePreview<Row extends TableRow = TableRow> {
  readonly cells: readonly PastedCell<Row>[]
  readonly errors: number
  readonly outside: number
}
