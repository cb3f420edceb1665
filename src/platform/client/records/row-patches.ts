import type { Row } from '#src/platform/client/api/rows'
import { createListeners } from '#src/platform/client/state/listeners'
import { memo } from '#src/platform/client/state/memo'

/** The listeners to notify when rows are patched, by kind of row. */
const patchesOf = memo((_kind: string) => createListeners<[rows: readonly Row[]]>())

/** Subscribes to changed rows of one kind ('slips', 'projects'). A table can then patch its rows instead of reading them again. */
export function onRowsChanged(kind: string, listener: (rows: readonly Row[]) => void): () => void {
  return patchesOf(kind).add(listener)
}

/** Passes the new values of rows to every open table and view. */
export function patchRows(kind: string, rows: readonly Row[]): void {
  patchesOf(kind).notify(rows)
}
