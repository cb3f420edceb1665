import { useCallback, useSyncExternalStore } from 'react'
import type { TableHandle, TableModel } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'

/** A table's state; re-renders when it changes. Null while there is no table. */
export function useTableModel<Row extends TableRow>(handle: TableHandle<Row> | null): TableModel<Row> | null {
  const subscribe = useCallback((listener: () => void) => handle?.subscribe(listener) ?? (() => undefined), [handle])
  return useSyncExternalStore(subscribe, () => handle?.model() ?? null)
}
