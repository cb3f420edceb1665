import { createListeners } from '#src/platform/client/state/listeners'
import { createStore } from '#src/platform/client/state/store'
import type { TableHandle } from '#src/platform/client/table/handle'

/** The tables on the screen, beginning with the one used last. */
const openTables = createStore<{ handles: readonly TableHandle[] }>(() => ({ handles: [] }))

const opens = createListeners<[]>()

/** Subscribes to the event that a table is opened; returns a function that unsubscribes. */
export function onTableOpen(listener: () => void): () => void {
  return opens.add(listener)
}

/** Registers a table that is on the screen; returns a function that unregisters it. */
export function openTable(handle: TableHandle): () => void {
  openTables.handles = [handle, ...openTables.handles]
  opens.notify()
  return () => {
    openTables.handles = without(handle)
  }
}

/** Called when the focus enters a table. If a pane has several tables, commands act on the table that was used last. */
export function tableUsed(handle: TableHandle): void {
  if (openTables.handles.includes(handle)) openTables.handles = [handle, ...without(handle)]
}

/** The table inside an element (a pane's region) that was used last, or null if the element has no table. */
export function tableIn(region: Element): TableHandle | null {
  return openTables.handles.find((handle) => region.contains(handle.element)) ?? null
}

/** Whether a cell of a table on the screen is being edited. */
export function isCellEdited(): boolean {
  return openTables.handles.some(({ element }) => element.querySelector('.ag-cell-inline-editing') !== null)
}

function without(handle: TableHandle): readonly TableHandle[] {
  return openTables.handles.filter((one) => one !== handle)
}
