import type { QueryClient } from '@tanstack/react-query'
import type { GridApi } from 'ag-grid-community'
import { typedOf } from '#src/platform/client/table/cells/kinds'
import { copyRows } from '#src/platform/client/table/clipboard/copy'
import type { Copied } from '#src/platform/client/table/clipboard/copy'
import { previewPaste, readTsv } from '#src/platform/client/table/clipboard/paste'
import type { PastedCell, PastePreview } from '#src/platform/client/table/clipboard/paste'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { GridRows } from '#src/platform/client/table/grid/rows'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import type { TableSource } from '#src/platform/client/table/table-source'
import { countSelected, isSelected } from '#src/platform/client/table/selection'
import type { Selection } from '#src/platform/client/table/selection'
import { blockRows } from '#src/platform/client/table/rows/source'

/** A paste covers at most this many rows. */
export const PASTE_MAX_ROWS = 1000

interface Copying<Row extends TableRow> {
  readonly api: GridApi<Row>
  readonly rows: GridRows<Row>
  readonly columns: readonly ColumnSpec<Row>[]
  readonly selection: Selection
}

/** Copies the selected rows in the table's order, or the focused cell when none are selected. Reads selected rows that are not loaded. */
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
  const read = await selectedRows(from, wanted)
  return { copied: copyRows(read, shown), count: read.length, isCell: false }
}

/** Up to `wanted` selected rows in the table's order. Reads those that are not loaded. */
async function selectedRows<Row extends TableRow>({ rows, selection }: Pick<Copying<Row>, 'rows' | 'selection'>, wanted: number): Promise<readonly Row[]> {
  const loadedRows = rows.loadedRows().filter((row) => isSelected(selection, row.id))
  if (loadedRows.length === wanted) return loadedRows
  const read: Row[] = []
  for (let block = 0; read.length < wanted; block++) {
    const page = await rows.reader().block(block)
    read.push(...page.rows.filter((row) => isSelected(selection, row.id)))
    if (page.rows.length < blockRows) break
  }
  return read
}

/**
 * The changes that a paste at the focused cell would make. If several rows are selected and the focused row is one of them, the text goes
 * to the selected rows. More than PASTE_MAX_ROWS rows are an error, even if many of them already have the value, because otherwise the rows
 * beyond the limit would silently be left out.
 */
export async function pasteOnto<Row extends TableRow>(text: string, onto: Copying<Row>): Promise<PastePreview<Row>> {
  const cell = onto.api.getFocusedCell()
  if (!cell) return { cells: [], errors: 0, outside: 0, isMeant: false }
  const shown = shownColumns(onto)
  const from = shown.findIndex(({ id }) => id === cell.column.getColId())
  const focused = onto.rows.loadedAt(cell.rowIndex)?.data
  if (onto.selection.kind === 'all') await onto.rows.whenCounted()
  const count = countSelected(onto.selection, onto.rows.total() ?? 0)
  const among = focused !== undefined && count > 1 && isSelected(onto.selection, focused.id)
  const most = PASTE_MAX_ROWS + 1
  const lines = readTsv(text)
  const rows = among ? await selectedRows(onto, Math.min(count, most)) : await rowsFrom(onto.rows, cell.rowIndex, Math.min(lines.length, most))
  const columns = from < 0 ? [] : shown.slice(from)
  const preview = previewPaste(text, rows.slice(0, PASTE_MAX_ROWS), columns)
  // the value for the first row beyond the limit: a single value goes to every row, and several lines go to one row each
  const typed = (lines.length === 1 && lines[0]?.length === 1 ? lines : lines.slice(PASTE_MAX_ROWS))[0]?.[0]
  const [beyond, column] = [rows[PASTE_MAX_ROWS], columns[0]]
  if (typed === undefined || beyond === undefined || column === undefined) return preview
  const refused: PastedCell<Row> = { row: beyond, columnId: column.id, before: typedOf(column, beyond), typed, error: tableWords.tooManyRows(PASTE_MAX_ROWS) }
  return { ...preview, cells: [...preview.cells, refused], errors: preview.errors + 1 }
}

/** Reads `wanted` rows from row number `start` on, including those that are not loaded. */
async function rowsFrom<Row extends TableRow>(rows: GridRows<Row>, start: number, wanted: number): Promise<readonly Row[]> {
  const result: Row[] = []
  for (let at = start; result.length < wanted; at++) {
    const row = rows.loadedAt(at)?.data ?? (await rows.reader().block(Math.floor(at / blockRows))).rows[at % blockRows]
    if (row === undefined) break
    result.push(row)
  }
  return result
}

function shownColumns<Row extends TableRow>({ api, columns }: Copying<Row>): ColumnSpec<Row>[] {
  const displayed = api.getAllDisplayedColumns().flatMap((column) => columns.find(({ id }) => id === column.getColId()) ?? [])
  return displayed.length > 0 ? displayed : [...columns]
}
