import type { GridOptions } from 'ag-grid-community'
import { gridTheme } from '#src/platform/client/table/grid/grid'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'

/** How many placeholder rows a table shows while its first rows load. */
export const newRows = 20

/** The options that never change while a grid is open. Keys, selection, focus and overlays are handled by us. */
export function fixedOptions<Row extends TableRow>(readerMode: boolean, blockRows: number): GridOptions<Row> {
  return {
    theme: gridTheme,
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
    rowSelection: { mode: 'multiRow', checkboxes: true, headerCheckbox: false, enableClickSelection: false },
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
      ariaRowToggleSelection: tableWords.selectRow,
      ariaChecked: tableWords.selected,
      ariaUnchecked: tableWords.notSelected,
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
