import { createStore } from '#src/platform/client/state/store'
import type { TableHandle } from '#src/platform/client/table/handle'

/** The tables on the screen, the last used first. */
const openTables = createStore<{ handles: readonly TableHandle[] }>(() => ({ handles: [] }))

/** Called by the kit while a table is on screen; returns the function that unregisters it. */
export function openTable(handle: TableHandle): () => void {
  openTables.handles = [handle, ...openTables.handles]
  return () => {
    openTables.handles = without(handle)
  }
}

/** Called by the kit when the focus enters a table: of several in one pane the last used is meant. */
export function tableUsed(handle: TableHandle): void {
  if (openTables.handles.includes(handle)) openTables.handles = [handle, ...without(handle)]
}

/** The table last used inside an element (a pane's region), or null when there is none in it. */
export function tableIn(region: Element): TableHandle | null {
  return openTables.handles.find((handle) => region.contains(handle.element)) ?? null
}

function without(handle: TableHandle): readonly TableHandle[] {
  return openTables.handles.filter((one) => one !== handle)
}
