import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'

/** Reads a query again when records of these kinds changed here or elsewhere (API-25). */
export function useLiveQuery(queryKey: readonly unknown[], kinds: readonly RecordKind[]): void {
  const client = useQueryClient()
  const [key, names] = [JSON.stringify(queryKey), kinds.join(' ')]
  useEffect(
    () => onRecordsChanged(kinds, () => void client.invalidateQueries({ queryKey })),
    // both are compared by what they name
    // oxlint-disable-next-line react/exhaustive-deps
    [client, key, names],
  )
}
