import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { changedLately, onRecordsChanged } from '#src/platform/client/records/record-changes'
import { freshMs } from '#src/platform/client/table/rows/source'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'

/**
 * Refreshes a table when records of these kinds change, in this window or elsewhere. Also refreshes it when it opens soon after such a
 * change, for example after a form in the same pane made the change. `kinds` must be the same array on every render.
 */
export function useRefreshed<Row extends TableRow>(table: TableHandle<Row> | null, kinds: readonly RecordKind[]): void {
  useEffect(() => {
    if (table === null) return
    if (changedLately(kinds, freshMs)) void table.refresh()
    return onRecordsChanged(kinds, () => void table.refresh())
  }, [table, kinds])
}

/** Reads a query again when records of these kinds change. `kinds` must be a constant. */
export function useReadAgain(queryKey: readonly unknown[], kinds: readonly RecordKind[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })), [client, key, kinds])
}
