import type { GridApi, IRowNode } from 'ag-grid-community'
import { typedOf } from '#src/platform/client/table/cells/kinds'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import { pasteOnto } from '#src/platform/client/table/grid/clipboard'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import type { TableRow } from '#src/platform/client/table/model'
import { isSelected, type Selection } from '#src/platform/client/table/selection'

/** What commands can do with the focused cell of a table whose columns can be edited. */
export interface CellEditing<Row extends TableRow> {
  /**
   * The cells that this text would change: the focused cell and those to the right and below, or, if several rows are selected and the
   * focus is in one of them, cells of the selected rows. Reads rows that are not loaded.
   */
  pasted(text: string): Promise<PastePreview<Row>>
  /** True if the column of the focused cell takes pasted values. */
  takesPaste(): boolean
  /** The id of the focused cell's column. */
  focusedColumn(): string | null
  /** The text of the cell above the focused one, or above the topmost selected row. Null when there is none. */
  above(): string | null
  /** Opens the focused cell for typing. False when it cannot be edited. */
  startEditing(): boolean
  /** Ends editing without changing the cell, and returns the typed text. Null when no cell is being edited. */
  takeEdited(): string | null
}

/** The rows whose cells are being edited, as they were when the editor opened. */
export interface EditedRows<Row extends TableRow> {
  /** To be called when an editor opens at this node. */
  opened(node: IRowNode<Row>): void
  /** The row to which a value typed at this node belongs. */
  of(node: IRowNode<Row>, spec: ColumnSpec<Row>): Row | undefined
}

/**
 * Remembers which row an editor was opened on, because its node may contain another row by the time the value is entered. `of` returns the
 * current version of that row. But if somebody else has changed the same field since, `of` returns the version that the person saw, so that
 * the server refuses the change and the person sees both values (WORK-32).
 */
export function editedRows<Row extends TableRow>(nodeOf: (id: number) => IRowNode<Row> | null): EditedRows<Row> {
  const before = new WeakMap<IRowNode<Row>, Row>()
  return {
    opened: (node) => void (node.data && before.set(node, node.data)),
    of(node, spec) {
      const row = before.get(node) ?? node.data
      if (row === undefined) return undefined
      const current = nodeOf(row.id)?.data
      return current !== undefined && typedOf(spec, current) === typedOf(spec, row) ? current : row
    },
  }
}

/** Editing of cells for a grid. */
export function cellEditing<Row extends TableRow>({ api, rows, columns, selection }: {
  readonly api: GridApi<Row>
  readonly rows: GridRows<Row>
  readonly columns: readonly ColumnSpec<Row>[]
  readonly selection: () => Selection
}): CellEditing<Row> {
  const focused = () => {
    const cell = api.getFocusedCell()
    const spec = columns.find(({ id }) => id === cell?.column.getColId())
    return cell === null || spec === undefined ? null : { at: cell.rowIndex, spec, row: rows.loadedAt(cell.rowIndex)?.data }
  }
  return {
    pasted: (text) => pasteOnto(text, { api, rows, columns, selection: selection() }),
    takesPaste: () => focused()?.spec.parse !== undefined,
    focusedColumn: () => focused()?.spec.id ?? null,
    above() {
      const cell = focused()
      if (cell?.row === undefined) return null
      const currentSelection = selection()
      let top = cell.at
      if (isSelected(currentSelection, cell.row.id)) for (let at = 0; at < top; at += 1) {
        const row = rows.loadedAt(at)?.data
        if (row !== undefined && isSelected(currentSelection, row.id)) top = at
      }
      const before = top === 0 ? undefined : rows.loadedAt(top - 1)?.data
      return before === undefined ? null : typedOf(cell.spec, before)
    },
    startEditing() {
      const cell = focused()
      if (cell?.row === undefined || cell.spec.parse === undefined || cell.spec.editable?.(cell.row) !== true) return false
      api.startEditingCell({ rowIndex: cell.at, colKey: cell.spec.id })
      return true
    },
    takeEdited() {
      const [editor] = api.getCellEditorInstances()
      if (editor === undefined) return null
      const typed = String(editor.getValue() ?? '')
      api.stopEditing(true)
      return typed
    },
  }
}
