import type { QueryClient } from '@tanstack/react-query'
import type { GridApi } from 'ag-grid-community'
import { copyRows } from '#src/platform/client/table/clipboard/copy'
import type { Copied } from '#src/platform/client/table/clipboard/copy'
import { previewPaste } from '#src/platform/client/table/clipboard/paste'
import type { PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import type { TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { countSelected, isSelected } from '#src/platform/client/table/selection'
import type { Selection } from '#src/platform/client/table/selection'
import { blockRows } from '#src/platform/client/table/rows/source'

interface Copying<Row extends TableRow> {
  readonly api: GridApi<Row>
  readonly rows: GridRows<Row>
  readonly columns: readonly ColumnSpec<Row>[]
  readonly selection: Selection
}

/** The selected rows in the table's order, or the focused cell when none are selected. Reads selected rows that are not loaded. */
export async function copyFrom<Row extends TableRow>(
  from: Copying<Row> & { source: TableSource<Row>; client: QueryClient },
): Promise<{ copied: Copied; count: number; isCell: boolean }> {
  const shown = shownColumns(from)
  if (from.selection.kind === 'all') await from.rows.whenCounted()
  const wanted = countSelected(from.selection, from.rows.total() ?? 0)
  if (wanted === 0) {
    const cell = from.api.getFocusedCell()
    const row = cell ? from.rows.loadedAt(cell.rowIndex)?.data : undefined
    const spec = shown.find(({ id }) => id === cell?.column.getColId())
    return { copied: copyRows(row ? [row] : [], spec ? [spec] : shown), count: row ? 1 : 0, isCell: spec !== undefined }
  }
  const chosen: Row[] = from.rows.loadedRows().filter((row) => isSelected(from.selection, row.id))
  if (chosen.length === wanted) return { copied: copyRows(chosen, shown), count: wanted, isCell: false }
  const read: Row[] = []
  for (let block = 0; read.length < wanted; block++) {
    const page = await from.rows.reader().block(block)
    read.push(...page.rows.filter((row) => isSelected(from.selection, row.id)))
    if (page.rows.length < blockRows) break
  }
  return { copied: copyRows(read, shown), count: read.length, isCell: false }
}

/** What a paste at the focused cell would change. It goes to the selected rows when the focused row is one of them. */
export function pasteOnto<Row extends TableRow>(text: string, onto: Copying<Row>): PastePreview<Row> {
  const cell = onto.api.getFocusedCell()
  if (!cell) return { cells: [], errors: 0, outside: 0, isMeant: false }
  const shown = shownColumns(onto)
  const from = shown.findIndex(({ id }) => id === cell.column.getColId())
  const focused = onto.rows.loadedAt(cell.rowIndex)?.data
  const loaded = onto.rows.loadedRows()
  const among = focused !== undefined && countSelected(onto.selection, onto.rows.total() ?? 0) > 1 && isSelected(onto.selection, focused.id)
  const single = !/[\t\n]/.test(text.replace(/\r?\n$/, ''))
  const down = rowsFrom(onto.rows, cell.rowIndex)
  const rows = among ? loaded.filter((row) => isSelected(onto.selection, row.id)) : single ? down.slice(0, 1) : down
  return previewPaste(text, rows, from < 0 ? [] : shown.slice(from))
}

/** The loaded rows from a row number up to the first gap: rows that are not loaded are not pasted onto. */
function rowsFrom<Row extends TableRow>(rows: GridRows<Row>, start: number): Row[] {
  const found: Row[] = []
  for (let at = start; at < (rows.reach() ?? 0); at++) {
    const row = rows.loadedAt(at)?.data
    if (!row) break
    found.push(row)
  }
  return found
}

function shownColumns<Row extends TableRow>({ api, columns }: Copying<Row>): ColumnSpec<Row>[] {
  const displayed = api.getAllDisplayedColumns().flatMap((column) => columns.find(({ id }) => id === column.getColId()) ?? [])
  return displayed.length > 0 ? displayed : [...columns]
}
