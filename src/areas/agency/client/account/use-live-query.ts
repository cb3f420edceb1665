import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

/** Reads a query again whenever records of these kinds change, in this window or elsewhere (API-25). */
export function useLiveQuery(queryKey: readonly unknown[], kinds: readonly RecordKind[]): void {
  const client = useQueryClient()
  const [key, names] = [JSON.stringify(queryKey), kinds.join(' ')]
  useEffect(
    () => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey })),
    // `queryKey` and `kinds` are compared by content, not by identity
    // oxlint-disable-next-line react/exhaustive-deps
    [client, key, names],
  )
}
