import type { GridApi } from 'ag-grid-community'

/**
 * Measures the columns that take the space that is left again whenever rows come or go or the pane changes. AG Grid 36.2
 * forgets the width that the vertical scrollbar takes when it comes with the rows, and the last column is cut by it.
 */
export function keepColumnsFitting<Row>(api: GridApi<Row>): void {
  let rows = -1
  let isAsked = false
  const fit = (): void => {
    isAsked = false
    if (api.isDestroyed()) return
    const flexed = api.getColumnState().filter(({ flex, hide }) => flex !== null && flex !== undefined && hide !== true)
    if (flexed.length > 0) api.applyColumnState({ state: flexed.map(({ colId, flex }) => ({ colId, flex: flex ?? null })) })
  }
  // The grid looks for its scrollbars in the frame after the rows; these come with the one behind it.
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => requestAnimationFrame(fit))
  }
  api.addEventListener('modelUpdated', () => {
    const count = api.getDisplayedRowCount()
    if (count === rows) return
    rows = count
    ask()
  })
  api.addEventListener('gridSizeChanged', ask)
}
