import type { Row } from '#src/platform/client/api/rows'

type Listener = (rows: readonly Row[]) => void

const listeners = new Map<string, Set<Listener>>()

/** Hears of rows that changed, by what they are ('slips', 'projects'): tables patch themselves, nothing is read again. */
export function onRowsChanged(kind: string, listener: Listener): () => void {
  const heard = listeners.get(kind) ?? new Set<Listener>()
  heard.add(listener)
  listeners.set(kind, heard)
  return () => heard.delete(listener)
}

/** Tells every open table and view the new values of rows. */
export function patchRows(kind: string, rows: readonly Row[]): void {
  for (const listener of listeners.get(kind) ?? []) listener(rows)
}
