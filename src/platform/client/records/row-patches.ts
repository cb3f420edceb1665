import type { Row } from '#src/platform/client/api/rows'
import { createListeners } from '#src/platform/client/state/listeners'
import { memo } from '#src/platform/client/state/memo'

/** Those who want to know of patched rows, by what the rows are. */
const patchesOf = memo((_kind: string) => createListeners<[rows: readonly Row[]]>())

/** Subscribes to changed rows of one kind ('slips', 'projects'), so that tables patch themselves without reading again. */
export function onRowsChanged(kind: string, listener: (rows: readonly Row[]) => void): () => void {
  return patchesOf(kind).add(listener)
}

/** Tells every open table and view the new values of rows. */
export function patchRows(kind: string, rows: readonly Row[]): void {
  patchesOf(kind).notify(rows)
}
