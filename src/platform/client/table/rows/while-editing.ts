import type { GridApi } from 'ag-grid-community'

/** Resolves with true once no cell in the rows from `start` up to but not including `end` is being edited; with false if it did not wait. */
export async function whenNotEdited<Row>(api: GridApi<Row> | null, start: number, end: number): Promise<boolean> {
  const isEdited = (): boolean => api?.isDestroyed() === false && api.getEditingCells().some(({ rowIndex }) => rowIndex >= start && rowIndex < end)
  if (api === null || !isEdited()) return false
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (isEdited()) return
      api.removeEventListener('cellEditingStopped', look)
      resolve()
    }
    api.addEventListener('cellEditingStopped', look)
  })
  return true
}
