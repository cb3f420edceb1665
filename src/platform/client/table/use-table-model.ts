import { useCallback, useSyncExternalStore } from 'react'
import type { TableHandle, TableModel } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'

/** The state of a table, or null while there is no table. The component re-renders when the state changes. */
export function useTableModel<Row extends TableRow>(handle: TableHandle<Row> | null): TableModel<Row> | null {
  const subscribe = useCallback((listener: () => void) => handle?.subscribe(listener) ?? (() => undefined), [handle])
  return useSyncExternalStore(subscribe, () => handle?.model() ?? null)
}
