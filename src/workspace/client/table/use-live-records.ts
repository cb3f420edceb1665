import { useEffect } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { gather } from '#src/platform/client/api/gather'
import { changedLately, onRecordsChanged } from '#src/platform/client/records/record-changes'
import { freshMs } from '#src/platform/client/table/rows/source'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { TableRow } from '#src/platform/client/table/model'

/** Debounce: the rows are read again once no change has arrived for this long. */
const GATHER_MS = 150
/** The maximum delay while changes keep arriving. */
const MOST_MS = 2_000

/**
 * Keeps a table of records up to date. Reads its rows again after anybody has changed a record of these kinds, without moving the focus or
 * scroll position (WORK-31). Also reads them again when the table opens soon after such a change, because its rows may have been read
 * before the change. `also` subscribes to further changes that concern the rows; it must be a module constant, so that the effect does not
 * run after every render.
 */
export function useLiveRecords<Row extends TableRow>(table: TableHandle<Row> | null, kinds: readonly RecordKind[], also?: (changed: () => void) => () => void): void {
  const key = kinds.join(' ')
  useEffect(() => {
    if (table === null) return undefined
    const gathering = gather(() => void table.refresh(), MOST_MS)
    if (changedLately(kinds, freshMs)) void table.refresh()
    const changed = () => gathering.changed(GATHER_MS)
    const stops = [onRecordsChanged(kinds, changed), also?.(changed)]
    return () => {
      for (const stop of stops) stop?.()
      gathering.stop()
    }
    // the effect depends on the value of `kinds`, not on the array
    // oxlint-disable-next-line react/exhaustive-deps
  }, [table, key, also])
}
