import type { TableHandle } from '#src/platform/client/table/handle'

const open: TableHandle[] = []

/** Called by the kit while a table is on screen; answers the way to take it off. */
export function openTable(handle: TableHandle): () => void {
  open.unshift(handle)
  return () => {
    const at = open.indexOf(handle)
    if (at >= 0) open.splice(at, 1)
  }
}

/** Called by the kit when the focus enters a table: of several in one pane the last used is meant. */
export function tableUsed(handle: TableHandle): void {
  const at = open.indexOf(handle)
  if (at > 0) open.unshift(...open.splice(at, 1))
}

/** The table last used inside an element (a pane's region), or null when there is none in it. */
export function tableIn(region: Element): TableHandle | null {
  return open.find((handle) => region.contains(handle.element)) ?? null
}
