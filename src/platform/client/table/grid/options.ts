import type { GridOptions } from 'ag-grid-community'
import { gridTheme } from '#src/platform/client/table/grid/grid'
import type { RowMark } from '#src/platform/client/table/grid/cells'
import type { GridSetup, OpenGrid, Sizes } from '#src/platform/client/table/grid-ask'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'
import { blockRows } from '#src/platform/client/table/rows/source'

/** How many placeholder rows a table shows while its first rows load. */
export const newRows = 20

/** The heights of rows and of the header, in px. In the LIST view, a row is two lines high and there is no header. */
export function heights({ card }: Pick<GridSetup<TableRow>, 'card'>, { row }: Sizes): { rowHeight: number; headerHeight: number } {
  return card ? { rowHeight: row * 2, headerHeight: 0 } : { rowHeight: row, headerHeight: row + 2 }
}

/**
 * The options with which AgGridReact mounts a grid. `opened` returns the grid once it is open, or null; the columns and rows are set only
 * then.
 */
export function mountOptions<Row extends TableRow>(setup: GridSetup<Row>, opened: () => OpenGrid<Row> | null): GridOptions<Row> {
  const { source, sizes, readerMode } = setup
  const isMarked = (row: Row | undefined, mark: RowMark): boolean => row !== undefined && opened()?.markOf(row) === mark
  return {
    ...fixedOptions<Row>(readerMode),
    ...heights(setup, sizes),
    columnDefs: [],
    rowClassRules: {
      'table-row-loading': ({ data }) => data === undefined,
      'table-row-heading': ({ data }) => data !== undefined && source.isHeading?.(data) === true,
      'table-row-group': ({ data }) => data !== undefined && source.isGroupStart?.(data) === true,
      'table-row-saving': ({ data }) => isMarked(data, 'saving'),
      'table-row-struck': ({ data }) => data !== undefined && source.isStruck?.(data) === true,
      'table-row-left': ({ data }) => isMarked(data, 'left'),
    },
    focusGridInnerElement: () => {
      opened()?.handle.focus()
      return true
    },
  }
}

/** The options that never change while a grid is open. Keys, selection, focus and overlays are handled by us. */
function fixedOptions<Row extends TableRow>(readerMode: boolean): GridOptions<Row> {
  return {
    theme: gridTheme,
    // The number of rows drawn in advance above and below the visible rows, so that wheel scrolling shows no gap. Small, because after Page
    // Up or Page Down each of them takes as long to draw as a visible row.
    rowBuffer: 2,
    rowModelType: 'infinite',
    getRowId: ({ data }) => String(data.id),
    cacheBlockSize: blockRows,
    maxBlocksInCache: 10,
    maxConcurrentDatasourceRequests: 2,
    infiniteInitialRowCount: newRows,
    // Room for one more block, so that a held arrow key does not stop at the end of the loaded rows while the total is not known.
    cacheOverflowSize: blockRows,
    ensureDomOrder: true,
    suppressRowTransform: true,
    animateRows: false,
    suppressColumnMoveAnimation: true,
    suppressDragLeaveHidesColumns: true,
    maintainColumnOrder: false,
    suppressOverlays: ['noRows', 'loading', 'noMatchingRows'],
    // The check box column is our own, because the grid's check boxes add a dozen elements and listeners to each row.
    rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false },
    // Tab moves from a cell that is being edited to the next editable one, and from any other cell out of the grid
    tabToNextCell: ({ editing, nextCellPosition }) => (editing ? (nextCellPosition ?? false) : false),
    tabToNextHeader: () => false,
    invalidEditValueMode: 'block',
    stopEditingWhenCellsLoseFocus: true,
    suppressClickEdit: false,
    localeText: {
      // Otherwise the library would announce 'Press SPACE to select this row' at each row of a coding run; the key map explains it already.
      ariaRowSelect: '',
      ariaRowDeselect: '',
      ariaInputEditor: tableWords.editor,
      ariaSortableColumn: tableWords.sortHint,
      ariaSkeletonCellLoading: tableWords.rowLoading,
    },
    ...(readerMode
      ? {
          pagination: true,
          paginationPageSize: blockRows,
          paginationPageSizeSelector: false,
          suppressPaginationPanel: true,
          suppressRowVirtualisation: true,
          suppressColumnVirtualisation: true,
        }
      : {}),
  }
}
